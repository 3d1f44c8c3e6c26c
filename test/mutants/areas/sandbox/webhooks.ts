import type { Mutant } from '../../mutant.ts';
import { inSql, mutant } from './edits.ts';

/** Events, their log and their deliveries. */
export const webhookMutants: Mutant[] = [
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
];
