/**
 * Maximum number of orders to follow at once. An order of which only the row is stored is first read from the service.
 */
export const maxFollowed = 100;

/**
 * Maximum number of orders to cancel at once. An order of which only the row is stored is first read from the service,
 * to know whether it can be cancelled.
 */
export const maxCancelled = 100;

/**
 * Maximum number of orders whose window is changed at once. An order of which only the row is stored is first read from
 * the service.
 */
export const maxWindowed = 100;
