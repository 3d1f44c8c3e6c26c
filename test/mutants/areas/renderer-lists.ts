import type { Rule } from '@ast-grep/napi';
import type { Mutant } from '../mutant.ts';

const features = 'src-renderer/features';
const ordersStore = ['unit/renderer/orders/list/state/orders-store.alone.test.ts'];
const orderMarks = ['unit/renderer/orders/list/marked/order-marks.alone.test.ts'];
const liveQuery = 'src-renderer/bridge/live-query.ts';
const outboxStore = ['unit/renderer/outbox/state/outbox-store.alone.test.ts'];
const conflictStore = ['unit/renderer/outbox/item/conflict-store.alone.test.ts'];
const detailStore = ['unit/renderer/orders/detail/detail-store.alone.test.ts'];
const news = ['unit/renderer/app/news.alone.test.ts'];

/** What a store forgets when another environment is shown. */
const inOnLeave: Rule = {
  kind: 'statement_block',
  inside: { kind: 'arrow_function', inside: { kind: 'arguments', inside: { pattern: 'onLeave($FORGET)' } } },
};

/** Of lists, details and news. */
export const rendererLists: Mutant[] = [
  {
    name: 'an export leaves empty what is not read yet',
    edits: [
      {
        in: `${features}/order-parts`,
        find: "if ($WHAT === 'unread') return t`not loaded`;",
        replace: '',
      },
    ],
    tests: ['unit/renderer/orders/list/order-export-columns.test.ts'],
  },
  {
    name: 'what is not read yet counts as none',
    edits: [{ in: 'src-shared', find: "$ROW.knowledge === 'summary' && $MISSED", replace: 'false' }],
    tests: ['unit/shared/order-facts/order-knowledge.test.ts'],
  },
  {
    name: 'an answer to a former search is shown under the present one',
    edits: [
      {
        in: liveQuery,
        find: 'if (own === turn) show($ANSWER)',
        replace: 'show(answer)',
      },
    ],
    tests: ordersStore,
  },
  {
    name: 'what one reads jumps up when orders come in above it',
    edits: [
      {
        in: `${features}/orders`,
        find: '$KEPT === null || $INDEX === null ? 0 : $KEPT - $INDEX',
        replace: '$KEPT === null || $INDEX === null ? 0 : $INDEX - $KEPT',
      },
    ],
    tests: ordersStore,
  },
  {
    name: 'the list holds still a row that has moved',
    edits: [
      {
        in: `${features}/orders`,
        find: '$SHOWN.find($ROW => !$CHANGED.has($ROW.localId))',
        replace: '$SHOWN.find($ROW => $CHANGED.has($ROW.localId))',
      },
    ],
    tests: ordersStore,
  },
  {
    name: 'the list takes in no change any more after an environment was left at a bad moment',
    edits: [
      {
        in: liveQuery,
        find: {
          pattern: 'burst = null',
          inside: { kind: 'variable_declarator', regex: '^drop = ', stopBy: 'end' },
        },
        replace: '',
      },
    ],
    tests: ordersStore,
  },
  {
    name: 'the first mark leaves out what was selected alone',
    edits: [
      {
        in: `${features}/orders`,
        find: '$IDS.size === 0 && $FIRST !== null && $FIRST !== $ID',
        replace: '$IDS.size > 0 && $FIRST !== null && $FIRST !== $ID',
      },
    ],
    tests: orderMarks,
  },
  {
    name: 'a range of orders that were not read lacks its last one',
    edits: [
      {
        in: `${features}/orders`,
        find: '$IDS.slice($FIRST - $OFFSET, $LAST - $OFFSET + 1)',
        replace: '$IDS.slice($FIRST - $OFFSET, $LAST - $OFFSET)',
      },
    ],
    tests: orderMarks,
  },
  {
    name: 'a range of orders is cut by whole lists instead of by the page it begins in',
    edits: [
      {
        in: `${features}/orders`,
        find: 'const $OFFSET = $FIRST_PAGE * outlineStep',
        replace: 'const $OFFSET = $FIRST_PAGE * 0;',
      },
    ],
    tests: orderMarks,
  },
  {
    name: 'a page of entries that were there already is shown twice',
    edits: [
      {
        in: `${features}/outbox`,
        find: '$PAGE.filter($ENTRY => !$KNOWN.has($ENTRY.id))',
        replace: '$PAGE',
      },
    ],
    tests: outboxStore,
  },
  {
    name: 'the end of the outbox is never reached',
    edits: [
      {
        in: `${features}/outbox`,
        find: '$PAGE.length === pageSize',
        replace: '$PAGE.length > 0',
      },
    ],
    tests: outboxStore,
  },
  {
    name: 'the entry of the details is gone because another one is',
    edits: [
      {
        in: liveQuery,
        find: 'if (own === turn) fail($ERROR)',
        replace: 'fail($ERROR)',
      },
    ],
    tests: outboxStore,
  },
  {
    name: 'the outbox stays empty after an environment was left while it was read',
    edits: [
      {
        in: liveQuery,
        find: {
          pattern: 'burst = null',
          inside: { kind: 'variable_declarator', regex: '^drop = ', stopBy: 'end' },
        },
        replace: '',
      },
    ],
    tests: outboxStore,
  },
  {
    name: 'every change of the outbox reads it once more',
    edits: [
      {
        in: liveQuery,
        find: 'if (burst !== null) return',
        replace: '',
      },
    ],
    tests: outboxStore,
  },
  {
    name: 'what others changed alone can be overwritten by a choice for another field',
    edits: [
      {
        in: `${features}/outbox`,
        find: "if ($FIELD.by === 'them') return 'theirs'",
        replace: '',
      },
    ],
    tests: conflictStore,
  },
  {
    name: 'what both have changed is theirs unless one chooses',
    edits: [
      {
        in: `${features}/outbox`,
        find: "$FIELD.by === 'both' ? null : $FIELD.choice",
        replace: '$FIELD.choice',
      },
    ],
    tests: conflictStore,
  },
  {
    name: 'choices of one change are those of the next one',
    edits: [
      {
        in: `${features}/outbox`,
        find: '$BEFORE === $ENTRY ? $CHOICES : {}',
        replace: '$CHOICES',
      },
    ],
    tests: conflictStore,
  },
  {
    name: 'after a refused merge the fields stay as they were',
    edits: [
      {
        in: `${features}/outbox`,
        find: {
          pattern: 'void readConflict($ENTRY)',
          inside: { kind: 'catch_clause', stopBy: 'end' },
        },
        replace: '',
      },
    ],
    tests: conflictStore,
  },
  {
    name: 'an order that was left comes over the one on screen',
    edits: [
      {
        in: `${features}/orders/detail`,
        find: 'if (useDetail.getState().localId === localId) $KEEP',
        replace: '$KEEP',
      },
    ],
    tests: detailStore,
  },
  {
    name: 'files are read that the service does not show',
    edits: [
      {
        in: `${features}/orders/detail`,
        find: "if ($ORDER.allowed_actions.includes('get_files')) $READ",
        replace: '$READ',
      },
    ],
    tests: detailStore,
  },
  {
    name: 'files of an order are read once and never again',
    edits: [
      {
        in: `${features}/orders/detail`,
        find: '$BEFORE.order?.revision !== $NOW.order?.revision || $DONE($BEFORE) !== $DONE($NOW)',
        replace: '$DONE($BEFORE) !== $DONE($NOW)',
      },
    ],
    tests: detailStore,
  },
  {
    name: 'an action without a path can be pressed',
    edits: [
      {
        in: `${features}/orders/detail`,
        find: "$PATHS[$ACTION] === null ? 'no-path' : null",
        replace: 'null',
      },
    ],
    tests: ['unit/renderer/orders/detail/allowed-actions.test.ts'],
  },
  {
    name: 'the address book claims addresses that nobody finds',
    edits: [
      {
        in: `${features}/address-book`,
        find: '$IS_END ? $NEXT.length : $PAGE.found',
        replace: '$PAGE.found',
      },
    ],
    tests: ['unit/renderer/address-book/addresses-store.alone.test.ts'],
  },
  {
    name: 'the address book reads on no more after an environment was left while it did',
    edits: [
      {
        in: `${features}/address-book`,
        find: { kind: 'expression_statement', nthChild: 1, inside: inOnLeave },
        replace: '',
      },
    ],
    tests: ['unit/renderer/address-book/addresses-store.alone.test.ts'],
  },
  {
    name: 'news are told in quiet hours',
    edits: [{ in: 'src-renderer/app', find: 'if ($UNTIL !== null) return tellAt($UNTIL)', replace: '' }],
    tests: news,
  },
  {
    name: 'news wait as long as anything is on its way',
    edits: [
      {
        in: 'src-renderer/app',
        find: '$SINCE !== null && Date.now() - $SINCE < $LONGEST && isMoreToCome()',
        replace: '$SINCE !== null && isMoreToCome()',
      },
    ],
    tests: news,
  },
  {
    name: 'news that were seen are told again',
    edits: [{ in: 'src-renderer/app', find: 'if (!$IS_SHOWN) $UNSEEN.clear()', replace: '' }],
    tests: news,
  },
  {
    name: 'of several news the first leads, not the one that needs somebody',
    edits: [
      {
        in: 'src-renderer/app',
        find: "$NEWS.find(({ kind }) => kind === 'attention') ?? $NEWS[0]",
        replace: '$NEWS[0]',
      },
    ],
    tests: news,
  },
  {
    name: 'columns go one by one while there still is room for them narrower',
    edits: [
      {
        in: 'src-renderer/ui',
        find: 'lineWidthPx($KEPT.map($COLUMN => $COLUMN.minPx)) > $ROOM',
        replace: 'lineWidthPx($KEPT.map($COLUMN => $COLUMN.widthPx)) > $ROOM',
      },
    ],
    tests: ['unit/renderer/ui/data-grid/fit-columns.test.ts'],
  },
  {
    name: 'cells of the second line are put where the room ends',
    edits: [
      {
        in: 'src-renderer/ui',
        find: '$BELOW + $LEFT <= $INNER',
        replace: '$BELOW <= $INNER',
      },
    ],
    tests: ['unit/renderer/ui/data-grid/fit-columns.test.ts'],
  },
];
