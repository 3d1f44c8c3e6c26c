import type { Rule } from '@ast-grep/napi';
import type { Edit, Mutant } from '../mutant.ts';

const transfers = 'src-main/core/store/document-transfers.ts';
const contents = 'src-main/core/methods/order-files.ts';
const lines = 'src-main/adapters/lines-from-end.ts';

const by = {
  exports: ['unit/core/methods/export-files.alone.test.ts'],
  documents: ['unit/core/store/document-transfers.test.ts'],
  files: ['integration/order-files.test.ts'],
  shared: ['unit/adapters/shared-work.test.ts'],
  lines: ['unit/adapters/lines-from-end.test.ts'],
  repeated: ['unit/core/log/repeated-lines.test.ts'],
  environments: ['integration/two-environments.test.ts'],
};

const at = (file: string, name: string, find: Edit['find'], replace: string, tests: string[]): Mutant => ({
  name,
  edits: [{ in: file, find, replace }],
  tests,
});

const statement = (pattern: string, where: Rule): Rule => ({
  kind: 'expression_statement',
  has: { pattern },
  ...where,
});

/** Of what has ended and still takes a place, or is still waited for. */
export const leftBehind: Mutant[] = [
  at(
    'src-main/core/methods/exports.ts',
    'an export that is saved takes a place for good',
    statement('growing.delete(exportId)', {
      follows: { pattern: 'const whole = await orGiveUp(exportId, $WORK);' },
    }),
    '',
    by.exports,
  ),
  at(
    transfers,
    'a document that is stored takes a place for good',
    statement('owners.delete(documentId)', { inside: { kind: 'finally_clause', stopBy: 'end' } }),
    '',
    by.documents,
  ),
  at(
    transfers,
    'a document that could not begin takes a place for good',
    statement('owners.delete(documentId)', { inside: { kind: 'catch_clause', stopBy: 'end' } }),
    '',
    by.documents,
  ),
  at(
    transfers,
    'a document that is stored can be given up',
    { pattern: 'arriving.delete(documentId);', precedes: { pattern: '$TRANSFER.unfinished.end();' } },
    '',
    by.documents,
  ),
  at(contents, 'a file that was looked at takes a place for good', '$RUNNING -= 1', '', by.files),
  at(contents, 'files that wait for their turn wait for good', '$WAITING.shift()?.()', '', by.files),
  at(contents, 'a file that was not got once is never got', 'arriving.delete($KEY)', '', by.files),
  at(
    'src-main/adapters/shared-work.ts',
    'work that failed once has failed for good',
    'work().finally($FORGET)',
    'work().then(found => { underWay = null; return found; })',
    by.shared,
  ),
  at(
    lines,
    'of a line over a border of pieces the end is lost',
    'Buffer.concat([$PIECE, $REST])',
    '$PIECE',
    by.lines,
  ),
  at(lines, 'the first line of a file is not read', 'start === 0 ? 0 : $FIRST', '$FIRST', by.lines),
  at(lines, 'lines that are cut are taken for whole ones', 'start === 0 ? 0 : $FIRST', '0', by.lines),
  at(
    lines,
    'what goes on without an end is kept to its beginning',
    'first > maxRestBytes ? $NOTHING : $REST',
    '$REST',
    by.lines,
  ),
  at(
    'src-main/core/log/repeated-lines.ts',
    'lines that were left out once are left out in every minute',
    '$LINES.leftOut = 0',
    '',
    by.repeated,
  ),
  at(
    'src-main/core/environments.ts',
    'the service of before is still asked for its list',
    'if ($FORMER !== $ID) sessions.present($FORMER)?.setFront(false)',
    '',
    by.environments,
  ),
];
