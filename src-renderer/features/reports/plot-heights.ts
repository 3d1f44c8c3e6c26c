/** Heights of charts in pixels. They are fixed, so that nothing moves when the chart library has loaded and draws. */

export const leadTimesHeightPx = 132;

/**
 * Ten pixels higher than the other chart, because the axis has two lines: the months, and the year below its first
 * month.
 */
export const overTimeHeightPx = leadTimesHeightPx + 10;

export const costsHeightPx = (routeCount: number): number => routeCount * 22 + 6;
