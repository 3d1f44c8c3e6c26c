import type { Edit, Mutant } from '../mutant.ts';

const table = 'src-shared/table';
const guard = ['unit/shared/table/formula-guard.test.ts'];

const defect = (
  where: string,
  tests: string[],
  name: string,
  find: Edit['find'],
  replace: string,
): Mutant => ({ name, edits: [{ in: where, find, replace }], tests });

/** A part of a regular expression or of another text is another one. */
const other = (
  where: string,
  tests: string[],
  name: string,
  find: Edit['find'],
  part: string,
  replace: string,
): Mutant => ({ name, edits: [{ in: where, find, part, replace }], tests });

/** Of what is written for other programs, and of what stands in its way. */
export const filesForOthers: Mutant[] = [
  defect(
    table,
    guard,
    'a formula within a cell is one for a program that splits elsewhere',
    'guarded(withMarks(text, $MARK))',
    'guarded(text)',
  ),
  other(
    table,
    guard,
    'a formula after a quotation mark is taken for text',
    { kind: 'lexical_declaration', regex: '^const formulaPart =' },
    '\\p{Cf}"]*',
    '\\p{Cf}]*',
  ),
  defect(
    table,
    guard,
    'marks within a cell are read back with it',
    'withMarks(unguarded(cell), $MARK)',
    'unguarded(cell)',
  ),
  defect(
    table,
    guard,
    'a number is one whatever its cell goes on with',
    'number.test(rest) && isCellEnd($SEPARATOR, $NEXT)',
    'number.test(rest)',
  ),
  defect(
    table,
    guard,
    'every number with a sign is a formula',
    'number.test(rest) && isCellEnd($SEPARATOR, $NEXT)',
    'false',
  ),
  defect(
    table,
    ['unit/shared/table/clipboard.test.ts'],
    'what is copied may be a formula',
    'clipboardCell(guarded(cell))',
    'clipboardCell(cell)',
  ),
  other(
    table,
    ['unit/shared/table/clipboard.test.ts'],
    'a quotation mark in what is copied swallows cells',
    { pattern: '/["\\t\\r\\n]/' },
    '["',
    '[',
  ),
  defect(
    'src-shared/table/address-csv.ts',
    ['unit/shared/table/address-csv.test.ts'],
    'a file of addresses is made at one stretch',
    'const addressesAtOnce = 100',
    'const addressesAtOnce = 100_000;',
  ),
  defect(
    'src-renderer/features/export',
    ['unit/renderer/export/xlsx-encoder.test.ts'],
    'a text like an escaped character is one in a sheet',
    "value.replaceAll(/_(?=x[\\da-f]{4}_)/gi, '_x005F_')",
    'value',
  ),
  defect(
    'src-renderer/features/export',
    ['unit/renderer/export/xlsx-encoder.test.ts'],
    'a text of a sheet is cut within a character',
    "whole.slice(0, longestText - 1).replace(half, '')",
    'whole.slice(0, longestText - 1)',
  ),
  defect(
    'src-renderer/features/export',
    ['unit/renderer/export/xlsx-encoder.test.ts'],
    'a text that is too long only once it is escaped breaks the sheet',
    'whole.length <= longestText ? whole : $CUT',
    'value.length <= longestText ? whole : $CUT',
  ),
  defect(
    'src-renderer/features/documents',
    ['unit/renderer/documents/documents.test.ts'],
    'thousands of files are attached at once',
    'candidates.slice(0, room)',
    'candidates',
  ),
  defect(
    'src-renderer/features/documents',
    ['unit/renderer/documents/documents.test.ts'],
    'files that were left out are not named',
    'leftOut > 0',
    'false',
  ),
  defect(
    'src-main/adapters/clean-end.ts',
    ['integration/damage.test.ts'],
    'a folder in place of a note keeps an environment closed',
    'rmSync(notePath, { force: true, recursive: true })',
    'rmSync(notePath, { force: true })',
  ),
  defect(
    'src-main/core/store/blob-store.ts',
    ['unit/core/store/blob-store.test.ts'],
    'a pipe is read like a document',
    '(await file.stat()).isFile()',
    'true',
  ),
  defect(
    'src-main/core/environment/import-environments.ts',
    ['integration/import-environments.test.ts'],
    'a question is as long as a file wants it',
    'index === 0 || characters <= mostCharacters',
    'true',
  ),
  defect(
    'src-main/core/environment/descriptions.ts',
    ['integration/damage.test.ts'],
    'one folder in the place of a file keeps the program from its start',
    'try { tell(); } catch (error) { $LOG }',
    'tell();',
  ),
  defect(
    'src-main/core/use-cases/credentials',
    ['integration/credentials.test.ts'],
    'the list waits although there is a credential',
    'synchroniser.wake()',
    '',
  ),
  other(
    table,
    guard,
    'a formula after a space is taken for text',
    { kind: 'lexical_declaration', regex: '^const formula =' },
    '[\\s\\p{Cc}\\p{Cf}]*',
    '',
  ),
  other(
    table,
    guard,
    'full-width signs begin no formula',
    { kind: 'lexical_declaration', regex: '^const formula =' },
    '＝＋－＠',
    '',
  ),
  other(
    table,
    guard,
    'a mark of somebody else is taken off',
    { kind: 'lexical_declaration', regex: '^const formula =' },
    "^'*",
    '^',
  ),
  defect(
    table,
    guard,
    'the address book writes what a spreadsheet runs',
    'guardedInCsv($FIELDS[$COLUMN])',
    'fields[column]',
  ),
  defect(table, guard, 'what we have written is read back with its marks', 'unguardedInCsv($CELL)', 'cell'),
];
