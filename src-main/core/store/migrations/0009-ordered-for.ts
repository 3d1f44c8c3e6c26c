/**
 * Creates the lines of stored orders again: they now contain the business that an order is for, also as a search word,
 * and `Ready` is the start of the earliest requested window.
 */
export const migration0009 = `
INSERT INTO order_line_stale SELECT local_id FROM transport_order WHERE phase <> 'draft' ON CONFLICT DO NOTHING;
`;
