import type { Mutant } from '../../mutant.ts';
import { mutant } from './edits.ts';

/** Faults, tokens, and what every request is held to. */
export const requestMutants: Mutant[] = [
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
];
