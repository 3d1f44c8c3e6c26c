import type { Mutant } from '../mutant.ts';
import { at } from './edits.ts';
import { logLines } from './log-lines.ts';

const transport = 'src-main/electron/ipc-transport.ts';
const scales = 'src-main/electron/message-size.ts';
const limits = 'src-main/electron/call-limits.ts';
const question = 'src-main/electron/quit-question.ts';
const bounds = 'src-shared/domain/limits.ts';

const calls = ['contract/electron/ipc-transport.alone.test.ts'];
const sizes = ['unit/electron/message-size.test.ts'];
const gates = ['unit/electron/call-limits.test.ts'];
const quits = ['contract/electron/quit-question.alone.test.ts'];
const maxima = ['unit/shared/contract/contract-limits.test.ts'];
const built = ['contract/electron/build-core.alone.test.ts'];
const news = ['contract/electron/notifications.alone.test.ts'];
const copies = ['unit/core/store/document-transfers.test.ts'];

/** Between page and main: what a page may send, how much of it, and what it is told of failures. */
export const messages: Mutant[] = [
  // A message.
  at(
    scales,
    'a message may hold what throws when it is compared',
    "$NAME === '__proto__' || isCalledName($NAME)",
    "$NAME === '__proto__'",
    sizes,
  ),
  at(scales, 'what is in a message twice is walked twice', 'if ($MET.has($VALUE)) return $FAULT', '', sizes),
  at(
    scales,
    'an endless list is walked before its length is looked at',
    '$SCALES.values + items.length > maxValues',
    'false',
    sizes,
  ),
  at(scales, 'small values of a message are not counted', '$SCALES.values > maxValues', 'false', sizes),
  at(
    scales,
    'a list may have holes and fields',
    'Object.keys(items).length !== items.length',
    'false',
    sizes,
  ),
  at(scales, 'a message says what its objects are', "name === '__proto__'", 'false', sizes),
  at(
    scales,
    'what is no number is a number',
    'Number.isFinite(value) ? $COUNTED : $FAULT',
    '$COUNTED',
    sizes,
  ),
  at(scales, 'maps, dates and errors are plain data', "if (!isPlain(value)) return 'not_plain'", '', sizes),
  at(transport, 'a page sends more than three things', '$ARGS.length !== argumentCount', 'false', calls),
  at(
    transport,
    'the name of an environment has no end',
    "typeof environmentId === 'string' && environmentId.length > maxNameLength",
    'false',
    calls,
  ),
  at(transport, 'the name of a method has no end', 'method.length > maxNameLength', 'false', calls),
  at(
    transport,
    'what is no plain data reaches the core',
    "if (bytes === 'not_plain') return $FAULT",
    '',
    calls,
  ),
  at(transport, 'the log has nothing of what is refused', 'refusals.write($$$LINE)', '', calls),

  // How much a window asks.
  at(transport, 'a window may ask without end', 'if ($GATE.isFull()) return $FAULT', '', calls),
  at(transport, 'each call has limits of its own', 'gates.set(contents, gate)', '', calls),
  at(limits, 'a window has any number of calls at work', 'running >= limits.maxRunning', 'false', gates),
  at(limits, 'a window asks as fast as it can', 'left < 1', 'false', gates),
  at(limits, 'calls wait without end', 'waiting.length + inLanes >= limits.maxWaiting', 'false', gates),
  at(limits, 'calls that wait take any memory', 'heldBytes >= limits.maxBytes', 'false', gates),
  at(limits, 'a window that asked much may never ask again', 'heldBytes -= bytes', '', gates),
  at(limits, 'a call that has ended keeps its place', 'running -= 1', '', gates),
  at(
    'src-renderer/bridge',
    'what the core has no time for is not asked again',
    "error.code !== 'too_many_calls' || $IS_LAST",
    'true',
    ['unit/renderer/bridge/bridge.test.ts'],
  ),

  // What a method takes.
  at(bounds, 'an id has no end', 'z.string().min(1).max(maxIdLength)', 'z.string().min(1)', maxima),
  at(
    bounds,
    'a record may have any number of fields',
    'Object.keys($FIELDS).length <= $MOST',
    'true',
    maxima,
  ),
  at(bounds, 'a change of an order may be any JSON', 'z.unknown().refine(isSmall)', 'z.unknown()', maxima),
  at(
    'src-shared/domain/draft.ts',
    'a choice in a draft may be endless text',
    'const choice = z.string().max(maxTextLength)',
    'const choice = z.string();',
    maxima,
  ),
  at(bounds, 'half a character is an id', '$ID.isWellFormed()', 'true', ['integration/open-order.test.ts']),

  // Windows, dialogs, notifications, files.
  at(
    'src-main/core/app-methods.ts',
    'an order that is not there has a window',
    "await $SESSION.handlers['orders.get']($$$ORDER)",
    '',
    ['integration/open-order.test.ts'],
  ),
  at('src-main/electron', 'orders have any number of windows', 'orderWindows.size >= $MOST', 'false', [
    'contract/electron/window.alone.test.ts',
  ]),
  at('src-main/electron/one-dialog.ts', 'dialogs lie on one another', 'if (isOpen) throw $ERROR', '', built),
  at(
    'src-main/electron/one-dialog.ts',
    'after one dialog there is no other',
    { pattern: 'isOpen = false', inside: { kind: 'finally_clause', stopBy: 'end' } },
    '',
    built,
  ),
  at(
    'src-main/electron/one-dialog.ts',
    'a page asks again what was declined',
    'if (!isFree()) throw $ERROR',
    '',
    built,
  ),
  at(
    'src-main/electron/one-dialog.ts',
    'a dialog that is closed was not declined',
    'answer === null || answer === false',
    'answer === false',
    built,
  ),
  at(
    'src-main/electron/one-dialog.ts',
    'what was declined long ago needs a press still',
    '$NOW - declinedAtMs >= pauseMs',
    'false',
    built,
  ),
  at(
    'src-main/electron/build-core.ts',
    'a question about a service may lie on another dialog',
    'oneDialog(() => confirmServiceChanges(changes))',
    'confirmServiceChanges(changes)',
    built,
  ),
  at(
    'src-main/electron/notifications.ts',
    'notifications come as fast as a page asks for them',
    'shownAtMs.length < maxInARow ? 0 : $WAIT',
    '0',
    news,
  ),
  at(
    'src-main/electron/notifications.ts',
    'a notification that waited comes while somebody looks at the window',
    'notification === null || !mayBeSeen()',
    'notification === null',
    news,
  ),
  at('src-main/core/store', 'any number of documents is begun', 'owners.size >= maxAtOnce', 'false', copies),
  at(
    'src-main/core/methods',
    'exports whose place is asked for do not count',
    'growing.size + asking >= maxAtOnce',
    'growing.size >= maxAtOnce',
    ['unit/core/methods/export-files.alone.test.ts'],
  ),

  ...logLines,
  // The end of the program.
  at(question, 'a page that always stays is always asked', 'askedAtMs.length < maxAsked', 'true', quits),
  at(
    question,
    'a page that says that it asks is believed for ever',
    '$NOW - shownSinceMs >= answeredWithinMs',
    'false',
    quits,
  ),
  at(
    question,
    'a page answers the dialog of the system',
    "answer === 'shown' || isAskedNatively",
    "answer === 'shown'",
    quits,
  ),
  at(
    question,
    'a page ends the program although nobody asked it',
    "if (answer === 'quit' && takePress()) app.quit()",
    "if (answer === 'quit' && takePress()) endWithoutQuestion()",
    quits,
  ),
  at(
    question,
    'a page starts question after question by itself',
    "answer === 'quit' && takePress()",
    "answer === 'quit'",
    quits,
  ),
  at(
    'src-main/electron/pressed-page.ts',
    'one press is good for many questions',
    'usePress(page)',
    '',
    quits,
  ),
  at(question, 'a second dialog asks beside the first', 'if (isAskedNatively) return', '', quits),
  at(
    question,
    'a page that does not want to be left stays',
    "$PAGE.on('will-prevent-unload', $HANDLER)",
    '',
    quits,
  ),
  at(question, 'a window that hangs stays', 'if (!$EVENT.defaultPrevented) setTimeout($$$END)', '', quits),
];
