import type { Mutant } from '../mutant.ts';
import { at } from './edits.ts';

const limits = 'src-main/electron/call-limits.ts';
const calls = ['contract/electron/ipc-transport.alone.test.ts'];
const gates = ['unit/electron/call-limits.test.ts'];
const lines = ['unit/core/log/repeated-lines.test.ts'];
const flood = ['unit/core/log/log-flood.test.ts'];
const budget = 'src-main/core/log/line-budget.ts';
const callRule = 'src-main/core/log/call-lines.ts';
const faults = ['unit/core/api/fault.test.ts'];
const router = ['contract/ipc/router.test.ts'];
const reading = ['unit/adapters/log.test.ts'];
const exported = ['unit/core/methods/export-files.alone.test.ts'];

/** The log, and what a page is told. */
export const logLines: Mutant[] = [
  at(
    'src-main/core',
    'a flood of refusals is a flood of lines',
    'kind.times += 1',
    'log.write(event, fields)',
    lines,
  ),
  at(
    'src-main/core',
    'a page makes up lines of the log without end',
    'kinds.size >= maxKinds',
    'false',
    lines,
  ),
  at(
    'src-main/core/compose.ts',
    'what pages cause pushes everything else out of the log',
    'createRepeatedLines(ports.log, ports.clock, $RULES)',
    '{ ...createRepeatedLines(ports.log, ports.clock, $RULES), write: ports.log.write }',
    ['contract/ipc/hostile-calls.alone.test.ts'],
  ),
  at(
    'src-main/core/compose.ts',
    'calls to the service push everything else out of the log',
    '{ ...ports, log, proxies: $PROXIES }',
    '{ ...ports, proxies: $PROXIES }',
    ['contract/ipc/hostile-calls.alone.test.ts'],
  ),
  at(
    'src-main/core/log/repeated-lines.ts',
    'what was written whole begins anew each minute',
    '$KIND.quietMinutes > $LINES.rule.keptMinutes',
    'true',
    lines,
  ),
  at(
    callRule,
    'calls that were written whole begin anew each minute',
    { pattern: { context: 'const x = { keptMinutes: 10 }', selector: 'pair' } },
    'keptMinutes: 0',
    ['contract/ipc/hostile-calls.alone.test.ts'],
  ),
  at(
    'src-main/core/log/repeated-lines.ts',
    'a flood of hours fills the log',
    'if (!$BUDGET.take($$$LINE)) return false',
    '',
    [...lines, ...flood],
  ),
  at(
    'src-main/core/log/repeated-lines.ts',
    'it is told each minute that lines are left out',
    '$NOW - leftOutToldAtMs < leftOutEveryMs',
    'false',
    lines,
  ),
  at(budget, 'what was written once counts for ever', 'Math.max(0, $LESS)', 'bytes', lines),
  at(budget, 'counts leave no room for what is new', 'isCount ? wholeRoom / 2 : 0', '0', lines),
  at(budget, 'one place takes the room of all', 'hasPlaces ? (left - place.now()) / 2 : left', 'left', lines),
  at(
    callRule,
    'reading calls take the room of those that change something',
    "method === 'GET' || method === 'HEAD' ? 'reads' : 'changes'",
    "''",
    flood,
  ),
  at(
    callRule,
    'calls of one environment take the kinds of another one',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a piece of a source.
    '`${method} ${environment}`',
    "''",
    flood,
  ),
  at(
    'src-main/core/log/fault-lines.ts',
    'equal faults hide the next other one',
    '({ name = null, code = null, where = null }) => $KIND',
    'fields => fields',
    flood,
  ),
  at(
    'src-main/core/session/stores.ts',
    'the log has the words of what kept the list behind',
    'toldError(log, error).code',
    'String(error)',
    ['integration/words-of-faults.test.ts'],
  ),
  at(
    'src-main/core/synchronise',
    'the log has the words of what ended the synchroniser',
    'toldError(log, thrown).code',
    'String(thrown)',
    ['unit/core/synchronise/synchroniser.alone.test.ts'],
  ),
  at(
    'src-main/core/environments.ts',
    'the log tells that nothing was deleted',
    'if (removed > 0) $LOG.write($$$LINE)',
    '$LOG.write($$$LINE)',
    ['integration/at-rest.test.ts'],
  ),
  at(
    'src-main/adapters/log.ts',
    'each who asks has the log read',
    'reads.get(maxLines) ?? $WORK',
    '$WORK',
    reading,
  ),
  at(
    'src-main/adapters/log.ts',
    'lines of the log are parsed that nobody wants',
    'if (found.length >= maxLines) return',
    '',
    reading,
  ),
  at('src-main/adapters/log.ts', 'the log has VINs', 'withTexts(given, withoutVins)', 'given', reading),
  at(
    limits,
    'a window may have the log read as often at once as it likes',
    'lane.running < maxAtOnce',
    'true',
    gates,
  ),
  at(
    'src-shared/contract/diagnostics.ts',
    'the log may be read as often at once as anything else',
    'method(nothing, z.array(logLineSchema), fewAtOnce)',
    'method(nothing, z.array(logLineSchema))',
    calls,
  ),
  at(
    'src-main/core/methods',
    'an export fills the disk',
    'if ($OFFSET + bytes.byteLength > maxBytes) throw $ERROR',
    '',
    exported,
  ),
  at(
    'src-main/core/files/own-name.ts',
    'an export is called as a page likes',
    'const name = plainName(suggestedName)',
    'const name = suggestedName;',
    exported,
  ),
  at(
    'src-main/core/files/own-name.ts',
    'an export may end as a program does',
    'endings.some($ENDS)',
    'true',
    exported,
  ),
  at(
    'src-main/core/api/failure.ts',
    'a page is told what an error inside says',
    'internalError(error)',
    "new DispatchError('internal', String(error), {}, { cause: error })",
    faults,
  ),
  at(
    'src-main/core/api/failure.ts',
    'a page is told what SQLite says',
    { pattern: "'The data on this computer cannot be read or written.'" },
    'error.message',
    faults,
  ),
  at('src-main/core/api/fault.ts', 'the log quotes what was wrong', 'cleaned($TEXT)', '$TEXT', faults),
  at(
    'src-main/core/methods/router.ts',
    'the log does not say what failed inside',
    'logFault(log, $FAULT)',
    '',
    router,
  ),
  at(
    'src-main/core/methods/router.ts',
    'a refusal names each of a million places',
    'issues.slice(0, maxPlaces)',
    'issues',
    router,
  ),
];
