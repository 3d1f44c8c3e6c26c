/**
 * Numbers the lines from the newest order to the oldest, as the service lists them. So reading its list only appends:
 * the pages of the file are filled, and the search index grows at its end. `position` is about the number of two-second
 * steps from the creation of the order to the year 2106; with numbers that are close together, the search index is
 * small. If several orders were created within a step, they have the nearest free numbers. `newness` grows with the
 * creation time.
 *
 * Triggers keep the numbers of lines in `order_line_count`, so that no query has to count them. Only the statement that
 * adds a line counts the line itself, without a trigger: before a statement with a trigger, SQLite makes the search
 * index write what it has collected, which would take five times as long for each line.
 */
export const migration0013 = `
CREATE TEMP TABLE order_line_moved (position INTEGER PRIMARY KEY, former INTEGER NOT NULL);
INSERT INTO order_line_moved
SELECT number + max(step - number) OVER (ORDER BY number ROWS UNBOUNDED PRECEDING), position FROM (
  SELECT position, row_number() OVER (ORDER BY position DESC) AS number, 2147483648 - position / 4096 / 2000 AS step
  FROM order_line);

ALTER TABLE order_line RENAME TO order_line_former;
CREATE TABLE order_line (
  position INTEGER PRIMARY KEY,
  newness INTEGER NOT NULL GENERATED ALWAYS AS (-position) VIRTUAL,
  created_at_ms INTEGER NOT NULL,
  local_id TEXT NOT NULL UNIQUE,
  order_id TEXT UNIQUE,
  state TEXT NOT NULL,
  is_whole INTEGER NOT NULL,
  is_unseen INTEGER NOT NULL DEFAULT 0,
  is_gone INTEGER NOT NULL DEFAULT 0,
  wanted INTEGER NOT NULL DEFAULT 0,
  read_pass INTEGER NOT NULL DEFAULT 0,
  late_from_ms INTEGER,
  is_without_window INTEGER NOT NULL DEFAULT 0,
  service_updated_at TEXT,
  pickup_days TEXT NOT NULL DEFAULT '',
  delivery_days TEXT NOT NULL DEFAULT '',
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
  key_next INTEGER NOT NULL DEFAULT -1,
  key_vin TEXT NOT NULL DEFAULT '',
  key_plate TEXT NOT NULL DEFAULT '',
  key_ordered_for TEXT NOT NULL DEFAULT '',
  key_ordered_by TEXT NOT NULL DEFAULT '',
  key_distance INTEGER NOT NULL DEFAULT -1,
  row_crc32 INTEGER,
  row_json TEXT NOT NULL,
  search_text TEXT NOT NULL
) STRICT;
INSERT INTO order_line (position, created_at_ms, local_id, order_id, state, is_whole, is_unseen, is_gone, wanted, read_pass,
  late_from_ms, is_without_window, service_updated_at, pickup_days, delivery_days, key_changed, key_status,
  key_readiness, key_reference, key_vehicle, key_from, key_to, key_ready, key_eta, key_actual, key_price, key_next,
  key_vin, key_plate, key_ordered_for, key_ordered_by, key_distance, row_json, search_text)
SELECT moved.position, former / 4096, local_id, order_id, state, is_whole, is_unseen, is_gone, wanted, read_pass,
  late_from_ms, is_without_window, service_updated_at, pickup_days, delivery_days, key_changed, key_status,
  key_readiness, key_reference, key_vehicle, key_from, key_to, key_ready, key_eta, key_actual, key_price, key_next,
  key_vin, key_plate, key_ordered_for, key_ordered_by, key_distance, row_json, search_text
FROM order_line_moved AS moved CROSS JOIN order_line_former AS line ON line.position = former ORDER BY moved.position;
DROP TABLE order_line_former;
DROP TABLE order_line_moved;

CREATE INDEX order_line_state ON order_line (state);
CREATE INDEX order_line_narrow ON order_line (position, state);
CREATE INDEX order_line_unseen ON order_line (position) WHERE is_unseen = 1;
CREATE INDEX order_line_wanted ON order_line (wanted DESC) WHERE wanted > 0;
CREATE INDEX order_line_late ON order_line (late_from_ms) WHERE late_from_ms IS NOT NULL;
CREATE INDEX order_line_pickup_days ON order_line (pickup_days DESC) WHERE pickup_days <> '';
CREATE INDEX order_line_delivery_days ON order_line (delivery_days DESC) WHERE delivery_days <> '';
CREATE INDEX order_line_without_window ON order_line (position) WHERE is_without_window = 1;

DROP TABLE order_line_text;
CREATE VIRTUAL TABLE order_line_text USING fts5(
  search_text, content = 'order_line', content_rowid = 'position', tokenize = 'trigram'
);
INSERT INTO order_line_text (order_line_text) VALUES ('rebuild');

CREATE TABLE order_line_count (
  state TEXT NOT NULL,
  is_known INTEGER NOT NULL,
  is_whole INTEGER NOT NULL,
  is_unseen INTEGER NOT NULL,
  is_gone INTEGER NOT NULL,
  wanted INTEGER NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (state, is_known, is_whole, is_unseen, is_gone, wanted)
) STRICT, WITHOUT ROWID;
INSERT INTO order_line_count
SELECT state, order_id IS NOT NULL, is_whole, is_unseen, is_gone, wanted, count(*) FROM order_line GROUP BY 1, 2, 3, 4, 5, 6;

CREATE TRIGGER order_line_uncounted AFTER DELETE ON order_line
BEGIN
  UPDATE order_line_count SET total = total - 1 WHERE state = OLD.state AND is_known = (OLD.order_id IS NOT NULL)
    AND is_whole = OLD.is_whole AND is_unseen = OLD.is_unseen AND is_gone = OLD.is_gone AND wanted = OLD.wanted;
END;
CREATE TRIGGER order_line_recounted AFTER UPDATE OF state, order_id, is_whole, is_unseen, is_gone, wanted ON order_line
WHEN OLD.state <> NEW.state OR (OLD.order_id IS NULL) <> (NEW.order_id IS NULL) OR OLD.is_whole <> NEW.is_whole
  OR OLD.is_unseen <> NEW.is_unseen OR OLD.is_gone <> NEW.is_gone OR OLD.wanted <> NEW.wanted
BEGIN
  UPDATE order_line_count SET total = total - 1 WHERE state = OLD.state AND is_known = (OLD.order_id IS NOT NULL)
    AND is_whole = OLD.is_whole AND is_unseen = OLD.is_unseen AND is_gone = OLD.is_gone AND wanted = OLD.wanted;
  INSERT INTO order_line_count VALUES (NEW.state, NEW.order_id IS NOT NULL, NEW.is_whole, NEW.is_unseen, NEW.is_gone,
    NEW.wanted, 1) ON CONFLICT DO UPDATE SET total = total + 1;
END;
`;
