/**
 * Adds three columns of an entry: the entry that replaced it, the time since which it has been failing, and the chain
 * position of the first entry whose effect its base order does not include. The indexes keep every query of the outbox
 * fast, however many entries wait.
 */
export const migration0002 = `
ALTER TABLE outbox_entry ADD COLUMN replaced_by TEXT;
ALTER TABLE outbox_entry ADD COLUMN failing_since_ms INTEGER;
ALTER TABLE outbox_entry ADD COLUMN builds_on_from INTEGER NOT NULL DEFAULT 0;

UPDATE outbox_entry SET builds_on_from = coalesce((
  SELECT min(earlier.chain_position) FROM outbox_entry AS earlier
  WHERE earlier.local_id = outbox_entry.local_id AND earlier.chain_position < outbox_entry.chain_position
    AND (earlier.state NOT IN ('done', 'superseded', 'cancelled')
      OR earlier.updated_at_ms >= outbox_entry.created_at_ms)), chain_position);

CREATE INDEX outbox_entry_due ON outbox_entry (next_attempt_at_ms, sequence)
  WHERE state IN ('queued', 'sealed', 'sending', 'waiting');
CREATE INDEX outbox_entry_failing ON outbox_entry (failing_since_ms)
  WHERE failing_since_ms IS NOT NULL;
CREATE INDEX outbox_entry_attention ON outbox_entry (sequence)
  WHERE state IN ('parked', 'uncertain', 'conflict');
CREATE INDEX outbox_entry_open_newest ON outbox_entry (sequence, state)
  WHERE state NOT IN ('done', 'superseded', 'cancelled');
CREATE INDEX outbox_entry_finished ON outbox_entry (updated_at_ms, sequence)
  WHERE state IN ('done', 'superseded', 'cancelled');
`;
