/** In pixels. Known before the library is loaded, so that the page does not move when it draws. */

export const leadTimesHeightPx = 132;

/** Its axis has two lines: months, and the year below its first month. */
export const overTimeHeightPx = leadTimesHeightPx + 10;

export const costsHeightPx = (routeCount: number): number => routeCount * 22 + 6;
