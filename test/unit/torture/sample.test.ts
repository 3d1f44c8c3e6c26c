import { expect, it } from 'vitest';
import {
  addFindings,
  emptyReport,
  isClean,
  missIdleness,
  type TortureReport,
} from '../../support/torture/report.ts';
import { expectSound } from '../../support/torture/sample.ts';

const sampleOf = (change: Partial<TortureReport>) =>
  expectSound({
    mode: 'x',
    count: 1,
    floors: { saved: 3, kills: 2 },
    run: async (count, seed) => ({
      ...emptyReport('x', seed, count),
      saved: 3,
      figures: { kills: 2 },
      ...change,
    }),
  });

it('a sample that did its work and found nothing is sound', async () => {
  expect(isClean(await sampleOf({}))).toBe(true);
});

it.each(['lost', 'duplicate', 'different', 'missed'] as const)('one thing %s is not', async kind => {
  await expect(sampleOf({ [kind]: ['one thing'] })).rejects.toThrow();
  expect(isClean({ ...emptyReport('x', 1, 1), [kind]: ['one thing'] })).toBe(false);
});

it('nor is one in which too little happened', async () => {
  await expect(sampleOf({ saved: 2 })).rejects.toThrow('Too little happened');
  await expect(sampleOf({ figures: {} })).rejects.toThrow('Too little happened');
});

it('adds all that a part of a run found', () => {
  const report = emptyReport('x', 1, 1);
  const part = {
    saved: 1,
    effects: 2,
    retries: 3,
    attention: 4,
    lost: ['a'],
    duplicate: ['b'],
    different: ['c'],
  };
  addFindings(report, part);
  addFindings(report, part, 'here');
  expect(report).toMatchObject({
    saved: 2,
    effects: 4,
    retries: 6,
    attention: 8,
    lost: ['a', 'a (here)'],
    duplicate: ['b', 'b (here)'],
    different: ['c', 'c (here)'],
  });
});

it('misses what a whole run should have done, unless the run is too short for that', () => {
  const report = { ...emptyReport('x', 1, 7), saved: 3 };
  missIdleness(report, 7, 8);
  expect(report.missed).toEqual([]);
  missIdleness(report, 8, 8);
  expect(report.missed).toEqual(['nothing arrived at the service in the whole run']);
});
