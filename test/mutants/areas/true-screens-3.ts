import type { Mutant } from '../mutant.ts';

const entryState = ['unit/renderer/outbox/state/entry-state.test.ts'];
const entryStore = ['unit/core/outbox/entry-store.test.ts'];
const ordersStore = ['unit/renderer/orders/list/state/orders-store.alone.test.ts'];
const fitting = ['e2e/fitting-texts.spec.ts'];

/** A state that needs a decision, and counts as none. */
const stateForgotten = (state: string): Mutant => ({
  name: `behind an item that is ${state} alone nothing counts as held`,
  edits: [
    {
      in: 'src-main/core/outbox/entry-counts.ts',
      find: {
        pattern: `'${state}'`,
        inside: { kind: 'array', inside: { pattern: '$STATES.some', stopBy: 'end' } },
      },
      replace: "'done'",
    },
  ],
  tests: entryStore,
});

/** Of counts that disagree, words that say less than is known, and what has no room on screen. */
export const trueScreens3: Mutant[] = [
  {
    name: 'items behind a decision are counted nowhere',
    edits: [{ in: 'src-main/core/outbox', find: "sum('held')", replace: 'sum()' }],
    tests: entryStore,
  },
  {
    name: 'items behind a decision are listed as queued',
    edits: [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the code
      { in: 'src-main/core/outbox', find: 'page(`${active} AND NOT ${isHeld}`)', replace: 'page(active)' },
    ],
    tests: entryStore,
  },
  ...['parked', 'uncertain', 'conflict'].map(stateForgotten),
  {
    name: 'what never left this computer is said to have been sent',
    edits: [
      {
        in: 'src-renderer/features/outbox/state/entry-state.ts',
        find: '!isUnsent && ($LOST)',
        replace: '($LOST)',
      },
    ],
    tests: entryState,
  },
  {
    name: 'orders in another currency count as without a price, too',
    edits: [
      {
        in: 'src-renderer/features/reports/TotalsStrip.tsx',
        find: 'count - costCount - otherCurrencyCount',
        replace: 'count - costCount',
      },
    ],
    tests: ['unit/renderer/reports/totals-strip.test.ts'],
  },
  {
    name: 'a delivery that is changed to the address of the pickup is listed as before',
    edits: [
      {
        in: 'src-main/core/methods/changes.ts',
        find: 'base?.delivery.address',
        replace: 'base?.pickup.address',
      },
    ],
    tests: ['integration/typed-changes.test.ts'],
  },
  {
    name: 'a pickup that is changed to the address of the delivery is listed as before',
    edits: [
      {
        in: 'src-main/core/methods/changes.ts',
        find: 'base?.pickup.address',
        replace: 'base?.delivery.address',
      },
    ],
    tests: ['integration/typed-changes.test.ts'],
  },
  {
    name: 'a rejected document reads as if its order were not placed',
    edits: [
      {
        in: 'src-renderer/features/outbox/state/entry-state.ts',
        find: 'isLateDocumentEntry(entry) ? $PLACED : $NOT_PLACED',
        replace: '$NOT_PLACED',
      },
    ],
    tests: entryState,
  },
  {
    name: 'a lost answer reads as if the service could not be reached',
    edits: [
      {
        in: 'src-renderer/features/outbox/state/entry-state.ts',
        find: 'if (isAnswerLost(entry)) return { $$$WORDS };',
        replace: '',
      },
    ],
    tests: entryState,
  },
  {
    name: 'the average price is said to be of the cancelled orders too',
    edits: [
      {
        in: 'src-shared/report',
        find: 'totals.costCount - totals.cancelledCount',
        replace: 'totals.costCount',
      },
    ],
    tests: ['unit/shared/report/figures.test.ts'],
  },
  {
    name: 'a copy is said to have a change that needs a decision',
    edits: [
      {
        in: 'src-shared/order-facts/entry-facts.ts',
        find: '$OPEN.filter(needsDecision).length',
        replace: '0',
      },
    ],
    tests: ['unit/renderer/drafts/copied-text.test.ts'],
  },
  {
    name: 'a change of an address is listed with the former one',
    edits: [{ in: 'src-main/core/methods', find: '$NOTHING ? shown : typed', replace: 'shown' }],
    tests: ['integration/typed-changes.test.ts'],
  },
  {
    name: 'the times of a row of many orders are all of the clock here',
    edits: [{ in: 'src-renderer/features/bulk', find: 'nameOf(zones[stop]) ?? $OWN', replace: '$OWN' }],
    tests: ['unit/renderer/bulk/grid/row-reading.test.ts'],
  },
  {
    name: 'an order that was just placed stays where the sort hides it',
    edits: [
      {
        in: 'src-renderer/features/orders',
        find: 'Math.max(0, (index ?? 0) - rowsAbove)',
        replace: '0',
      },
    ],
    tests: ordersStore,
  },
  {
    name: 'the list goes to a placed order again with everything that comes in',
    edits: [
      {
        in: 'src-renderer/features/orders',
        find: {
          kind: 'expression_statement',
          has: { pattern: 'wantedInSight = null' },
          inside: {
            kind: 'statement_block',
            inside: { kind: 'function_declaration', has: { pattern: 'goTo' } },
          },
        },
        replace: '',
      },
    ],
    tests: ordersStore,
  },
  {
    name: 'a view that was saved with the former widths keeps its ETA too narrow',
    edits: [
      {
        in: 'src-renderer/features/orders',
        find: 'formerWidthsPx[column.name] === widthPx',
        replace: 'false',
      },
    ],
    tests: ['unit/renderer/orders/list/state/orders-view.alone.test.ts'],
  },
  {
    name: 'the ETA has no room for its stop in a narrow window',
    edits: [
      {
        in: 'src-renderer/features/orders',
        find: '{ usual: 208, min: 172 }',
        replace: '{ usual: 208, min: 103 }',
      },
    ],
    tests: fitting,
  },
  {
    name: 'the badge of an order has no room in Many orders',
    edits: [{ in: 'src-renderer/features/bulk', find: '[44, 196, 104]', replace: '[44, 150, 104]' }],
    tests: fitting,
  },
  {
    name: 'a chart takes its room only when it is drawn',
    edits: [
      {
        in: 'src-renderer/features/reports',
        find: 'isEmpty ? 0 : heightPx',
        replace: '0',
      },
    ],
    tests: ['e2e/reports.spec.ts'],
  },
];
