import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { importedText } from '../../../../../src-renderer/features/settings/environments/imported-text.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const nothing = { added: 0, updated: 0, unchanged: 0, fixed: 0, declined: 0, unasked: 0 };

it.each([
  [
    { added: 10, unchanged: 1, unasked: 19 },
    '10 environments added. 1 environment was already up to date. 19 environments are not imported yet. Import the file again to confirm them.',
  ],
  [
    { updated: 1, declined: 2 },
    '1 environment updated. You declined 2 environments, so they were not added or changed.',
  ],
  [{ fixed: 1 }, '1 environment was not changed: your administrator manages it, or it is being removed.'],
  [{}, 'The file contains no environments.'],
])('tells apart what became of the environments of a file: %j', (some, text) => {
  expect(importedText({ ...nothing, ...some })).toBe(text);
});
