import type { Edit, Mutant } from '../mutant.ts';

const entry = 'src-renderer/features/order-form';
const timing = 'src-shared/domain/timing-doubts.ts';
const times = ['unit/shared/domain/timing-doubts.test.ts'];

const defect = (
  where: string,
  tests: string[],
  name: string,
  find: Edit['find'],
  replace: string,
): Mutant => ({
  name,
  edits: [{ in: where, find, replace }],
  tests,
});

/** What the forms and the list say of an order is so. */
export const trueScreens1: Mutant[] = [
  defect(
    entry,
    ['e2e/change-order.spec.ts'],
    'one press of the keys sends what is doubtful',
    "$KEYS === '' || $KEYS === $SEEN",
    'true',
  ),
  defect(
    timing,
    times,
    'a delivery before the vehicle is available passes all checks',
    '$AVAILABLE && compare($END, $AVAILABLE) <= 0',
    'false',
  ),
  defect(
    timing,
    times,
    'a delivery before the first pickup window passes all checks',
    '$FIRST && compare($END, $FIRST.start) <= 0',
    'false',
  ),
  defect(
    timing,
    times,
    'a pickup after the last delivery passes all checks',
    'compare($START, $LAST.end) >= 0',
    'false',
  ),
  defect(
    timing,
    times,
    'a day just past becomes next year without a word',
    '$PATTERN.test($DATE) && $DATE > $LAST_DAY',
    'false',
  ),
  defect(
    timing,
    times,
    'the year that was meant is not the one that is asked for',
    'apart($ONE) < apart($BEST)',
    'false',
  ),
  defect(
    'src-renderer/features/order-form/todo-lines.ts',
    ['unit/renderer/order-form/todo-lines.test.ts'],
    'an order without a document that was dropped on it passes all checks',
    "$REASON !== 'attached_already'",
    'false',
  ),
  defect(
    'src-renderer/features/documents/documents-store.ts',
    ['unit/renderer/documents/documents.test.ts'],
    'a document stays among the doubts when it is attached in the end',
    "$NAME !== $D || $REASON === 'attached_already'",
    'true',
  ),
  defect(
    'src-renderer/features/documents/documents-store.ts',
    ['unit/renderer/documents/documents.test.ts'],
    'files on their way leave room for others',
    'maxAtATime - onTheWay',
    'maxAtATime',
  ),
  defect(
    'src-renderer/features/documents/documents-store.ts',
    ['unit/renderer/documents/documents.test.ts'],
    'more files than there is room for are left out as fewer',
    'Math.max(0, maxAtATime - onTheWay)',
    'maxAtATime - onTheWay',
  ),
  defect(
    'src-renderer/features/documents/documents-store.ts',
    ['unit/renderer/documents/documents.test.ts'],
    'files that were left out once are left out for ever',
    "({ reason }) => reason !== 'too_many'",
    '() => true',
  ),
  defect(
    'src-renderer/features/documents/documents-store.ts',
    ['unit/renderer/documents/documents.test.ts'],
    'a document that is brought back has lost its description',
    'if (words) await describe($WITH)',
    '',
  ),
  defect(
    'src-shared/order-facts/expected-moment.ts',
    ['unit/renderer/orders/list/columns/order-columns.test.ts'],
    'a delivered order shows when it was once expected',
    '$D !== null',
    'false',
  ),
  defect(
    'src-shared/order-facts/expected-moment.ts',
    ['unit/renderer/orders/list/columns/order-columns.test.ts'],
    'a cancelled order is still expected',
    '$ETA === null || isFinished',
    '$ETA === null',
  ),
  defect(
    'src-main/core/store/order-lines/line.ts',
    ['unit/core/store/order-lines/order-line-store.test.ts'],
    'orders that are over are sorted by when they were once expected',
    'expectedMoment({ ...$ROW, isFinished: $ENDED })?.at ?? null',
    '$ROW.etaAt',
  ),
  defect(
    'src-renderer/features/orders/list/state/elsewhere.ts',
    ['unit/renderer/orders/list/state/elsewhere.alone.test.ts'],
    'a search with a filter says that there is no match at all',
    '!isFiltered($QUESTION)',
    'true',
  ),
  defect(
    entry,
    ['unit/renderer/order-form/shown-estimates.test.ts'],
    'the price panel expects a pickup before the vehicle is available',
    'Date.parse($ESTIMATE) < $AT.startOfDay().epochMilliseconds',
    'false',
  ),
];
