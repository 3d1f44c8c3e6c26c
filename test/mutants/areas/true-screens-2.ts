import type { Mutant } from '../mutant.ts';

const orderFacts = ['unit/renderer/order-parts/order-texts.test.ts'];
const format = ['unit/renderer/i18n/format.test.ts'];
const entryState = ['unit/renderer/outbox/state/entry-state.test.ts'];
const everythingSent = ['unit/renderer/app/everything-sent.alone.test.ts'];
const changing = ['integration/changes.test.ts'];
const placing = ['integration/place-order.test.ts'];
const reportColumns = ['unit/renderer/reports/report-columns.alone.test.ts'];

/** Of figures, clocks and words on screen that contradict what is the case. */
export const trueScreens2: Mutant[] = [
  {
    name: 'a time of here stands without its zone beside those of other clocks',
    edits: [{ in: 'src-renderer/i18n', find: 'return isNamed ? $NAMED : time', replace: 'return time;' }],
    tests: format,
  },
  {
    name: 'no moment of an order names its zone where only one stop has another clock',
    edits: [
      {
        in: 'src-renderer/features/order-parts',
        find: 'stopFactsOf(detail).some($HAS_NAME)',
        replace: 'stopFactsOf(detail).every($HAS_NAME)',
      },
    ],
    tests: orderFacts,
  },
  {
    name: 'a report tells what happens at a stop by the clock here',
    edits: [
      {
        in: 'src-renderer/features/reports',
        find: 'zones[stop]',
        replace: 'userZone',
      },
    ],
    tests: reportColumns,
  },
  {
    name: 'a refused order that is being corrected counts as sent',
    edits: [
      {
        in: 'src-shared/domain/unsent.ts',
        find: '$OTHERS + one.rejectedDrafts + one.withdrawnDrafts',
        replace: '$OTHERS + one.withdrawnDrafts',
      },
    ],
    tests: everythingSent,
  },
  {
    name: 'everything is sent before anything is known',
    edits: [{ in: 'src-renderer/state', find: 'isOutboxRead && $NOTHING', replace: '$NOTHING' }],
    tests: everythingSent,
  },
  {
    name: 'a change that is typed and not sent counts as sent',
    edits: [
      {
        in: 'src-shared/domain/unsent.ts',
        find: 'openItems(one) + one.typedChanges',
        replace: 'openItems(one)',
      },
    ],
    tests: everythingSent,
  },
  {
    name: 'why an order is being corrected is not said',
    edits: [
      {
        in: 'src-renderer/features/outbox',
        find: 'isSettled(entry) && !entry.isBeingCorrected',
        replace: 'isSettled(entry)',
      },
    ],
    tests: entryState,
  },
  {
    name: 'nobody knows that a refused order is being corrected',
    edits: [
      {
        in: 'src-main/core/outbox',
        find: "order.phase === 'draft' && isTakenBack($ENTRY, $CHAIN)",
        replace: 'false',
      },
    ],
    tests: placing,
  },
  {
    name: 'the price after an own change is compared with the quote before it',
    edits: [
      {
        in: 'src-main/core/outbox/settle-quote.ts',
        find: 'orders.setQuote(before.localId, intent.quotedTotalCents)',
        replace: '0',
      },
    ],
    tests: changing,
  },
];
