/**
 * Adds a copy of the draft that the service refused, so that a field that the user has changed since the refusal is not
 * shown as refused. Also adds the time zones of the stops to the lines.
 */
export const migration0007 = `
ALTER TABLE transport_order ADD COLUMN refused_draft_json TEXT;
INSERT INTO order_line_stale SELECT local_id FROM transport_order WHERE phase <> 'draft' ON CONFLICT DO NOTHING;
`;
