export const open = `state NOT IN ('done', 'superseded', 'cancelled')`;
export const finished = `state IN ('done', 'superseded', 'cancelled')`;
/** SQL condition for an entry in a state that needs no user action. */
export const active = `state IN ('queued', 'sealed', 'sending', 'waiting')`;
export const attention = `state IN ('parked', 'uncertain', 'conflict')`;
export const isParkedRaw = `(state = 'parked' AND coalesce(last_error_json, '') LIKE '%"unreadable_entry"%')`;
const isHead = `NOT EXISTS (SELECT 1 FROM outbox_entry AS earlier WHERE earlier.local_id = entry.local_id
  AND earlier.chain_position < entry.chain_position AND earlier.${open})`;
export const isHeld = `EXISTS (SELECT 1 FROM outbox_entry AS first WHERE first.local_id = entry.local_id
  AND first.chain_position < entry.chain_position AND first.${attention})`;
export const heads = `SELECT * FROM outbox_entry AS entry WHERE ${active} AND ${isHead}`;

/**
 * SQL condition for a search: the LIKE `pattern` is compared with the order's texts and id, the document's name, the
 * scenario, the request id and the idempotency key.
 */
export const matches = (
  pattern: string,
): string => `(${pattern} = '%%' OR request_id LIKE ${pattern} ESCAPE '\\'
  OR idempotency_key LIKE ${pattern} ESCAPE '\\'
  OR iif(json_valid(intent_json), concat_ws(char(10), intent_json ->> '$.name', intent_json ->> '$.input.name',
    intent_json ->> '$.scenario'), '') LIKE ${pattern} ESCAPE '\\'
  OR EXISTS (SELECT 1 FROM transport_order AS wanted WHERE wanted.local_id = entry.local_id
    AND concat_ws(char(10), wanted.search_text, wanted.order_id) LIKE ${pattern} ESCAPE '\\'))`;

/**
 * SQL for a temporary table with the number of open entries by state. Triggers keep it current, because counting
 * 100,000 entries after every change would take longer than sending them.
 */
export const countTable = `
  CREATE TEMP TABLE outbox_count (state TEXT PRIMARY KEY, total INTEGER NOT NULL);
  INSERT INTO outbox_count SELECT state, count(*) FROM outbox_entry WHERE ${open} GROUP BY state;
  CREATE TEMP TRIGGER outbox_count_insert AFTER INSERT ON main.outbox_entry BEGIN
    INSERT INTO outbox_count VALUES (NEW.state, 1) ON CONFLICT DO UPDATE SET total = total + 1;
  END;
  CREATE TEMP TRIGGER outbox_count_update AFTER UPDATE OF state ON main.outbox_entry WHEN OLD.state <> NEW.state BEGIN
    UPDATE outbox_count SET total = total - 1 WHERE state = OLD.state;
    INSERT INTO outbox_count VALUES (NEW.state, 1) ON CONFLICT DO UPDATE SET total = total + 1;
  END;`;
