import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { isFileChanged, keychainReason } from '../../../../src-renderer/state/keychain-reason.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('a file that was changed is told in words, and what to do about it', () => {
  expect(isFileChanged('keychain_file_changed')).toBe(true);
  expect(keychainReason('keychain_file_changed')).toMatch(/did not load.*Install Dispatch again/s);
});

it('what the system says stays as it is', () => {
  for (const reason of ['Cannot autolaunch D-Bus', '', null]) {
    expect(isFileChanged(reason)).toBe(false);
    expect(keychainReason(reason)).toBe(reason);
  }
});
