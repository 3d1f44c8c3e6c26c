/**
 * Marks the lines of stored orders to be created again. The new lines contain the business that the order is for, which
 * a search finds, too, and the column `Ready` shows the start of the earliest requested window.
 */
export const migration0009 = `
INSERT INTO order_line_stale SELECT local_id FROM transport_order WHERE phase <> 'draft' ON CONFLICT DO NOTHING;
`;
