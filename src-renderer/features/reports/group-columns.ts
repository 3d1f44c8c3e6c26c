/** Names of the columns that only a table of groups has: the name of a group, and its number of orders. */
export const groupColumn = 'group';
export const orderCountColumn = 'orders';
