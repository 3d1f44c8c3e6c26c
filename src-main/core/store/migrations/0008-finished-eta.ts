/**
 * Changes the sort keys of the ETA column: delivered orders are sorted by their delivery time, and other finished
 * orders as having no ETA. Updates the lines directly, because an order of which only a summary was read has no other
 * record.
 */
export const migration0008 = `
UPDATE order_line SET key_eta = key_actual
WHERE json_valid(row_json) AND json_extract(row_json, '$.deliveredAt') IS NOT NULL;
UPDATE order_line SET key_eta = -1
WHERE json_valid(row_json) AND json_extract(row_json, '$.deliveredAt') IS NULL
  AND json_extract(row_json, '$.status') IN ('delivered', 'cancelled');
`;
