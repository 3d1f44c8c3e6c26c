import type { Edit, Mutant } from '../mutant.ts';

const entry = 'src-renderer/features/order-form';
const bulk = 'src-renderer/features/bulk';
const session = ['unit/renderer/order-form/session/order-form-session.test.ts'];
const todo = ['unit/renderer/order-form/todo-lines.test.ts'];
const rows = ['unit/renderer/bulk/state/doubtful-rows.test.ts'];
const copy = ['unit/shared/domain/draft-copy.test.ts'];

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

/** What is known to be doubtful before an order is placed, and what a copy leaves out. */
export const knownDoubts: Mutant[] = [
  defect(
    entry,
    session,
    'a field that was typed over is refused again after a restart',
    'refusedDraft ?? $DRAFT',
    '$DRAFT',
  ),
  defect(
    entry,
    session,
    'an error at a field stays when it is typed over',
    'sentAt($PATH, $NOW, $PROFILE) === $VALUE',
    'true',
  ),
  defect(
    entry,
    session,
    'the refusal of a document stays when the document is removed',
    '$R?.documentId != null && !$D.some($SAME) ? null : $R',
    '$R',
  ),
  defect(
    entry,
    todo,
    'each change of an order doubts its vehicle again',
    '!isSettled($STATE, $PATH)',
    'true',
  ),
  defect(
    'src-renderer/features/order-form/todo-lines.ts',
    todo,
    'a change of the vehicle is not held against open orders',
    '!$CHANGED.some($TEST)',
    'true',
  ),
  defect(
    entry,
    todo,
    'an order that was refused without a field passes all checks',
    '$R && $R.fieldErrors.length === 0',
    'false',
  ),
  defect(
    'src-renderer/features/order-form/todo-lines.ts',
    todo,
    'an order whose document was rejected passes all checks',
    '$R?.documentId != null',
    'false',
  ),
  defect(
    entry,
    todo,
    'a business that the service refused is no doubt',
    "$B.kind === 'refused' && $B.error.code !== 'permission_denied'",
    'false',
  ),
  defect(
    entry,
    todo,
    'what the price check says of the business is never said',
    '$SAID || ($IS && isRefusedBusiness($B))',
    '$SAID || $IS',
  ),
  defect(
    bulk,
    rows,
    'a row with a warning is placed without a question',
    '$C.problems.length > 0 || $P',
    '$P',
  ),
  defect(
    bulk,
    rows,
    'a custom quote is placed without a question',
    "$A || price?.kind === 'custom_quote'",
    '$A',
  ),
  defect(
    bulk,
    rows,
    'a vehicle that was placed from the table is placed again without a question',
    '$T.rows.filter(row => row.placedAtMs !== null).flatMap($KEYS)',
    '[]',
  ),
  defect(
    'src-renderer/features/bulk/state/doubtful-rows.ts',
    rows,
    'a vehicle on an open order is placed without a question',
    'otherOrders($FOUND, $PHASES).length > 0',
    'false',
  ),
  defect(
    'src-renderer/features/bulk/grid/use-grid-keys.ts',
    ['unit/renderer/bulk/grid/grid-keys.test.ts'],
    'Delete empties the first row while the filter hides the active cell',
    '!active || !isCellShown($P, active)',
    '!active',
  ),
  defect(
    'src-shared/table',
    ['unit/shared/table/row-draft.test.ts'],
    'a row sends another hour than it shows in the night of the clocks',
    'isSkippedByClock($D, $T, $Z)',
    'false',
  ),
  defect(
    'src-shared/domain',
    copy,
    'a copy keeps a night that is over',
    "instantOf($A || $B, $C || $D, $Z) ?? instantOf($A || $B, '23:59', $Z)",
    "instantOf($A, $C, $Z) ?? instantOf($A, '23:59', $Z)",
  ),
  defect(
    'src-renderer/features/orders',
    ['unit/renderer/orders/list/columns/stop-moment.test.ts'],
    'the list tells times by the address though the order names its zone',
    '$ZONE ?? ($C === null ? undefined : zoneOfCountry($C))',
    '$C === null ? undefined : zoneOfCountry($C)',
  ),
  defect(
    'src-renderer/features/order-parts',
    ['unit/renderer/order-parts/contact-links.test.ts'],
    'two telephone numbers are dialled as one',
    "$N.replace('+', '').length <= maxDigits",
    'true',
  ),
  {
    name: 'the text that was refused is not kept',
    edits: [
      {
        in: 'src-main/core/store',
        find: { kind: 'template_string', regex: 'CASE WHEN .2 IS NULL' },
        part: 'ELSE draft_json',
        replace: 'ELSE NULL',
      },
    ],
    tests: ['integration/place-order.test.ts'],
  },
];
