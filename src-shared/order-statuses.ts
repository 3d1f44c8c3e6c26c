/** The statuses of an order, unless the interface profile of an environment has others (section "Order"). */
export const usualOrderStatuses = ['accepted', 'in_transit', 'delivered', 'cancelled'];

/**
 * The statuses in the interface profile of an environment. They stand alone because a window shows them before it needs
 * the rest of the profile.
 * @param profile the entries that the environment changes, which were parsed when they were saved
 */
export const orderStatusesOf = ({ orderStatuses }: Readonly<Record<string, unknown>>): readonly string[] =>
  (orderStatuses as string[] | undefined) ?? usualOrderStatuses;
