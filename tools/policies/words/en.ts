import { settingWords } from '../../../src-shared/contract/setting-words.ts';
import type { PolicyWords } from './policy-words.ts';

export const en: PolicyWords = {
  folder: 'en-US',
  supported: 'Dispatch 0.1 or later',
  about: 'Settings of Dispatch',
  parts: {
    enforced: {
      title: 'Enforced settings',
      explanation: 'Users cannot choose another value in Dispatch.',
    },
    defaults: {
      title: 'Defaults that users can change',
      explanation: 'Users can choose another value in Dispatch.',
    },
  },
  toggle: '“Enabled” turns it on, “Disabled” turns it off.',
  values: list => `Values: ${list}.`,
  range: (min, max) => `${min} to ${max}`,
  example: value => `such as ${value}`,
  applies: 'A change applies at the next start of Dispatch.',
  settings: settingWords,
};
