/**
 * Adds the order list, with one line for every order at the service, even if only its summary is known. All lines can
 * be created again from `transport_order` and the service. Triggers mark the line of a changed order as stale, so that
 * no statement can bypass that. `position` is the creation time in 1/4096 ms, so that the newest order has the highest
 * position.
 */
export const migration0004 = `
CREATE TABLE order_line (
  position INTEGER PRIMARY KEY,
  local_id TEXT NOT NULL UNIQUE,
  order_id TEXT UNIQUE,
  state TEXT NOT NULL,
  is_whole INTEGER NOT NULL,
  is_unseen INTEGER NOT NULL DEFAULT 0,
  is_gone INTEGER NOT NULL DEFAULT 0,
  wanted INTEGER NOT NULL DEFAULT 0,
  read_pass INTEGER NOT NULL DEFAULT 0,
  service_updated_at TEXT,
  key_changed INTEGER NOT NULL,
  key_status INTEGER NOT NULL,
  key_readiness TEXT NOT NULL,
  key_reference TEXT NOT NULL,
  key_vehicle TEXT NOT NULL,
  key_from TEXT NOT NULL,
  key_to TEXT NOT NULL,
  key_ready INTEGER NOT NULL,
  key_eta INTEGER NOT NULL,
  key_actual INTEGER NOT NULL,
  key_price INTEGER NOT NULL,
  row_json TEXT NOT NULL,
  search_text TEXT NOT NULL
) STRICT;
CREATE INDEX order_line_state ON order_line (state, position);
CREATE INDEX order_line_narrow ON order_line (position, state);
CREATE INDEX order_line_unseen ON order_line (position) WHERE is_unseen = 1;
CREATE INDEX order_line_wanted ON order_line (wanted, position) WHERE wanted > 0;

CREATE VIRTUAL TABLE order_line_text USING fts5(
  search_text, content = 'order_line', content_rowid = 'position', tokenize = 'trigram'
);

CREATE TABLE order_line_stale (local_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO order_line_stale SELECT local_id FROM transport_order WHERE phase <> 'draft';

CREATE TRIGGER order_line_of_new_order AFTER INSERT ON transport_order WHEN NEW.phase <> 'draft'
BEGIN
  INSERT INTO order_line_stale VALUES (NEW.local_id) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER order_line_of_changed_order AFTER UPDATE ON transport_order
WHEN (NEW.phase <> 'draft' OR OLD.phase <> 'draft') AND (OLD.phase IS NOT NEW.phase
  OR OLD.order_json IS NOT NEW.order_json OR OLD.draft_json IS NOT NEW.draft_json
  OR OLD.order_id IS NOT NEW.order_id OR OLD.created_at_ms IS NOT NEW.created_at_ms)
BEGIN
  INSERT INTO order_line_stale VALUES (NEW.local_id) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER order_line_of_removed_order AFTER DELETE ON transport_order WHEN OLD.phase <> 'draft'
BEGIN
  INSERT INTO order_line_stale VALUES (OLD.local_id) ON CONFLICT DO NOTHING;
END;

ALTER TABLE transport_order ADD COLUMN is_followed INTEGER NOT NULL DEFAULT 0;
DROP INDEX transport_order_newest;
CREATE INDEX transport_order_fetched ON transport_order (fetched_at_ms) WHERE phase = 'accepted';
CREATE INDEX transport_order_followed ON transport_order (local_id) WHERE is_followed = 1;
`;
