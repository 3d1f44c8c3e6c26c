import type { Mutant } from '../../mutant.ts';
import { inMain as defect } from './edits.ts';

const log = 'unit/adapters/log';
const settle = 'unit/call/settle';
const attach = 'unit/call/attach';
const given = 'unit/call/arguments';
const service = 'unit/call/one-environment';
const thread = 'contract/sandbox/worker';

export const call: Mutant[] = [
  // The log.
  defect(
    'adapters',
    'a log whose former file cannot be replaced grows without end',
    'truncateSync($PATH)',
    '',
    log,
  ),
  defect('adapters', 'the log grows without end', 'if ($FILE.sizeBytes < maxBytes) return', 'return;', log),
  defect(
    'adapters',
    'the log begins anew with every line',
    'if ($FILE.sizeBytes < maxBytes) return',
    '',
    log,
  ),
  defect(
    'adapters',
    'the oldest lines are read',
    'yield textsOf($BYTES)',
    'yield textsOf($BYTES).reverse();',
    log,
  ),
  defect(
    'adapters',
    'what is written last is not read',
    { pattern: 'flush()', inside: { kind: 'function_declaration', regex: 'function newest', stopBy: 'end' } },
    '',
    log,
  ),
  defect('adapters', 'the last lines before the end are lost', "process.on('exit', $FLUSH)", '', log),
  defect(
    'adapters/log.ts',
    'the size of the log is counted from the start',
    'fstatSync($FILE).size',
    '0',
    log,
  ),
  defect(
    'adapters',
    'a line that was cut short makes the log unreadable',
    {
      pattern: 'return []',
      inside: {
        kind: 'catch_clause',
        inside: { kind: 'function_declaration', regex: 'LogLine', stopBy: 'end' },
        stopBy: 'end',
      },
    },
    "throw new Error('cut');",
    log,
  ),

  // The thread of the local sandbox.
  defect(
    'adapters',
    'an end that was asked for is a crash',
    {
      pattern: 'if ($WORKER !== $STARTED) return',
      inside: { pattern: "$STARTED_NOW.once('exit', $HANDLER)", stopBy: 'end' },
    },
    '',
    thread,
  ),
  defect(
    'adapters',
    'a start that failed is a crash',
    {
      pattern: 'if ($READY) $CRASHED()',
      inside: { pattern: "$STARTED_NOW.once('exit', $HANDLER)", stopBy: 'end' },
    },
    '$CRASHED();',
    thread,
  ),
  defect(
    'adapters',
    'the end of the sandbox is not told',
    { pattern: 'tellAll()', inside: { kind: 'method_definition', regex: '^async stop', stopBy: 'end' } },
    '',
    thread,
  ),
  defect(
    'adapters',
    'a sandbox that was stopped is still asked',
    {
      pattern: '$ADDRESS = null',
      has: { field: 'left', regex: 'ddress' },
      inside: { kind: 'method_definition', regex: '^async stop', stopBy: 'end' },
    },
    '',
    thread,
  ),
  defect(
    'adapters',
    'the sandbox may not play scenarios',
    { pattern: { context: 'const x = { scopes: $LIST }', selector: 'pair' } },
    'scopes: $LIST.slice(0, -1)',
    thread,
  ),
  defect(
    'adapters',
    'a request that was cancelled says that the sandbox is away',
    'if ($SIGNAL?.aborted) throw $ERROR',
    '',
    thread,
  ),
  defect(
    'adapters',
    'a refusal of the sandbox is an answer',
    'if ($ANSWER.statusCode < 400) return $BODY',
    'if ($ANSWER.statusCode < 500) return $BODY;',
    thread,
  ),
  defect(
    'adapters',
    'a wrong request says that the sandbox failed',
    "$STATUS < 500 ? 'bad_request' : 'service_failed'",
    "$STATUS < 400 ? 'bad_request' : 'service_failed'",
    thread,
  ),
  defect(
    'adapters',
    'an empty answer cannot be read',
    "$TEXT === '' ? null : jsonOf($TEXT)",
    'JSON.parse($TEXT)',
    thread,
  ),
  defect(
    'sandbox/worker.ts',
    'every change is told by a message of its own',
    'if ($DUE.has($WHAT)) return',
    '',
    thread,
  ),
  defect(
    'sandbox/worker.ts',
    'one change is told, and none that comes later',
    '$DUE.delete($WHAT)',
    '',
    thread,
  ),
  defect(
    'sandbox/worker.ts',
    'the thread of a sandbox that cannot start stays',
    {
      pattern: '$PORT.close()',
      inside: { kind: 'arrow_function', regex: '^.error: unknown', stopBy: 'end' },
    },
    '',
    thread,
  ),
  defect(
    'sandbox/worker.ts',
    'a sandbox that is stopped is not closed',
    '$SANDBOX?.close()',
    'undefined',
    thread,
  ),
  defect(
    'sandbox/worker.ts',
    'why a sandbox cannot start is not told',
    'systemCodeOf($ERROR) ?? $USUAL',
    '$USUAL',
    thread,
  ),

  // npm run call.
  defect(
    'call',
    'a write is over when its first entry is',
    { pattern: '$ENTRIES.every(isFinal)', inside: { kind: 'variable_declarator', stopBy: 'end' } },
    '$ENTRIES.some(isFinal)',
    settle,
  ),
  defect(
    'call',
    'a change that comes while the entries are read is missed',
    '{ const $CHANGE = nextEvent($CORE, $MS); const $ENTRIES = await $READ(); $$$REST }',
    '{ const $ENTRIES = await $READ(); const $CHANGE = nextEvent($CORE, $MS); $$$REST }',
    settle,
  ),
  defect(
    'call',
    'a call listens on after its answer',
    { pattern: '$END()', inside: { kind: 'method_definition', regex: '^forget', stopBy: 'end' } },
    '',
    settle,
  ),
  defect(
    'call',
    'an entry that was replaced has failed',
    '$ENTRY.lastError !== null && needsAttention($ENTRY.state)',
    '$ENTRY.lastError !== null',
    settle,
  ),
  defect(
    'call',
    'an order that needs somebody was placed',
    '$FAILED?.lastError ? $REFUSED : $DONE',
    '$DONE',
    settle,
  ),
  defect('call', 'a retry is about entries that are done', "$ENTRY.state !== 'done'", 'true', settle),
  defect(
    'call',
    'a change waits for all that the order has waiting',
    "'entryId' in $DATA ? $ENTRY.id === $DATA.entryId : $SAME",
    '$SAME',
    settle,
  ),
  defect(
    'call',
    'a document loses its last piece',
    '$OFFSET < $BYTES.byteLength',
    '$OFFSET + documentPieceBytes <= $BYTES.byteLength',
    attach,
  ),
  defect(
    'call',
    'a refused piece of a document is not noticed',
    { pattern: 'if (!$APPENDED.ok) return $APPENDED', inside: { kind: 'for_statement', stopBy: 'end' } },
    '',
    attach,
  ),
  defect(
    'call',
    'a document is called by its whole path',
    { pattern: 'basename($PATH)', inside: { kind: 'pair', regex: '^name:' } },
    '$PATH',
    attach,
  ),
  defect('call', 'seconds are taken for milliseconds', '$SECONDS * 1_000', '$SECONDS', given),
  defect('call', 'no time at all may be waited', '!($SECONDS > 0)', '!($SECONDS >= 0)', given),
  defect(
    'call',
    'a second input is ignored',
    '$METHOD === undefined || $MORE.length > 0',
    '$METHOD === undefined',
    given,
  ),
  defect(
    'call',
    'the local sandbox may be called by its kind',
    "$KIND !== 'sandbox' && $KIND !== 'production'",
    '$KIND === undefined',
    given,
  ),
  defect(
    'call',
    'the credential of a call stays in the folder',
    { pattern: { context: 'const x = { isSessionOnly: true }', selector: 'pair' } },
    'isSessionOnly: false',
    service,
  ),
  defect(
    'call',
    'the credential of a call is tried before it is used',
    { pattern: { context: 'const x = { isUntested: true }', selector: 'pair' } },
    'isUntested: false',
    service,
  ),
  defect(
    'call',
    'a call that cannot set its credential goes on',
    {
      pattern: 'if (!$REPLACED.ok) return $REPLACED',
      follows: { has: { kind: 'string', regex: 'credentials.replace', stopBy: 'end' } },
    },
    '',
    service,
  ),
  defect(
    'call',
    'real transports start only after somebody has confirmed',
    "if ($ENVIRONMENT.kind === 'production') $$$DO",
    '',
    service,
  ),
];
