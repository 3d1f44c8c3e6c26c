import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { importedText } from '../../../../../src-renderer/features/settings/environments/imported-text.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const nothing = { added: 0, updated: 0, unchanged: 0, fixed: 0, declined: 0, unasked: 0 };

it.each([
  [
    { added: 10, unchanged: 1, unasked: 19 },
    '10 environments added. 1 environment is up to date already. Dispatch has not asked about 19 environments yet. Import the file again.',
  ],
  [{ updated: 1, declined: 2 }, '1 environment updated. You declined 2 environments.'],
  [{ fixed: 1 }, '1 environment cannot be changed by a file.'],
  [{}, 'The file has no environments'],
])('tells apart what became of the environments of a file: %j', (some, text) => {
  expect(importedText({ ...nothing, ...some })).toBe(text);
});
