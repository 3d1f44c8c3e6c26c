import { expect, it } from 'vitest';
import { changedZoom, zoomLimits, zoomSteps } from '../../../src-shared/zoom.ts';

it('the zoom goes through all its steps and back, and stays at both ends', () => {
  const grown = zoomSteps.map((_, index) =>
    zoomSteps.slice(0, index).reduce((percent: number) => changedZoom(percent, 'in'), zoomLimits.min),
  );
  expect(grown).toEqual([...zoomSteps]);
  expect(changedZoom(200, 'in')).toBe(200);
  expect(changedZoom(80, 'out')).toBe(80);
  expect([200, 150, 110, 90].map(percent => changedZoom(percent, 'out'))).toEqual([175, 125, 100, 80]);
});

it('another value leads to the next step, and each back to none', () => {
  expect([changedZoom(115, 'in'), changedZoom(115, 'out')]).toEqual([125, 110]);
  expect([80, 115, 200].map(percent => changedZoom(percent, 'reset'))).toEqual([100, 100, 100]);
  expect([zoomSteps[0], zoomSteps.at(-1)]).toEqual([zoomLimits.min, zoomLimits.max]);
});
