/**
 * Adds the distance as a sort key. The lines of orders that were read in full are created again, with the distance and
 * the contact to call next.
 */
export const migration0012 = `
ALTER TABLE order_line ADD COLUMN key_distance INTEGER NOT NULL DEFAULT -1;
INSERT INTO order_line_stale SELECT local_id FROM transport_order WHERE phase <> 'draft' ON CONFLICT DO NOTHING;
`;
