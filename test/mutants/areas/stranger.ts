// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Edit, Mutant } from '../mutant.ts';

const api = 'src-main/core/api';
const address = `${api}/allowed-targets.ts`;
const answers = `${api}/response-bounds.ts`;
const plain = `${api}/loggable.ts`;
const problem = `${api}/problem.ts`;
const transport = `${api}/transport.ts`;
const ranges = 'src-shared/private-address.ts';
const fields = 'src-shared/domain/fields.ts';
const synchronise = 'src-main/core/synchronise';
const walk = 'src-renderer/features/reports/report-walk.ts';

const addresses = ['unit/core/api/allowed-targets.test.ts'];
const strangersJson = ['unit/shared/domain/strangers-json.test.ts'];
const isPrivate = ['unit/shared/private-address.test.ts'];
const calls = ['contract/client/private-addresses.test.ts'];
const limits = ['unit/core/api/response-bounds.test.ts'];
const sizes = ['contract/client/strange-answers.test.ts'];
const lists = ['unit/core/synchronise/list-reader.test.ts', 'unit/core/synchronise/too-many-orders.test.ts'];
const reports = ['unit/renderer/reports/report-walk.test.ts'];
const words = ['unit/core/api/problem.test.ts'];
const log = ['unit/adapters/log.test.ts'];
const service = ['integration/hostile-service.test.ts'];
const paths = ['unit/core/api/exchange-log.test.ts'];

const defect = (
  where: string,
  tests: string[],
  name: string,
  find: Edit['find'],
  replace: string,
  part?: string,
): Mutant => ({
  name,
  edits: [{ in: where, find, replace, ...(part === undefined ? {} : { part }) }],
  tests,
});

/** The service is a stranger: where it may send us, how much it may say, and what of it is written down. */
export const stranger: Mutant[] = [
  defect(
    'src-shared/domain/strangers-json.ts',
    strangersJson,
    'an answer may hold what throws when it is compared',
    'isCalledName($NAME) ? undefined : $VALUE',
    '$VALUE',
  ),
  defect(
    'src-shared/domain/strangers-json.ts',
    strangersJson,
    'a name that is escaped is not looked for',
    { kind: 'regex_pattern', regex: 'toString' },
    'toString|valueOf',
  ),
  defect(
    `${api}/client.ts`,
    ['contract/client/hostile-answers.test.ts'],
    'an answer of the service is read as our own JSON',
    "parseStrangersJson($BODY.toString('utf8'))",
    "JSON.parse($BODY.toString('utf8'))",
  ),
  defect(
    address,
    addresses,
    'the service sends us to addresses of our own network',
    '!isPrivateHost($HOST) && ($RULES)',
    '($RULES)',
  ),
  defect(
    address,
    addresses,
    'another port of this computer counts as the service itself',
    '$HOST === $BASE && !isLoopbackHost($NAME)',
    '$HOST === $BASE',
  ),
  defect(
    address,
    addresses,
    'the end of a name among the allowed hosts lets an address of the own network pass',
    'if ($MATCHING.some($RULE => !$RULE.isSuffix)) return',
    'if ($MATCHING.length > 0) return;',
  ),
  defect(
    address,
    addresses,
    'an allowed host is held against an address as it was typed',
    'URL.parse(`https://${$HOST}`)?.hostname ?? $HOST',
    '$HOST',
  ),
  defect(
    address,
    addresses,
    'a path of an upload that begins with two slashes leads to another host',
    "$TARGET.startsWith('/') ? readUrl($WHOLE) : readUrl($TARGET, $ORIGIN)",
    'readUrl($TARGET, $ORIGIN)',
  ),
  defect(
    address,
    addresses,
    'an upload address may hold backslashes and line ends',
    'if (ambiguous.test($TARGET)) throw $ERROR',
    '',
  ),
  defect(
    address,
    addresses,
    'a call may hold backslashes and line ends',
    '$ELSE || ambiguous.test($PATH)',
    '$ELSE',
  ),
  defect(
    address,
    addresses,
    'a call leaves the base URL by dots that are written as numbers',
    { kind: 'regex', regex: '%2e' },
    '\\.',
    '\\.|%2e',
  ),
  defect(
    address,
    addresses,
    'the end of a name may lead into the own network',
    'isSuffix ? [] : [$HOST]',
    '[$HOST]',
  ),
  defect(
    'src-main/core/outbox',
    ['unit/core/outbox/seal.test.ts'],
    'an upload address of our own with a user name is sealed without it',
    "$ORIGIN && `${$A}${$B}` === ''",
    '$ORIGIN',
  ),
  defect(
    ranges,
    isPrivate,
    'an IPv4 address within IPv6 is not looked at',
    { kind: 'return_statement', has: { pattern: '$E.some($CHECK)', stopBy: 'end' } },
    'return false;',
  ),
  defect(
    ranges,
    isPrivate,
    'the metadata service of a cloud is public',
    "'169.254.0.0/16'",
    "'169.254.0.0/32'",
  ),
  defect(ranges, isPrivate, 'unique local addresses are public', "'fc00::/7'", "'fd00::/8'"),
  defect(
    ranges,
    isPrivate,
    'another name of this computer is public',
    "$NAME === 'localhost' || $NAME.endsWith('.localhost')",
    "$NAME === 'localhost'",
  ),
  defect(
    'src-main/adapters',
    calls,
    'a name that leads to this computer is called',
    '$ALL.filter(({ address }) => !isPrivateHost(address))',
    '$ALL',
  ),
  defect(
    'src-main/adapters',
    calls,
    'a service in the own network is not called by its name',
    'if ($FREE.has(plainHost($NAME))) { $$$WORK }',
    '',
  ),
  defect(
    'src-main/core/session/service-link.ts',
    ['integration/call-third-party.test.ts'],
    'an environment does not say which names may lead into the own network',
    'hostsThatMayBePrivate($BASE, $HOSTS)',
    '[]',
  ),
  defect(
    'src-main/core/outbox',
    calls,
    'what was not sent to a name of the own network counts as sent',
    "['refused', 'dns', 'private_address']",
    "['refused', 'dns']",
  ),
  defect(answers, limits, 'a nested answer overflows the stack', 'if ($DEPTH > maxDepth) return $FAULT', ''),
  defect(answers, limits, 'millions of entries are read', 'if ($HERE >= maxInOne) return $FAULT', ''),
  defect(answers, limits, 'lists in lists hold as much as they like', 'if (count > $MOST) return $FAULT', ''),
  defect(
    answers,
    limits,
    'a text ends at an escaped quotation mark',
    '$AT += $JSON[$AT] === codes.backslash ? 2 : 1',
    '$AT += 1',
  ),
  defect(
    answers,
    limits,
    'the entries of one list count for the next',
    { kind: 'expression_statement', has: { pattern: '$COMMAS[$DEPTH] = 0' } },
    '',
  ),
  defect(
    `${api}/client.ts`,
    limits,
    'a page may have more entries than five pages',
    'if (entriesOf($JSON) > $MOST.entries) throw $ERROR',
    '',
  ),
  defect(
    transport,
    sizes,
    'a refusal may be as large as a page',
    'if ($STATUS >= 300) this.$MOST = $REFUSAL',
    '',
  ),
  defect(
    transport,
    sizes,
    'a compressed answer may be larger than one that is not',
    '{ maxOutputLength: $MOST }',
    '{ maxOutputLength: 16 * 1_048_576 }',
  ),
  defect(
    `${api}/token-request.ts`,
    sizes,
    'a token may be as large as a page',
    'bounds.token.bytes',
    'bounds.page.bytes',
  ),
  defect(
    fields,
    limits,
    'a text of an order is shown to its end, however long',
    'z.string().overwrite($TEXT => cutText($TEXT, maxReadTextLength))',
    'z.string()',
  ),
  defect(fields, limits, 'a number that is none reaches the window', 'Number.isFinite($N) ? $N : null', '$N'),
  defect(
    fields,
    limits,
    'a member of an answer says what an object inherits',
    "$ENTRIES.filter(([name]) => name !== '__proto__')",
    '$ENTRIES',
  ),
  defect(
    'src-shared/domain/cut-text.ts',
    ['unit/shared/domain/cut-text.test.ts'],
    'a text that was cut is cut again',
    '$MOST - cutMark.length',
    '$MOST',
  ),
  defect(
    synchronise,
    lists,
    'a list without an end is read for ever',
    'if (!$ENDLESS || $CURSOR === null) return $STORED',
    'return stored;',
  ),
  defect(
    synchronise,
    lists,
    'a list of orders that move is read for ever',
    'if ($NEXT !== null && $ENDLESS) throw $ERROR',
    '',
  ),
  defect(
    'src-shared/endless.ts',
    lists,
    'a list that has a few empty pages in it is given up',
    'const maxBarrenPages = 50',
    'const maxBarrenPages = 20;',
  ),
  defect(
    'src-main/core/store/order-lines/from-service.ts',
    lists,
    'an order that is known better is new with every page that lists it',
    {
      kind: 'expression_statement',
      has: { pattern: '$MARKING.notePassOf($LINE, $PASS)' },
      inside: {
        kind: 'statement_block',
        inside: { kind: 'if_statement', has: { pattern: 'isOlder($S, $L)', stopBy: 'end' } },
      },
    },
    '',
  ),
  defect(
    synchronise,
    lists,
    'every order that a service lists is kept',
    '!$HELD && $KNOWN === null && $ID && !hasRoom()',
    'false',
  ),
  defect(synchronise, lists, 'nobody is told that orders were left out', 'known?.isFull ?? false', 'false'),
  defect(
    walk,
    reports,
    'a report without an end is read for ever',
    'if ($WATCH.isEndless($NEW)) throw endless()',
    '',
  ),
  defect(
    walk,
    reports,
    'a report takes as many rows as there come',
    'if ($ROWS >= $MOST) throw tooLong()',
    '',
  ),
  defect(
    walk,
    reports,
    'a report that has begun again is taken for one without an end',
    { kind: 'expression_statement', has: { pattern: '$ROUND += 1' } },
    '',
  ),
  defect(
    walk,
    reports,
    'a report keeps every row that cannot be read',
    'if ($ODD.size < maxUnreadable) $ODD.add($TEXT)',
    '$ODD.add($TEXT);',
  ),
  defect(
    'src-renderer/features/reports/reports-store.ts',
    ['unit/renderer/reports/reports-store.test.ts'],
    'a report without an end is asked for again every half minute',
    "['endless_list', 'report_too_long']",
    '[]',
  ),
  defect(plain, words, 'a code of a problem is taken as it comes', "$OK.test(code) ? code : 'other'", 'code'),
  defect(plain, words, 'a request id of a problem is taken as it comes', '$OK.test(id) ? id : null', 'id'),
  defect(
    plain,
    service,
    'a scope is told to support as it comes',
    { pattern: '$OK.test(text)' },
    "text !== ''",
  ),
  defect(
    `${api}/exchange-log.ts`,
    paths,
    'an id in a path is logged as it comes',
    'plainPath($PATH)',
    '$PATH',
  ),
  defect(
    problem,
    words,
    'a problem of any length is shown',
    'cutText($WORDS, maxWordsLength) || $OTHER',
    '$WORDS || $OTHER',
  ),
  defect(
    problem,
    words,
    'as many fields are marked as a problem names',
    '$ERRORS.slice(0, maxFieldErrors)',
    '$ERRORS',
  ),
  defect(
    problem,
    words,
    'a time to wait may be hexadecimal',
    { kind: 'regex', regex: 'd\\+' },
    '^0x10$|^\\s*\\d+',
    '^\\s*\\d+',
  ),
  defect(
    'src-main/core/methods/diagnostics.ts',
    service,
    'support sees the codes of former versions as they were stored',
    'plainCode(reason)',
    'reason',
  ),
  defect(
    'src-main/adapters/log.ts',
    log,
    'a line of the log has any length',
    'const maxLineBytes = 4_096',
    'const maxLineBytes = 4_096_000;',
  ),
  defect(
    'src-main/adapters/log.ts',
    log,
    'a terminal obeys what is in the log',
    'let line = plainJson($LINE)',
    'let line = JSON.stringify($LINE);',
  ),
  defect(
    'src-main/core/app-methods.ts',
    service,
    'a viewer obeys what is in the support bundle',
    'plainJson($JSON, 2)',
    'JSON.stringify($JSON, null, 2)',
  ),
];
