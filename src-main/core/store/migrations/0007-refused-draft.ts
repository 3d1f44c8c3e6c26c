/**
 * The text that a refusal is about, so that a field that was typed over since is not called refused. The lines know the
 * zones of their stops.
 */
export const migration0007 = `
ALTER TABLE transport_order ADD COLUMN refused_draft_json TEXT;
INSERT INTO order_line_stale SELECT local_id FROM transport_order WHERE phase <> 'draft' ON CONFLICT DO NOTHING;
`;
