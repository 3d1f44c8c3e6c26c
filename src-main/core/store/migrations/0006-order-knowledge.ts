/**
 * Adds a checksum that detects damage to a stored order; it is null in rows of earlier versions. All orders are now
 * read in full, finished ones last. An order in the service's list may be one of our own, whose response was lost: it
 * is held back in `order_twin` until that is known.
 */
export const migration0006 = `
ALTER TABLE transport_order ADD COLUMN order_crc32 INTEGER;

DROP TRIGGER order_line_of_changed_order;
CREATE TRIGGER order_line_of_changed_order AFTER UPDATE ON transport_order
WHEN (NEW.phase <> 'draft' OR OLD.phase <> 'draft') AND (OLD.phase IS NOT NEW.phase
  OR OLD.order_json IS NOT NEW.order_json OR OLD.order_crc32 IS NOT NEW.order_crc32
  OR OLD.draft_json IS NOT NEW.draft_json OR OLD.order_id IS NOT NEW.order_id
  OR OLD.created_at_ms IS NOT NEW.created_at_ms)
BEGIN
  INSERT INTO order_line_stale VALUES (NEW.local_id) ON CONFLICT DO NOTHING;
END;

-- Their search knows the trade-in, too.
INSERT INTO order_line_stale SELECT local_id FROM transport_order WHERE phase <> 'draft' ON CONFLICT DO NOTHING;
UPDATE order_line SET wanted = wanted + 1 WHERE wanted > 0;
UPDATE order_line SET wanted = 1 WHERE wanted = 0 AND is_whole = 0 AND is_gone = 0 AND order_id IS NOT NULL;
CREATE TABLE order_twin (
  order_id TEXT PRIMARY KEY,
  local_id TEXT NOT NULL UNIQUE,
  summary_json TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX order_line_knowledge ON order_line (is_whole, wanted, is_gone) WHERE order_id IS NOT NULL;
`;
