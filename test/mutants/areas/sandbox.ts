// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Rule } from '@ast-grep/napi';
import type { Mutant } from '../mutant.ts';

const folder = 'src-main/sandbox';

/** The files of tests are named without their folder and ending. */
const mutant = (name: string, find: string | Rule, replace: string, ...tests: string[]): Mutant => ({
  name,
  edits: [{ in: folder, find, replace }],
  tests: tests.map(test => `${test.startsWith('unit/') ? test : `contract/sandbox/${test}`}.test.ts`),
});

const inSql = (name: string, says: string, part: string, replace: string, ...tests: string[]): Mutant => ({
  name,
  edits: [
    {
      in: folder,
      find: { any: [{ kind: 'string' }, { kind: 'template_string' }], regex: says },
      part,
      replace,
    },
  ],
  tests: tests.map(test => `contract/sandbox/${test}.test.ts`),
});

export const sandbox: Mutant[] = [
  // Webhooks.
  mutant(
    'an event leaves before its effect is stored',
    { pattern: '$TOOLS.afterCommit($WAKE)', inside: { pattern: 'setImmediate($DO)', stopBy: 'end' } },
    '($WAKE)()',
    'unit/sandbox/webhooks',
  ),
  mutant(
    'a commit that failed ends all deliveries until the restart',
    'setImmediate(() => { $WAKING = false; $TOOLS.afterCommit($WAKE); })',
    'setImmediate(() => $TOOLS.afterCommit(() => { $WAKING = false; ($WAKE)(); }));',
    'unit/sandbox/webhooks',
  ),
  mutant(
    'a failed delivery waits twice as long as it should',
    '2 ** Math.min(20, $FAILURES - 1)',
    '2 ** Math.min(20, $FAILURES)',
    'webhooks',
  ),
  mutant(
    'a receiver that stays away is asked every second',
    '$REST($ORDER, ($EVENT?.attempts ?? 0) + 1)',
    '$REST($ORDER, 1)',
    'webhooks',
  ),
  mutant(
    'a redirect counts as delivered',
    '$STATUS !== null && $STATUS >= 200 && $STATUS < 300',
    '$STATUS !== null && $STATUS >= 200 && $STATUS < 400',
    'webhooks',
  ),
  mutant(
    'waits of a former receiver go on after it has changed',
    {
      pattern: 'for (const $CANCEL of $RESTS) $CANCEL()',
      inside: { kind: 'method_definition', regex: '^stop\\(', stopBy: 'end' },
    },
    '',
    'webhooks',
  ),
  mutant('one receiver that hangs holds up all orders', '$SENDING < maxSending', '$SENDING < 1', 'webhooks'),
  mutant(
    'what waited for a receiver that was removed goes to the next one',
    '$TOOLS.events.dropWaiting()',
    '',
    'webhooks',
  ),
  mutant(
    'a receiver on another computer is taken',
    "$PROTOCOL === 'http:' && $IS_HERE && $USER === '' && $PASSWORD === ''",
    "$PROTOCOL === 'http:' && $USER === '' && $PASSWORD === ''",
    'webhooks',
  ),
  mutant(
    'an address with a password is stored',
    "$PROTOCOL === 'http:' && $IS_HERE && $USER === '' && $PASSWORD === ''",
    "$PROTOCOL === 'http:' && $IS_HERE",
    'webhooks',
  ),
  mutant(
    'a host that begins like this computer is taken',
    "(isIPv4($HOST) && $HOST.startsWith('127.'))",
    "$HOST.startsWith('127.')",
    'webhooks',
  ),
  mutant(
    'a receiver that does not answer is waited for without end',
    'const $CANCEL = $TIMER.after(receiverTimeoutMs, $END)',
    'const $CANCEL = () => undefined;',
    'webhooks',
  ),
  mutant(
    'a signature tells of milliseconds',
    { pattern: 'Math.floor($AT / 1_000)', inside: { kind: 'variable_declarator', stopBy: 'end' } },
    '$AT',
    'webhooks',
    'unit/core/sandbox/verify-webhook',
  ),
  inSql(
    'two pages of the feed share an event',
    'SELECT \\* FROM events WHERE sequence <',
    'sequence < ?1',
    'sequence <= ?1',
    'webhooks',
    'control',
  ),
  mutant(
    'a cancelled order is told as any change of status',
    "$AFTER.status === 'cancelled' ? 'order.cancelled' : $OTHER",
    '$OTHER',
    'webhooks',
  ),
  mutant(
    'an eta that moved is told as a change of the order',
    'JSON.stringify({ ...$ORDER, updated_at: $A, revision: $B, pickup: $C, delivery: $D })',
    'JSON.stringify({ ...$ORDER, updated_at: $A, revision: $B });',
    'webhooks',
  ),

  // Faults, tokens, requests.
  mutant(
    'anybody may ask for a fault of one request',
    'if (!$MATCHES($TOKEN, $HASH($CONTROL))) return []',
    '',
    'faults',
  ),
  mutant(
    'a fault of the request itself gives way to the others',
    {
      pattern: '[...$OWN, ...$HITS]',
      inside: { pattern: "$OPERATION === 'control' ? [] : $ALL", stopBy: 'end' },
    },
    '[...$HITS, ...$OWN]',
    'unit/sandbox/faults',
  ),
  mutant(
    'a fault that was used up is not told',
    'if ($HITS.some(({ times }) => times !== undefined)) $CHANGED()',
    '',
    'unit/sandbox/faults',
  ),
  mutant(
    'of two delays only the longer one counts',
    '$DELAYS.reduce((sum, { delay_ms }) => sum + (delay_ms ?? 0), 0)',
    '$DELAYS.reduce((sum, { delay_ms }) => Math.max(sum, delay_ms ?? 0), 0)',
    'unit/sandbox/faults',
  ),
  mutant(
    'an upload is refused where another operation was meant',
    "$OPERATION === 'upload' && $REFUSED",
    '$REFUSED',
    'faults',
  ),
  mutant(
    'control requests are disturbed',
    "$OPERATION !== 'control' && ($FAULT.operation === '*' || $SAME)",
    "$FAULT.operation === '*' || $SAME",
    'unit/sandbox/faults',
  ),
  mutant(
    'a token is good for the second in which it ends',
    '$TOKEN && $TOKEN.expiresAtMs > $NOW ? $TOKEN.caller : null',
    '$TOKEN && $TOKEN.expiresAtMs >= $NOW ? $TOKEN.caller : null',
    'token',
  ),
  mutant(
    'a revoked credential signs in',
    '$FOUND && $RIGHT && $FOUND.credential.revoked !== true ? $FOUND.credential : null',
    '$FOUND && $RIGHT ? $FOUND.credential : null',
    'token',
  ),
  mutant(
    'a scope that is not assigned is left out in silence',
    '$GRANTED.length === $NAMES.size ? $GRANTED : null',
    '$GRANTED',
    'token',
  ),
  mutant(
    'the log of requests keeps the oldest ones',
    'if ($KEPT.length > keptRequests) $KEPT.shift()',
    'if ($KEPT.length > keptRequests) $KEPT.pop();',
    'unit/sandbox/request-log',
  ),
  mutant(
    'the order of fields is data of a key',
    'Object.entries($INNER).sort($BY)',
    'Object.entries($INNER)',
    'idempotency',
  ),
  mutant(
    'a key of 256 characters is taken',
    '$KEY.length >= 8 && $KEY.length <= 255',
    '$KEY.length >= 8 && $KEY.length <= 256',
    'idempotency',
    'bad-input',
  ),
  mutant(
    'a page may have 999 entries',
    '!$DIGITS || Number($SIZE) < 1 || Number($SIZE) > 100',
    '!$DIGITS || Number($SIZE) < 1',
    'order-list',
  ),
  mutant(
    'a parameter may be given twice',
    'if ($QUERY.getAll($NAME).length > 1) $REFUSE($NAME, $WHY)',
    '',
    'order-list',
  ),
  mutant(
    'a request identifier may be as long as it likes',
    "typeof $ID === 'string' && $ID.length >= 1 && $ID.length <= 255",
    "typeof $ID === 'string' && $ID.length >= 1",
    'bad-input',
  ),

  // Storing.
  mutant(
    'after an attempt nothing waits for the disk any more',
    "$SQLITE.exec('PRAGMA synchronous = FULL')",
    '',
    'unit/sandbox/database',
  ),
  mutant(
    'keys are forgotten after minutes',
    '$PROFILE.idempotencyKeyLifetimeHours * 3_600_000',
    '$PROFILE.idempotencyKeyLifetimeHours * 60_000',
    'idempotency',
  ),
  inSql(
    'addresses of files and cursors end with a restart',
    'INSERT OR IGNORE.*signing_key',
    'INSERT OR IGNORE',
    'INSERT OR REPLACE',
    'files',
    'cursors',
    'order-list',
  ),
  mutant(
    'what a killed sandbox left of uploads stays',
    'if ($NAME.startsWith(stagedPrefix)) $$$DO',
    '',
    'start',
    'files',
  ),
  mutant(
    'bytes of a file that was not deleted after all are gone',
    'if (!$FILES.find($ID)) $BLOBS.remove($ID)',
    '$BLOBS.remove($ID);',
    'unit/sandbox/delete-file',
  ),
  mutant(
    'an order that was changed is found by its former reference',
    '$UPDATE.run($ORDER.customer_reference, $$$REST)',
    '$UPDATE.run(null, $$$REST)',
    'update-order',
    'order-list',
  ),
  mutant(
    'a report leaves out the order at its lower bound',
    { kind: 'template_string', regex: 'created_at_ms >= \\?' },
    '`SELECT * FROM orders WHERE customer = ? AND created_at_ms > ? AND (created_at_ms, sequence) < (?, ?) ORDER BY created_at_ms DESC, sequence DESC LIMIT ?`',
    'report',
  ),
  mutant('a bound between two milliseconds takes the one before it', '$FROM.isFiner ? 1 : 0', '0', 'report'),
  mutant(
    'a cursor of a report is good for other times',
    "['report', $CUSTOMER, JSON.stringify($RANGE)]",
    "['report', $CUSTOMER]",
    'report',
    'cursors',
  ),
  mutant(
    'a download goes on after its address has ended',
    'if (Number($EXPIRES) <= $NOW) return $REFUSAL',
    '',
    'files',
  ),

  // Rules and orders.
  mutant(
    'an identity that was not known cannot be added',
    '!$BLANK($KNOWN[$FIELD]) && $KNOWN[$FIELD] !== $ITEM[$FIELD]',
    '$KNOWN[$FIELD] !== $ITEM[$FIELD]',
    'update-order',
    'rules',
  ),
  mutant(
    'a contact of blanks is one',
    { pattern: "($TEXT ?? '').trim() === ''" },
    "($TEXT ?? '') === ''",
    'rules',
  ),
  mutant(
    'rule 6 asks for the day of the computer',
    'Temporal.Instant.fromEpochMilliseconds($AT).toZonedDateTimeISO(helsinki)',
    "Temporal.Instant.fromEpochMilliseconds($AT).toZonedDateTimeISO('UTC')",
    'unit/sandbox/handover-day',
  ),
  mutant(
    'rule 6 looks at the first window, not the earliest',
    { pattern: '$WINDOWS.toSorted((a, b) => a.atMs - b.atMs)' },
    '$WINDOWS',
    'unit/sandbox/handover-day',
    'rules',
  ),
  mutant('a file may be listed twice', '$IDS.indexOf($ID) < $INDEX ? $DUPLICATE : $FAULT', '$FAULT', 'files'),
  mutant(
    'a file without its bytes may be ordered',
    'if ($FILE.sha256 === null) return $FAULT',
    '',
    'rules',
    'files',
  ),
  mutant(
    'the window of a pickup may begin before the vehicle is there',
    '$FROM !== null && $START < Date.parse($FROM)',
    'false',
    'rules',
    'unit/sandbox/requested-windows',
  ),
  mutant(
    'a window that is over is agreed',
    '$WINDOWS.filter(({ end_at }) => Date.parse(end_at) > $AT)',
    '$WINDOWS',
    'unit/sandbox/agreed-pickup',
  ),
  mutant(
    'the first window is agreed, not the earliest',
    {
      pattern: '$WINDOWS.toSorted($BY)',
      inside: { pattern: 'const [$E] = $ALL', stopBy: 'end' },
      has: { regex: 'end_at', stopBy: 'end' },
    },
    '$WINDOWS',
    'unit/sandbox/agreed-pickup',
  ),
  mutant(
    'a driver on his way gets another window',
    '$ORDER.pickup.agreed_window !== null && $INTERNAL.approachStartedAtMs === null && $CHANGED',
    '$ORDER.pickup.agreed_window !== null && $CHANGED',
    'unit/sandbox/change-order',
  ),
  mutant(
    'the accepted price moves with any change',
    'if ($SAME) return { price: $ORDER.price, distance_meters: $ORDER.distance_meters }',
    '',
    'unit/sandbox/change-order',
  ),
  mutant(
    'a patch takes away a CMR recipient',
    '$ITEM.cmr_recipient === undefined && $RECIPIENT ? { ...$ITEM, cmr_recipient: $RECIPIENT } : $ITEM',
    '$ITEM',
    'update-order',
  ),
  mutant(
    'naming a file again that the order has is refused',
    '$FILE?.orderId === $ORDER ? { ...$FILE, orderId: null } : $FILE',
    '$FILE',
    'update-order',
  ),
  mutant(
    'a change that only adds files changes nothing',
    '!$MORE && isDeepStrictEqual($AFTER, $BEFORE)',
    'isDeepStrictEqual($AFTER, $BEFORE)',
    'update-order',
    'files',
  ),
  mutant(
    'a change forgets the files of the former ones',
    '[...new Set([...($INTERNAL.input.file_ids ?? []), ...($INPUT.file_ids ?? [])])]',
    '[...new Set([...($INPUT.file_ids ?? [])])]',
    'update-order',
    'files',
  ),
  mutant(
    'who may not order for a business may not change its order',
    'if (!isDeepStrictEqual($SENT.ordered_for ?? null, $BEFORE.ordered_for ?? null)) $$$DO',
    'assertMayOrderFor(sent.ordered_for, exchange.caller);',
    'update-order',
    'orders',
  ),
  mutant(
    'an address is remembered without its country',
    "`${country_code ?? ''}|${formatted_address}`",
    'formatted_address',
    'price-checks',
    'orders',
    'unit/sandbox/geo',
  ),
  mutant(
    'a late truck has arrived',
    'Math.min(0.99, Math.max(0, $SHARE))',
    'Math.min(1, Math.max(0, $SHARE))',
    'optional-operations',
  ),
  mutant(
    'a vehicle has a position before it was picked up',
    '$PICKUP.actual_at === null || !$FROM || !$TO',
    '!$FROM || !$TO',
    'optional-operations',
  ),
  mutant(
    'a transport takes less than no time',
    'Math.max(0, Math.round((Date.parse($TO) - Date.parse($FROM)) / $MINUTE))',
    'Math.round((Date.parse($TO) - Date.parse($FROM)) / $MINUTE)',
    'unit/sandbox/report-row',
  ),
  mutant(
    'an order on its way may be confirmed anew',
    "$ORDER.status === 'accepted' && $ORDER.pickup_readiness === 'preparing'",
    "$ORDER.pickup_readiness === 'preparing' || $ORDER.status === 'accepted'",
    'scenarios',
  ),
  mutant(
    'a driver can be near without having set out',
    '$AWAITS($RECORD) && $RECORD.internal.approachStartedAtMs !== null',
    '$AWAITS($RECORD)',
    'scenarios',
  ),
  mutant(
    'an eta may move into the past',
    'Math.max($EXPECTED, $EVENT) + $LATER',
    '$EXPECTED + $LATER',
    'unit/sandbox/scenarios',
  ),
  mutant(
    'made-up orders are of tomorrow',
    { pattern: '$DAY + $IN_DAY > $NOW' },
    'false',
    'unit/sandbox/seed',
  ),
  mutant(
    'made-up orders are placed on Sundays',
    '[0, 6].includes(new Date($DAY).getUTCDay()) || $LATE',
    '$LATE',
    'unit/sandbox/seed',
  ),
  mutant(
    'seeding goes on for ever',
    '$PROGRESS.written >= $COUNT ? null : $NEXT',
    '$PROGRESS.written > $COUNT ? null : $NEXT',
    'seed',
    'control',
  ),
  {
    name: 'an address of one file is good for another',
    edits: [
      {
        in: folder,
        find: "$SIGNER.sign('content', $ID, $EXPIRES)",
        replace: "$SIGNER.sign('content', $EXPIRES)",
      },
      {
        in: folder,
        find: "$SIGNER.isSigned($SIGNATURE, 'content', $ID, $EXPIRES)",
        replace: "$SIGNER.isSigned($SIGNATURE, 'content', $EXPIRES)",
      },
    ],
    tests: ['contract/sandbox/files.test.ts'],
  },
  mutant('files that came are not told', 'if ($IDS.length > 0) $EVENTS.push($EVENT)', '', 'webhooks'),
];
