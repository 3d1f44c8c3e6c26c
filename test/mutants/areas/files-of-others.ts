import type { Mutant } from '../mutant.ts';
import { defect, other } from './edits.ts';

const reader = 'src-renderer/features/table-file';
const table = 'src-shared/table';
const adapters = 'src-main/adapters';
const receiver = 'src-main/core/sandbox';
const hostile = ['integration/hostile-texts.test.ts', 'integration/hostile-tables.test.ts'];
const bytes = ['unit/renderer/table-file/read-bytes.test.ts'];
const thread = ['unit/renderer/table-file/call-thread.test.ts'];
const texts = ['unit/shared/table/table-text.test.ts'];
const names = ['unit/shared/domain/file-name.test.ts'];
const saving = ['integration/order-files.test.ts'];
const mark = ['unit/adapters/web-mark.test.ts'];
const rights = ['unit/adapters/private-files.test.ts'];
const copies = ['unit/adapters/kept-copies.test.ts'];
const atRest = ['integration/at-rest.test.ts'];
const webhooks = ['unit/core/sandbox/built-in-receiver.test.ts'];
const addresses = ['unit/shared/domain/receiver-url.test.ts'];

const reading: Mutant[] = [
  defect(
    reader,
    hostile,
    'what is packed in a file is unpacked without end',
    "if ($BYTES > $MOST) throw new TableFileError('unpacks_too_large')",
    '',
  ),
  defect(
    reader,
    hostile,
    'a part of a file that is encrypted is called damaged',
    "if (($ENTRY.flags & 1) === 1) throw new TableFileError('password')",
    '',
  ),
  defect(
    reader,
    hostile,
    'a file may have any number of parts',
    "if ($FOUND.length >= maxEntries) throw new TableFileError('too_much')",
    '',
  ),
  defect(
    reader,
    hostile,
    'a sheet may declare entities',
    "if ($TEXT.startsWith('<!', $AT)) throw broken()",
    "if (text.startsWith('<!', at)) return text.indexOf('>', at) + 1;",
  ),
  defect(
    reader,
    ['unit/renderer/table-file/xml-tokens.test.ts'],
    'elements of a sheet may stand within each other without end',
    'if ($DEPTH > maxDepth) throw broken()',
    '',
  ),
  defect(
    reader,
    hostile,
    'a new workbook with a password is called damaged',
    "if (CFB.find($CONTAINER, '/EncryptedPackage')) throw new TableFileError('password')",
    '',
  ),
  defect(
    reader,
    bytes,
    'of a workbook all rows are read, however many',
    '($KEEPS ? $INDEX : $ROWS.size) >= $MOST',
    'false',
  ),
  defect(
    reader,
    ['unit/renderer/table-file/table-request.test.ts'],
    'a file of any size is read',
    '$FILE.size > maxTableBytes',
    'false',
  ),
  defect(
    reader,
    bytes,
    'a postcode of a workbook loses its zeros',
    "typeof $FORMAT === 'object' && Number.isFinite($VALUE)",
    'false',
  ),
  defect(
    reader,
    bytes,
    'days of old Macintosh workbooks are four years early',
    '$FROM ? $VALUE + 1_462 : $VALUE',
    'value',
  ),
  defect(
    table,
    texts,
    'a row may have any number of columns',
    "if ($COLUMN >= $LIMITS.maxColumns) throw new TableLimitError('too_many_columns')",
    '',
  ),
  defect(
    table,
    texts,
    'a cell may be of any length',
    "if ($TEXT.length > $LIMITS.maxCellLength) throw new TableLimitError('cell_too_long')",
    '',
  ),
  defect(table, texts, 'a file may have any number of cells', '$CELLS > $LIMITS.maxCells', 'false'),
  defect(table, texts, 'a file may have any amount of text', '$COUNT > $LIMITS.maxCharacters', 'false'),
  defect(
    table,
    texts,
    'of a text all rows are read, however many',
    '$TABLE.rows.length >= $LIMITS.maxRows',
    'false',
  ),
  defect(reader, thread, 'a thread that has answered, or takes too long, goes on', '$THREAD.terminate()', ''),
  defect(
    reader,
    thread,
    'a file that was given up before it was read is read',
    'if ($SIGNAL.aborted) $CANCEL(); else $THREAD.postMessage($QUESTION)',
    'thread.postMessage(question);',
  ),
  defect(
    reader,
    thread,
    'a thread that failed is waited for',
    "if ($DATA.what === 'threw') $FAIL($DATA.message); else $REST",
    'settle(() => resolve(data as never));',
  ),
];

const saved: Mutant[] = [
  defect(
    'src-shared/domain',
    names,
    'a name may hold what nobody sees',
    "$BASE.replace(unreadable, '')",
    'base',
  ),
  other(
    'src-shared/domain',
    names,
    'COM¹ is no device of Windows',
    { kind: 'lexical_declaration', regex: '^const device =' },
    '\\u00b9\\u00b2\\u00b3',
    '',
  ),
  defect(
    'src-shared/domain',
    names,
    'a file is called desktop.ini',
    'device.test($NAME) || ofFolder.test($NAME)',
    'device.test(plain)',
  ),
  defect(
    'src-shared/domain',
    names,
    'names are counted in characters, which a disk does not',
    '$BYTES += $CODE < 0x80 ? 1 : $REST',
    'bytes += 1;',
  ),
  defect(
    'src-shared/domain',
    names,
    'a shortcut keeps its ending',
    'runsAsShortcut($NAME) ? harmless($NAME) : $NAME',
    'own',
  ),
  defect(
    'src-main/core/methods',
    saving,
    'a program is saved without a question',
    'isDangerousName($NAME) && !(await $CONFIRM($NAME))',
    'false',
  ),
  defect(
    'src-main/core/methods',
    saving,
    'a program keeps its ending among all files',
    'freeName(harmlessName($NAME), $TAKEN)',
    'freeName(plain, taken)',
  ),
  defect('src-main/core/files', saving, 'a saved file is not marked', 'await $BEFORE?.($PATH)', ''),
  other(
    adapters,
    mark,
    'a saved file is marked as one of this computer',
    { kind: 'lexical_declaration', regex: '^const zone =' },
    'ZoneId=3',
    'ZoneId=0',
  ),
  defect(
    adapters,
    mark,
    'a mark that could not be made is forgotten',
    'if (!$IS($TEXT_OF($SAID))) throw $ERROR',
    '',
  ),
];

const kept: Mutant[] = [
  defect(adapters, atRest, 'what npm run call keeps may be read by all', 'process.umask(ofOthers)', ''),
  defect(
    'src-main/sandbox/cli.ts',
    atRest,
    'what npm run sandbox keeps may be read by all',
    'process.umask(0o077)',
    '',
  ),
  defect(
    adapters,
    rights,
    'what may be read by all stays so',
    'if (isOpenToOthers($PATH)) closeToOthers($PATH)',
    '',
  ),
  defect(
    adapters,
    rights,
    'a link among our files leads to rights of others',
    'if (!$FOUND || $FOUND.isSymbolicLink()) return',
    'if (!found) return;',
  ),
  defect(
    adapters,
    rights,
    'a folder that others use is closed to them',
    '$OWN.length > 0 && $OWN.length === $NAMES.length && $OPEN',
    'own.length > 0',
  ),
  defect(
    adapters,
    atRest,
    'a removed environment stays on the disk',
    'rmSync($PATH, { recursive: true, force: true, maxRetries: 3 })',
    '',
  ),
  defect(
    adapters,
    atRest,
    'a file that was looked at stays after a crash',
    "rmSync(within('looked-at'), $OPTIONS)",
    '',
  ),
  defect(
    adapters,
    copies,
    'what could not be deleted stays for ever',
    'for (const $PATHS of leftToDelete($FOLDER)) { $$$DELETED }',
    '',
  ),
  defect(
    adapters,
    copies,
    'copies of damaged databases stay for ever',
    '$NOW - $AT > keptDays * dayMs',
    'false',
  ),
  defect(adapters, copies, 'a copy that a repair reads is deleted', '!inUse.includes($FOLDER)', 'true'),
];

const received: Mutant[] = [
  defect(
    receiver,
    webhooks,
    'another name that leads here reaches the receiver',
    '$HEADERS.host?.join() === $OWN && $HEADERS.origin === undefined',
    'headersDistinct.origin === undefined',
  ),
  defect(
    receiver,
    webhooks,
    'a page of the web reaches the receiver',
    '$HEADERS.host?.join() === $OWN && $HEADERS.origin === undefined',
    'headersDistinct.host?.join() === own',
  ),
  defect(receiver, webhooks, 'the receiver keeps any amount', '$BYTES > keptBytes', 'false'),
  defect(
    receiver,
    webhooks,
    'a body that is far too large ends the program',
    { pattern: 'if ($RESPONSE.headersSent) return', inside: { kind: 'arrow_function', stopBy: 'end' } },
    '',
  ),
  defect(
    'src-shared/domain',
    addresses,
    'an address of a receiver may hold line ends',
    'if ($SIGNS.test($TEXT)) return null',
    '',
  ),
  defect(
    'src-shared/domain',
    addresses,
    'a receiver on another computer is taken',
    '!isThisComputer($URL.hostname)',
    'false',
  ),
  other(
    'src-shared/domain',
    addresses,
    'a host that begins like this computer is taken',
    '/^127(?:\\.\\d{1,3}){3}$/.test(hostname)',
    '{3}$/',
    '{3}/',
  ),
  defect(
    'src-shared/domain',
    addresses,
    'an address of a receiver may hold a password',
    "if ($URL.username !== '' || $URL.password !== '') return null",
    '',
  ),
  defect(
    receiver,
    ['integration/sandbox-panel.test.ts'],
    'a page may find out which ports answer',
    '$CHANGES.length >= maxChanges',
    'false',
  ),
];

/** Of files that come from others, of those that go to them, and of what stays on this computer. */
export const filesOfOthers: Mutant[] = [...reading, ...saved, ...kept, ...received];
