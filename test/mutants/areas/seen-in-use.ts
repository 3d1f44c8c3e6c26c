import type { Mutant } from '../mutant.ts';

/** Of what somebody who worked with it for a day found. */
export const seenInUse: Mutant[] = [
  {
    name: 'what has happened is to come where a clock of the screen is some seconds old',
    edits: [
      {
        in: 'src-renderer/i18n',
        find: 'formatRelative(Math.min($AT, $NOW), $NOW)',
        replace: 'formatRelative($AT, $NOW)',
      },
    ],
    tests: ['unit/renderer/i18n/format.test.ts'],
  },
];
