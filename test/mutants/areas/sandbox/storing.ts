import type { Mutant } from '../../mutant.ts';
import { inSql, mutant } from './edits.ts';

/** What is kept, and how. */
export const storingMutants: Mutant[] = [
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
  inSql(
    'the report tells of an order as it was placed',
    'UPDATE orders SET customer_reference',
    ', report = :report',
    '',
    'unit/sandbox/order-store',
    'report',
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
    '$UPDATE.run(columnsOf($RECORD))',
    '$UPDATE.run({ ...columnsOf($RECORD), customer_reference: null });',
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
];
