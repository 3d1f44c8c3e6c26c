import type { Mutant } from '../mutant.ts';

const transport = 'src-main/electron/ipc-transport.ts';
const scales = 'src-main/electron/message-size.ts';
const limits = 'src-main/electron/call-limits.ts';
const question = 'src-main/electron/quit-question.ts';
const bounds = 'src-shared/domain/limits.ts';

const calls = ['contract/electron/ipc-transport.alone.test.ts'];
const sizes = ['unit/electron/message-size.test.ts'];
const gates = ['unit/electron/call-limits.test.ts'];
const quits = ['contract/electron/quit-question.alone.test.ts'];
const maxima = ['unit/shared/contract-limits.test.ts'];
const lines = ['unit/core/repeated-lines.test.ts'];
const flood = ['unit/core/log-flood.test.ts'];
const budget = 'src-main/core/line-budget.ts';
const callRule = 'src-main/core/call-lines.ts';
const faults = ['unit/core/fault.test.ts'];
const router = ['contract/ipc/router.test.ts'];
const built = ['contract/electron/build-core.alone.test.ts'];
const news = ['contract/electron/notifications.alone.test.ts'];
const reading = ['unit/adapters/log.test.ts'];
const exported = ['unit/core/export-files.alone.test.ts'];
const copies = ['unit/core/store/document-transfers.test.ts'];

const replaced = (
  file: string,
  name: string,
  find: Mutant['edits'][number]['find'],
  replace: string,
  tests: string[],
): Mutant => ({ name, edits: [{ in: file, find, replace }], tests });

/** Between page and main: what a page may send, how much of it, and what it is told of failures. */
export const messages: Mutant[] = [
  // A message.
  replaced(
    scales,
    'a message may hold what throws when it is compared',
    "$NAME === '__proto__' || isCalledName($NAME)",
    "$NAME === '__proto__'",
    sizes,
  ),
  replaced(
    scales,
    'what is in a message twice is walked twice',
    'if ($MET.has($VALUE)) return $FAULT',
    '',
    sizes,
  ),
  replaced(
    scales,
    'an endless list is walked before its length is looked at',
    '$SCALES.values + items.length > mostValues',
    'false',
    sizes,
  ),
  replaced(
    scales,
    'small values of a message are not counted',
    '$SCALES.values > mostValues',
    'false',
    sizes,
  ),
  replaced(
    scales,
    'a list may have holes and fields',
    'Object.keys(items).length !== items.length',
    'false',
    sizes,
  ),
  replaced(scales, 'a message says what its objects are', "name === '__proto__'", 'false', sizes),
  replaced(
    scales,
    'what is no number is a number',
    'Number.isFinite(value) ? $COUNTED : $FAULT',
    '$COUNTED',
    sizes,
  ),
  replaced(
    scales,
    'maps, dates and errors are plain data',
    "if (!isPlain(value)) return 'not_plain'",
    '',
    sizes,
  ),
  replaced(
    transport,
    'a page sends more than three things',
    '$ARGS.length !== argumentCount',
    'false',
    calls,
  ),
  replaced(
    transport,
    'the name of an environment has no end',
    "typeof environmentId === 'string' && environmentId.length > longestName",
    'false',
    calls,
  ),
  replaced(transport, 'the name of a method has no end', 'method.length > longestName', 'false', calls),
  replaced(
    transport,
    'what is no plain data reaches the core',
    "if (bytes === 'not_plain') return $FAULT",
    '',
    calls,
  ),
  replaced(transport, 'the log has nothing of what is refused', '$CORE.refusals.write($$$LINE)', '', calls),

  // How much a window asks.
  replaced(transport, 'a window may ask without end', 'if ($GATE.isFull()) return $FAULT', '', calls),
  replaced(transport, 'each call has limits of its own', 'gates.set(contents, gate)', '', calls),
  replaced(
    limits,
    'a window has any number of calls at work',
    'running >= limits.mostRunning',
    'false',
    gates,
  ),
  replaced(limits, 'a window asks as fast as it can', 'left < 1', 'false', gates),
  replaced(
    limits,
    'calls wait without end',
    'waiting.length + inLanes >= limits.mostWaiting',
    'false',
    gates,
  ),
  replaced(limits, 'calls that wait take any memory', 'heldBytes >= limits.mostBytes', 'false', gates),
  replaced(limits, 'a window that asked much may never ask again', 'heldBytes -= bytes', '', gates),
  replaced(limits, 'a call that has ended keeps its place', 'running -= 1', '', gates),
  replaced(
    'src-renderer/bridge',
    'what the core has no time for is not asked again',
    "error.code !== 'too_many_calls' || $IS_LAST",
    'true',
    ['unit/renderer/bridge.test.ts'],
  ),

  // What a method takes.
  replaced(bounds, 'an id has no end', 'z.string().min(1).max(maxIdLength)', 'z.string().min(1)', maxima),
  replaced(
    bounds,
    'a record may have any number of fields',
    'Object.keys($FIELDS).length <= $MOST',
    'true',
    maxima,
  ),
  replaced(
    bounds,
    'a change of an order may be any JSON',
    'z.unknown().refine(isSmall)',
    'z.unknown()',
    maxima,
  ),
  replaced(
    'src-shared/domain/draft.ts',
    'a choice in a draft may be endless text',
    'const choice = z.string().max(maxTextLength)',
    'const choice = z.string();',
    maxima,
  ),
  replaced(bounds, 'half a character is an id', '$ID.isWellFormed()', 'true', [
    'integration/open-order.test.ts',
  ]),

  // Windows, dialogs, notifications, files.
  replaced(
    'src-main/core/window-handlers.ts',
    'an order that is not there has a window',
    "await $SESSION.handlers['orders.get']($$$ORDER)",
    '',
    ['integration/open-order.test.ts'],
  ),
  replaced('src-main/electron', 'orders have any number of windows', 'orderWindows.size >= $MOST', 'false', [
    'contract/electron/window.alone.test.ts',
  ]),
  replaced(
    'src-main/electron/one-dialog.ts',
    'dialogs lie on one another',
    'if (isOpen) throw $ERROR',
    '',
    built,
  ),
  replaced(
    'src-main/electron/one-dialog.ts',
    'after one dialog there is no other',
    { pattern: 'isOpen = false', inside: { kind: 'finally_clause', stopBy: 'end' } },
    '',
    built,
  ),
  replaced(
    'src-main/electron/one-dialog.ts',
    'a page asks again what was declined',
    'if (!isFree()) throw $ERROR',
    '',
    built,
  ),
  replaced(
    'src-main/electron/one-dialog.ts',
    'a dialog that is closed was not declined',
    'answer === null || answer === false',
    'answer === false',
    built,
  ),
  replaced(
    'src-main/electron/one-dialog.ts',
    'what was declined long ago needs a press still',
    '$NOW - declinedAtMs >= pauseMs',
    'false',
    built,
  ),
  replaced(
    'src-main/electron/build-core.ts',
    'a question about a service may lie on another dialog',
    'oneDialog(() => confirmServiceChanges(changes))',
    'confirmServiceChanges(changes)',
    built,
  ),
  replaced(
    'src-main/electron/notifications.ts',
    'notifications come as fast as a page asks for them',
    'shownAtMs.length < mostInARow ? 0 : $WAIT',
    '0',
    news,
  ),
  replaced(
    'src-main/electron/notifications.ts',
    'a notification that waited comes while somebody looks at the window',
    'notification === null || !mayBeSeen()',
    'notification === null',
    news,
  ),
  replaced(
    'src-main/core/store',
    'any number of documents is begun',
    'owners.size >= mostAtOnce',
    'false',
    copies,
  ),
  replaced(
    'src-main/core/use-cases/exports',
    'exports whose place is asked for do not count',
    'growing.size + asking >= mostAtOnce',
    'growing.size >= mostAtOnce',
    ['unit/core/export-files.alone.test.ts'],
  ),

  // The log, and what a page is told.
  replaced(
    'src-main/core',
    'a flood of refusals is a flood of lines',
    'kind.times += 1',
    'log.write(event, fields)',
    lines,
  ),
  replaced(
    'src-main/core',
    'a page makes up lines of the log without end',
    'kinds.size >= mostKinds',
    'false',
    lines,
  ),
  replaced(
    'src-main/core/compose.ts',
    'what pages cause pushes everything else out of the log',
    'createRepeatedLines(ports.log, ports.clock, $RULES)',
    '{ ...createRepeatedLines(ports.log, ports.clock, $RULES), write: ports.log.write }',
    ['contract/ipc/hostile-calls.alone.test.ts'],
  ),
  replaced(
    'src-main/core/compose.ts',
    'calls to the service push everything else out of the log',
    '{ ...ports, log }',
    'ports',
    ['contract/ipc/hostile-calls.alone.test.ts'],
  ),
  replaced(
    'src-main/core/repeated-lines.ts',
    'what was written whole begins anew each minute',
    '$KIND.quietMinutes > $LINES.rule.keptMinutes',
    'true',
    lines,
  ),
  replaced(
    callRule,
    'calls that were written whole begin anew each minute',
    { pattern: { context: 'const x = { keptMinutes: 10 }', selector: 'pair' } },
    'keptMinutes: 0',
    ['contract/ipc/hostile-calls.alone.test.ts'],
  ),
  replaced(
    'src-main/core/repeated-lines.ts',
    'a flood of hours fills the log',
    'if (!$BUDGET.take($$$LINE)) return false',
    '',
    [...lines, ...flood],
  ),
  replaced(
    'src-main/core/repeated-lines.ts',
    'it is told each minute that lines are left out',
    '$NOW - leftOutToldAtMs < leftOutEveryMs',
    'false',
    lines,
  ),
  replaced(budget, 'what was written once counts for ever', 'Math.max(0, $LESS)', 'bytes', lines),
  replaced(budget, 'counts leave no room for what is new', 'isCount ? wholeRoom / 2 : 0', '0', lines),
  replaced(
    budget,
    'one place takes the room of all',
    'hasPlaces ? (left - place.now()) / 2 : left',
    'left',
    lines,
  ),
  replaced(
    callRule,
    'reading calls take the room of those that change something',
    "method === 'GET' || method === 'HEAD' ? 'reads' : 'changes'",
    "''",
    flood,
  ),
  replaced(
    callRule,
    'calls of one environment take the kinds of another one',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a piece of a source.
    '`${method} ${environment}`',
    "''",
    flood,
  ),
  replaced(
    'src-main/core/fault-lines.ts',
    'equal faults hide the next other one',
    '({ name = null, code = null, where = null }) => $KIND',
    'fields => fields',
    flood,
  ),
  replaced(
    'src-main/core/session.ts',
    'the log has the words of what kept the list behind',
    'toldError(log, error).code',
    'String(error)',
    ['integration/words-of-faults.test.ts'],
  ),
  replaced(
    'src-main/core/synchronise',
    'the log has the words of what ended the synchroniser',
    'toldError(log, thrown).code',
    'String(thrown)',
    ['unit/core/synchronise/synchroniser.alone.test.ts'],
  ),
  replaced(
    'src-main/core/environments.ts',
    'the log tells that nothing was deleted',
    'if (removed > 0) $LOG.write($$$LINE)',
    '$LOG.write($$$LINE)',
    ['integration/at-rest.test.ts'],
  ),
  replaced(
    'src-main/adapters/log.ts',
    'each who asks has the log read',
    'reads.get(maxLines) ?? $WORK',
    '$WORK',
    reading,
  ),
  replaced(
    'src-main/adapters/log.ts',
    'lines of the log are parsed that nobody wants',
    'if (found.length >= maxLines) return',
    '',
    reading,
  ),
  replaced('src-main/adapters/log.ts', 'the log has VINs', 'withTexts(given, withoutVins)', 'given', reading),
  replaced(
    limits,
    'a window may have the log read as often at once as it likes',
    'lane.running < mostAtOnce',
    'true',
    gates,
  ),
  replaced(
    'src-shared/contract.ts',
    'the log may be read as often at once as anything else',
    'method(nothing, z.array(logLineSchema), fewAtOnce)',
    'method(nothing, z.array(logLineSchema))',
    calls,
  ),
  replaced(
    'src-main/core/use-cases/exports',
    'an export fills the disk',
    'if ($OFFSET + bytes.byteLength > mostBytes) throw $ERROR',
    '',
    exported,
  ),
  replaced(
    'src-main/core/files/own-name.ts',
    'an export is called as a page likes',
    'const name = plainName(suggestedName)',
    'const name = suggestedName;',
    exported,
  ),
  replaced(
    'src-main/core/files/own-name.ts',
    'an export may end as a program does',
    'endings.some($ENDS)',
    'true',
    exported,
  ),
  replaced(
    'src-main/core/api/failure.ts',
    'a page is told what an error inside says',
    'internalError(error)',
    "new DispatchError('internal', String(error), {}, { cause: error })",
    faults,
  ),
  replaced(
    'src-main/core/api/failure.ts',
    'a page is told what SQLite says',
    { pattern: "'The data on this computer cannot be read or written.'" },
    'error.message',
    faults,
  ),
  replaced('src-main/core/api/fault.ts', 'the log quotes what was wrong', 'cleaned($TEXT)', '$TEXT', faults),
  replaced(
    'src-main/core/router.ts',
    'the log does not say what failed inside',
    'logFault(log, $FAULT)',
    '',
    router,
  ),
  replaced(
    'src-main/core/router.ts',
    'a refusal names each of a million places',
    'issues.slice(0, mostPlaces)',
    'issues',
    router,
  ),

  // The end of the program.
  replaced(
    question,
    'a page that always stays is always asked',
    'askedAtMs.length < mostAsked',
    'true',
    quits,
  ),
  replaced(
    question,
    'a page that says that it asks is believed for ever',
    '$NOW - shownSinceMs >= answeredWithinMs',
    'false',
    quits,
  ),
  replaced(question, 'a second dialog asks beside the first', 'if (isAskedNatively) return', '', quits),
  replaced(
    question,
    'a page that does not want to be left stays',
    "$PAGE.on('will-prevent-unload', $HANDLER)",
    '',
    quits,
  ),
  replaced(
    question,
    'a window that hangs stays',
    'if (!$EVENT.defaultPrevented) setTimeout($$$END)',
    '',
    quits,
  ),
];
