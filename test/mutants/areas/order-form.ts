import type { Edit, Mutant } from '../mutant.ts';

const form = 'src-renderer/features/order-form';
const session = 'unit/renderer/order-form/session/order-form-session.test.ts';

const defect = (where: string, test: string, name: string, find: Edit['find'], replace: string): Mutant => ({
  name,
  edits: [{ in: where, find, replace }],
  tests: [test],
});

/** What the form says before, while and after one types. */
export const orderForm: Mutant[] = [
  defect(
    `${form}/todo-lines.ts`,
    'unit/renderer/order-form/todo-lines.test.ts',
    'what is still needed is red before its field was left',
    "isTold($LEFT, $PROBLEM) ? 'wrong' : 'needed'",
    "'wrong'",
  ),
  defect(
    `${form}/session/order-form.ts`,
    session,
    'a refused order does not show the field that turns out to be needed',
    'if (isAsked($ASKED, $PATH)) return;',
    'return;',
  ),
  defect(
    `${form}/session/asked-fields.ts`,
    session,
    'a refused order hides what no field shows alone',
    '$ASKED.length === 0 || $ASKED.includes(null)',
    '$ASKED.length === 0',
  ),
  defect(
    `${form}/price-lines.ts`,
    'unit/renderer/order-form/price-lines.test.ts',
    'the parts of a price do not add up to it',
    '$OTHER === 0 ? $PARTS : $MORE',
    '$PARTS',
  ),
  defect(
    `${form}/fields/field-need.ts`,
    'unit/renderer/order-form/fields/field-need.test.ts',
    'a VIN is not marked as needed across a border',
    "crossesBorder($DRAFT) ? 'required' : 'either'",
    "'either'",
  ),
  defect(
    'src-renderer/features/documents/file-doubts.ts',
    'unit/renderer/documents/file-doubts.test.ts',
    'a PDF that opens without a password is told to be locked',
    "$TYPE !== 'application/pdf' || $PICTURE !== null",
    "$TYPE !== 'application/pdf'",
  ),
  defect(
    'src-main/core/methods/drafts.ts',
    'integration/drafts.test.ts',
    'a new order into which nothing was typed is listed as a draft',
    '!isEmpty($RECORD)',
    'true',
  ),
  defect(
    'src-shared/domain/typed-date.ts',
    'unit/shared/domain/typed-date.test.ts',
    'next Friday is this Friday',
    '7 - $FIRST.dayOfWeek + $DAY.weekday',
    '$DAY.weekday - $FIRST.dayOfWeek',
  ),
];
