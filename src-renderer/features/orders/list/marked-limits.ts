/** Of an order that is known only in outline, the whole is read from the service to follow it. */
export const maxFollowed = 100;

/** An order that is known only in outline is read from the service, which alone tells whether it can be cancelled. */
export const maxCancelled = 100;

/** Each order that is known only in outline is read from the service, to change its window. */
export const maxWindowed = 100;
