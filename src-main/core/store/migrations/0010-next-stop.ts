/**
 * Adds to the lines what happens next to an order, the time from which it is late, the days of its stops, and more sort
 * keys. Updates the lines directly, because an order of which only a summary was read has no other record.
 */
export const migration0010 = `
ALTER TABLE order_line ADD COLUMN late_from_ms INTEGER;
ALTER TABLE order_line ADD COLUMN pickup_days TEXT NOT NULL DEFAULT '';
ALTER TABLE order_line ADD COLUMN delivery_days TEXT NOT NULL DEFAULT '';
ALTER TABLE order_line ADD COLUMN is_without_window INTEGER NOT NULL DEFAULT 0;
ALTER TABLE order_line ADD COLUMN key_next INTEGER NOT NULL DEFAULT -1;
ALTER TABLE order_line ADD COLUMN key_vin TEXT NOT NULL DEFAULT '';
ALTER TABLE order_line ADD COLUMN key_plate TEXT NOT NULL DEFAULT '';
ALTER TABLE order_line ADD COLUMN key_ordered_for TEXT NOT NULL DEFAULT '';
ALTER TABLE order_line ADD COLUMN key_ordered_by TEXT NOT NULL DEFAULT '';
CREATE INDEX order_line_late ON order_line (late_from_ms) WHERE late_from_ms IS NOT NULL;
CREATE INDEX order_line_pickup_days ON order_line (pickup_days) WHERE pickup_days <> '';
CREATE INDEX order_line_delivery_days ON order_line (delivery_days) WHERE delivery_days <> '';
CREATE INDEX order_line_without_window ON order_line (position) WHERE is_without_window = 1;
UPDATE order_line SET
  key_vin = lower(coalesce(json_extract(row_json, '$.vin'), '')),
  key_plate = lower(replace(replace(coalesce(json_extract(row_json, '$.registrationNumber'), ''), '-', ''), ' ', '')),
  key_ordered_for = lower(replace(coalesce(json_extract(row_json, '$.orderedFor'), ''), '-', ' ')),
  key_ordered_by =
    lower(replace(replace(replace(coalesce(json_extract(row_json, '$.orderedBy'), ''), '@', ' '), '.', ' '), '-', ' '))
WHERE json_valid(row_json) AND local_id NOT IN (SELECT local_id FROM transport_order);
INSERT INTO order_line_stale SELECT local_id FROM transport_order WHERE phase <> 'draft' ON CONFLICT DO NOTHING;
`;
