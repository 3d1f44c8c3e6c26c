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
  {
    name: 'an order that may be at the service is called queued',
    edits: [{ in: 'src-main/core/store', find: '$ROW.is_unconfirmed === 1', replace: 'false' }],
    tests: ['integration/session.test.ts'],
  },
  {
    name: 'the foot of the list leaves out an order that may be at the service',
    edits: [
      {
        in: 'src-main/core/store',
        find: 'Number(prepared(countUnconfirmed).get()?.total ?? 0)',
        replace: '0',
      },
    ],
    tests: ['integration/session.test.ts'],
  },
  {
    name: 'an order whose only attempt was refused a sign-in may be at the service',
    edits: [{ in: 'src-shared/entry-facts.ts', find: 'attempts === 1 && $UNDONE', replace: 'false' }],
    tests: ['unit/renderer/order-detail/order-facts.test.ts'],
  },
];
