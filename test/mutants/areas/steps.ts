import type { Mutant } from '../mutant.ts';

const store = 'src-main/core/store';
const answers = ['integration/order-list.test.ts'];
const pages = ['unit/core/store/order-lines/order-list-query.test.ts'];
const places = ['unit/core/store/order-lines/positions.property.test.ts'];
const ordersStore = ['unit/renderer/orders/list/state/orders-store.alone.test.ts'];

/** Counting a long list in steps, and sending only what is different. */
export const steps: Mutant[] = [
  {
    name: 'a step looks at the whole list',
    edits: [{ in: store, find: 'const rowsInStep = 2_000', replace: 'const rowsInStep = 2_000_000_000' }],
    tests: pages,
  },
  {
    name: 'a step begins with the last line of the one before',
    edits: [
      {
        in: `${store}/order-lines/parts-of-query.ts`,
        find: '{ key: last, isIncluded: false }',
        replace: '{ key: last, isIncluded: true }',
      },
    ],
    tests: pages,
  },
  {
    name: 'lines that go are counted on',
    edits: [
      {
        in: store,
        find: { kind: 'variable_declarator', has: { kind: 'identifier', regex: '^migration0013$' } },
        part: 'AFTER DELETE ON order_line',
        replace: 'AFTER DELETE ON order_line WHEN false',
      },
    ],
    tests: pages,
  },
  {
    name: 'a state is left out whose orders were news',
    edits: [
      {
        in: `${store}/order-lines/counts.ts`,
        find: { kind: 'string_fragment', regex: 'HAVING sum\\(total\\) > 0' },
        part: 'HAVING sum(total) > 0',
        replace: 'HAVING total > 0',
      },
    ],
    tests: pages,
  },
  {
    name: 'a line that comes late moves all lines below',
    edits: [
      {
        in: `${store}/order-lines/positions.ts`,
        find: 'if ($FAR >= $ROOM) break',
        replace: '',
      },
    ],
    tests: places,
  },
  {
    name: 'the lines of stored orders are made in the order of their ids',
    edits: [
      {
        in: `${store}/order-lines/from-stored-orders.ts`,
        find: { kind: 'string_fragment', regex: 'ORDER BY held.created_at_ms' },
        part: 'held.created_at_ms DESC, held.rowid',
        replace: 'stale.local_id',
      },
    ],
    tests: places,
  },
  {
    name: 'the lines of all stored orders are made at once',
    edits: [{ in: `${store}/order-lines/from-stored-orders.ts`, find: 'if (from > 0) yield', replace: '' }],
    tests: places,
  },
  {
    name: 'the pages of a search begin from the oldest',
    edits: [
      {
        in: `${store}/order-lines/outline.ts`,
        find: "$QUESTION.isDescending ? 'ASC' : 'DESC'",
        replace: "$QUESTION.isDescending ? 'DESC' : 'ASC'",
      },
    ],
    tests: pages,
  },
  {
    name: 'steps are made without a pause',
    edits: [{ in: store, find: 'await breathe()', replace: '' }],
    tests: ['unit/core/store/steps.test.ts'],
  },
  {
    name: 'a question is counted on after the next one of its window',
    edits: [{ in: 'src-main/core/methods', find: '$RUNNING.get(asker)?.abort()', replace: '' }],
    tests: answers,
  },
  {
    name: 'the question of a window ends that of another',
    edits: [
      {
        in: 'src-main/core/methods',
        find: '$RUNNING.get(asker)?.abort()',
        replace: 'for (const one of $RUNNING.values()) one.abort()',
      },
    ],
    tests: answers,
  },
  {
    name: 'a window that has some rows gets no changed ones',
    edits: [
      {
        in: 'src-main/core/methods',
        find: 'known?.pages === digests.pages ? null : pages',
        replace: 'known ? null : pages',
      },
    ],
    tests: answers,
  },
  {
    name: 'the list shows as a failure that its next question has ended one',
    edits: [
      {
        in: 'src-renderer/features/orders/list/state/ask-outline.ts',
        find: "if (appErrorOf($E).code === 'cancelled') return null",
        replace: '',
      },
    ],
    tests: ordersStore,
  },
  {
    name: 'the list is empty where nothing of it has changed',
    edits: [
      {
        in: 'src-renderer/features/orders/list/state/ask-outline.ts',
        find: '$ANSWER.pages ?? $BEFORE?.pages ?? []',
        replace: '$ANSWER.pages ?? []',
      },
    ],
    tests: ordersStore,
  },
];
