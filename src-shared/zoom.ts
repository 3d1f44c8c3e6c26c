/** Zoom factors that the user can choose, in percent, the smallest first. */
export const zoomSteps = [80, 90, 100, 110, 125, 150, 175, 200] as const;

export type ZoomChange = 'in' | 'out' | 'reset';

/**
 * Returns the zoom after a change, in percent. At the smallest and greatest step, it stays the same.
 * @param usual the zoom to which `reset` returns
 */
export function changedZoom(percent: number, change: ZoomChange, usual: number): number {
  if (change === 'reset') return usual;
  const next =
    change === 'in' ? zoomSteps.find(step => step > percent) : zoomSteps.findLast(step => step < percent);
  return next ?? percent;
}
