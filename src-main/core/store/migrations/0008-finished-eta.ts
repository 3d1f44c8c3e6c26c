/**
 * The list sorts by ETA an order that was delivered by when that was, and one that is over otherwise as one of which
 * none is known. Of an order that was not read whole, only its line is there to say so.
 */
export const migration0008 = `
UPDATE order_line SET key_eta = key_actual
WHERE json_valid(row_json) AND json_extract(row_json, '$.deliveredAt') IS NOT NULL;
UPDATE order_line SET key_eta = -1
WHERE json_valid(row_json) AND json_extract(row_json, '$.deliveredAt') IS NULL
  AND json_extract(row_json, '$.status') IN ('delivered', 'cancelled');
`;
