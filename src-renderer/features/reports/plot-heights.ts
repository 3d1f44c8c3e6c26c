/** Known before the library that draws is loaded, so that what comes later moves nothing. */

export const leadTimesHeightPx = 132;

/** Two lines below it: the months, and the year under the first of its months. */
export const overTimeHeightPx = leadTimesHeightPx + 10;

export const costsHeightPx = (routeCount: number): number => routeCount * 22 + 6;
