// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../../mutant.ts';
import { folder, mutant } from './edits.ts';

/** The rules, and what becomes of an order. */
export const orderMutants: Mutant[] = [
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
