/** In pixels. These heights are known before the library is loaded, so that the page does not move when it draws. */

export const leadTimesHeightPx = 132;

/** Ten pixels more, because the axis has two lines: months, and the year below its first month. */
export const overTimeHeightPx = leadTimesHeightPx + 10;

export const costsHeightPx = (routeCount: number): number => routeCount * 22 + 6;
