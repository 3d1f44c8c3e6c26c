/**
 * Lines contain the business that an order is for, and are searched by it. `Ready` is the earliest requested window.
 */
export const migration0009 = `
INSERT INTO order_line_stale SELECT local_id FROM transport_order WHERE phase <> 'draft' ON CONFLICT DO NOTHING;
`;
