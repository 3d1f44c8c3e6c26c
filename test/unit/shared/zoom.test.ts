import { expect, it } from 'vitest';
import { zoomPercents } from '../../../src-shared/default-settings.ts';
import { changedZoom, type ZoomChange, zoomSteps } from '../../../src-shared/zoom.ts';

const { min, max, usual } = zoomPercents;
const changed = (percent: number, change: ZoomChange) => changedZoom(percent, change, usual);

it('the zoom goes through all its steps and back, and stays at both ends', () => {
  const grown = zoomSteps.map((_, index) =>
    zoomSteps.slice(0, index).reduce((percent: number) => changed(percent, 'in'), min),
  );
  expect(grown).toEqual([...zoomSteps]);
  expect(changed(200, 'in')).toBe(200);
  expect(changed(80, 'out')).toBe(80);
  expect([200, 150, 110, 90].map(percent => changed(percent, 'out'))).toEqual([175, 125, 100, 80]);
});

it('another value leads to the next step, and each back to none', () => {
  expect([changed(115, 'in'), changed(115, 'out')]).toEqual([125, 110]);
  expect([80, 115, 200].map(percent => changed(percent, 'reset'))).toEqual([100, 100, 100]);
  expect([zoomSteps[0], zoomSteps.at(-1)]).toEqual([min, max]);
});
