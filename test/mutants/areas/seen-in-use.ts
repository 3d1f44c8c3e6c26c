import type { Mutant } from '../mutant.ts';

const words = 'unit/renderer/words-on-screen.alone.test.ts';

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
    name: 'the outbox counts what the service may have done as queued',
    edits: [{ in: 'src-main/core/outbox', find: 'Number(sql.unconfirmed.get()?.total ?? 0)', replace: '0' }],
    tests: ['unit/core/outbox/entry-store.test.ts'],
  },
  {
    name: 'the foot of the rail calls what the service may have done queued',
    edits: [
      {
        in: 'src-renderer/app/RailFoot.tsx',
        find: 'waiting - unconfirmed',
        replace: 'waiting',
      },
    ],
    tests: ['unit/renderer/app/rail-foot.alone.test.ts'],
  },
  {
    name: 'what only the service says of an order is none while the order is not confirmed',
    edits: [{ in: 'src-shared', find: 'row.isUnconfirmed && saidByService.has($FIELD)', replace: 'false' }],
    tests: ['unit/shared/order-facts/order-knowledge.test.ts'],
  },
  {
    name: 'of an order in doubt the list says that the service does not have it',
    edits: [
      {
        in: 'src-main/core/store/unconfirmed.ts',
        find: "sqlList(['waiting', 'sending', 'uncertain'])",
        replace: "sqlList(['waiting', 'sending'])",
      },
    ],
    tests: ['integration/uncertain.test.ts'],
  },
  {
    name: 'the details say that an order has no price while nobody knows it',
    edits: [
      {
        in: 'src-renderer/features/orders/detail',
        find: "missingWords($ROW, 'priceTotalCents') ?? $NONE",
        replace: '$NONE',
      },
    ],
    tests: ['e2e/unread.spec.ts'],
  },
  {
    name: 'an order of which no files were read has none',
    edits: [
      {
        in: 'src-main/core/methods',
        find: 'files !== null',
        replace: 'true',
      },
    ],
    tests: ['integration/order-files.test.ts'],
  },
  {
    name: 'a change that takes back one on its way changes nothing that is shown',
    edits: [
      {
        in: 'src-main/core/outbox',
        find: 'fieldsChanged({ patch, base, before })',
        replace: 'fieldsChanged({ patch, base, before: [] })',
      },
    ],
    tests: ['integration/merged-updates.test.ts'],
  },
  {
    name: 'a change that was refused counts as one on its way',
    edits: [
      {
        in: 'src-main/core/outbox',
        find: 'isOpen($STATE) && !needsAttention($STATE)',
        replace: 'isOpen($STATE)',
      },
    ],
    tests: ['integration/merged-updates.test.ts'],
  },
  {
    name: 'no order was found is said where not all were read',
    edits: [
      {
        in: 'src-renderer/features/outbox',
        find: "found?.outcome === 'candidates' && !found.isComplete",
        replace: 'false',
      },
    ],
    tests: ['unit/renderer/words-on-screen.alone.test.ts'],
  },
  {
    name: 'a gone order is being read for ever',
    edits: [
      {
        in: 'src-renderer/features/orders/detail/OnlyRow.tsx',
        find: 'row.isGone ? $GONE : $REST',
        replace: '$REST',
      },
    ],
    tests: ['unit/renderer/words-on-screen.alone.test.ts'],
  },
  {
    name: 'the details of an order that is only listed leave out its vehicle',
    edits: [
      {
        in: 'src-renderer/features/orders/detail/OnlyRow.tsx',
        find: "name !== '' || identity !== ''",
        replace: 'false',
      },
    ],
    tests: ['unit/renderer/words-on-screen.alone.test.ts'],
  },
  {
    name: 'an order whose status nobody can read has the badge of none',
    edits: [
      { in: 'src-renderer/features/order-parts', find: 'if (status === null) return $BADGE', replace: ';' },
    ],
    tests: ['unit/renderer/words-on-screen.alone.test.ts'],
  },
  {
    name: 'the button of production names a total that leaves orders out',
    edits: [{ in: 'src-renderer/features/bulk', find: 'sum.priced === sum.good', replace: 'sum.priced > 0' }],
    tests: ['unit/renderer/words-on-screen.alone.test.ts'],
  },
  {
    name: 'paper says of a lost order that it is not accepted',
    edits: [
      {
        in: 'src-renderer/features/orders/sheet',
        find: 'if (row.isUnconfirmed) return $WORDS',
        replace: ';',
      },
    ],
    tests: ['unit/renderer/orders/sheet/order-text.test.ts'],
  },
  {
    name: 'paper says of a gone order how it once stood',
    edits: [
      {
        in: 'src-renderer/features/order-parts/order-title.ts',
        find: 'if (row.isGone) return $WORDS',
        replace: ';',
      },
    ],
    tests: ['unit/renderer/orders/sheet/order-text.test.ts'],
  },
  {
    name: 'paper leaves out an order of which only the line is known',
    edits: [
      {
        in: 'src-renderer/features/orders/sheet',
        find: 'if (order || draft) return []',
        replace: 'return [];',
      },
    ],
    tests: ['unit/renderer/orders/sheet/order-text.test.ts'],
  },
  {
    name: 'paper leaves out that a price is not known',
    edits: [
      {
        in: 'src-renderer/features/orders/sheet',
        find: "missingWords($ROW, 'priceTotalCents')",
        replace: 'null',
      },
    ],
    tests: ['unit/renderer/orders/sheet/order-text.test.ts'],
  },
  {
    name: 'an order of many is called queued although the service may have it',
    edits: [
      {
        in: 'src-main/core/methods',
        find: 'if (row) return row;',
        replace: 'if (row) return { ...row, isUnconfirmed: false };',
      },
    ],
    tests: ['integration/session.test.ts'],
  },
  {
    name: 'an order whose only attempt was refused a sign-in may be at the service',
    edits: [
      { in: 'src-shared/order-facts/entry-facts.ts', find: 'attempts === 1 && $UNDONE', replace: 'false' },
    ],
    tests: ['unit/renderer/order-parts/order-texts.test.ts'],
  },
  {
    name: 'a notice that was read comes back with the next view',
    edits: [
      {
        in: 'src-renderer/app',
        find: '[...others, notice]',
        replace: 'others',
      },
    ],
    tests: ['e2e/start.spec.ts'],
  },
  {
    name: 'nobody says that a filter was cleared for a placed order',
    edits: [
      {
        in: 'src-renderer/features/orders',
        find: 'isFiltered(question) ? $CLEARED : null',
        replace: 'null;',
      },
    ],
    tests: ['unit/renderer/orders/list/search/cleared-words.test.ts'],
  },
  {
    name: 'the service says what Dispatch says in its place',
    edits: [
      {
        in: 'src-renderer/features/outbox',
        find: 'message === wordlessMessage($STATUS)',
        replace: 'false',
      },
    ],
    tests: [words],
  },
  {
    name: 'a window of a day that is over is marked at its times',
    edits: [{ in: 'src-renderer/features/bulk', find: 'inOrder.toReversed()', replace: 'inOrder' }],
    tests: ['unit/renderer/bulk/state/row-check.test.ts'],
  },
  {
    name: 'a window of this morning is marked at its day',
    edits: [
      {
        in: 'src-renderer/features/bulk',
        find: "$CODE === 'window_in_past' && $DATE < $TODAY",
        replace: "$CODE === 'window_in_past';",
      },
    ],
    tests: ['unit/renderer/bulk/state/row-check.test.ts'],
  },
  {
    name: 'no match says nothing of the filter where no order fits under any other',
    edits: [
      {
        in: 'src-renderer/features/orders',
        find: 'if (!isFiltered(question)) return $ALL',
        replace: 'if (!isFiltered(question) || elsewhere === 0) return $ALL;',
      },
    ],
    tests: [words],
  },
  {
    name: 'the count of the outbox leaves out what is queued beside what needs the dispatcher',
    edits: [
      {
        in: 'src-renderer/app',
        find: 'formatCount(open)',
        replace: 'formatCount(attention > 0 ? attention : open)',
      },
    ],
    tests: ['unit/renderer/app/outbox-count.alone.test.ts'],
  },
  {
    name: 'orders with the same vehicle end at three',
    edits: [
      {
        in: 'src-renderer/features/order-form',
        find: '$ROWS.length - links.length',
        replace: '0',
      },
    ],
    tests: [words],
  },
  {
    name: 'an order has no price as it is where nobody was asked',
    edits: [
      {
        in: 'src-renderer/features/order-form',
        find: "$CODE === 'sign_in_failed' || $KEYCHAIN",
        replace: '$KEYCHAIN;',
      },
    ],
    tests: ['unit/renderer/order-form/no-price-words.test.ts'],
  },
  {
    name: 'a credential that nobody has entered will be forgotten',
    edits: [
      {
        in: 'src-main/core/environment-editing.ts',
        find: '$CHANGE?.isCredentialForgotten === true && (await $KEPT)',
        replace: '$CHANGE?.isCredentialForgotten === true;',
      },
    ],
    tests: ['integration/other-service.test.ts'],
  },
  {
    name: 'the question about another address leaves out the hosts that stay allowed',
    edits: [
      {
        in: 'src-main/electron/service-question.ts',
        find: '[line(msg`Allowed hosts, unchanged`, $HOSTS)]',
        replace: '[]',
      },
    ],
    tests: ['contract/electron/service-question.alone.test.ts'],
  },
];
