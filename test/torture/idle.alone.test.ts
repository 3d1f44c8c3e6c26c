import { beforeEach, expect, it, vi } from 'vitest';
import { tortureFolder } from '../support/clean-up.ts';
import { canLosePower } from '../support/torture/disks.ts';
import { isClean } from '../support/torture/report.ts';
import { credentialOf } from '../support/torture/service.ts';
import { isSaid } from '../support/torture/told.ts';
import { tortureByFullDisk } from './full.ts';
import { tortureByKills } from './kills.ts';
import { tortureByPower } from './power.ts';
import { tortureBySoak } from './soak.ts';
import { tortureByWal } from './wal.ts';

// Runs in which the core does nothing, or hangs, are findings.

const lived = vi.hoisted(() => ({ isOverdue: true }));
const work = vi.hoisted(() => ({ one: (): Promise<void> => Promise.resolve() }));
vi.mock('../support/torture/victim.ts', async original => ({
  ...(await original<typeof import('../support/torture/victim.ts')>()),
  recruit: async () => ({
    end: () => undefined,
    live: async () => ({ told: [], isOverdue: lived.isOverdue }),
  }),
}));
vi.mock('../support/torture/work.ts', async original => ({
  ...(await original<typeof import('../support/torture/work.ts')>()),
  createWork: () => work,
}));
beforeEach(() => {
  lived.isOverdue = true;
});

const nothing = [
  'nothing was said to be saved in the whole run',
  'nothing arrived at the service in the whole run',
];

it('a life that only its time limit ended is a finding of the kills', async () => {
  const report = await tortureByKills(8, 1);
  expect(report.missed).toHaveLength(8 + nothing.length);
  expect(report.missed[0]).toBe('life 0 (work): its time limit ended it before its plan did');
  expect(report.missed).toEqual(expect.arrayContaining(nothing));
  expect(isClean(report)).toBe(false);
});

it('so is a whole run of kills in which nothing was saved', async () => {
  lived.isOverdue = false;
  expect((await tortureByKills(8, 1)).missed).toEqual(nothing);
  // A few lives may all be killed at their start.
  expect((await tortureByKills(2, 1)).missed).toEqual([]);
});

it.skipIf(!canLosePower())('a life that outlives its power cut is one of the power cuts', async () => {
  const { missed } = await tortureByPower(6, 1);
  expect(missed).toHaveLength(6 + nothing.length);
  expect(missed[0]).toBe('life 0: its time limit ended it before the power was to go');
});

it('a life that says nothing in all its time is one of the soak', async () => {
  const { missed } = await tortureBySoak(1, 1);
  expect(missed).toHaveLength(21 + nothing.length);
  expect(missed[0]).toBe('life 0: it said nothing in all its time');
});

it('days without a saved thing are one of the full disk', async () => {
  expect((await tortureByFullDisk(1, 1)).missed).toEqual(nothing);
});

it.each([tortureByFullDisk, tortureByWal])('a work that hangs ends the run with an error', async run => {
  work.one = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    setImmediate(() => {
      vi.advanceTimersByTime(60_000);
      vi.useRealTimers();
    });
    return new Promise(() => undefined);
  };
  await expect(run(1, 1)).rejects.toThrow('A work of the dispatcher did not end within 60 s.');
});

it('a real victim tells whether its time limit ended it', async () => {
  const { recruit } = await vi.importActual<typeof import('../support/torture/victim.ts')>(
    '../support/torture/victim.ts',
  );
  const { folder, remove } = tortureFolder();
  const orders = {
    folder,
    baseUrl: 'http://127.0.0.1:1',
    client: credentialOf('office', 'office'),
    seed: 1,
    name: 'v',
    troubleShare: 0,
    killAt: null,
  };
  const late = await recruit();
  expect((await late.live(orders, 1, () => undefined)).isOverdue).toBe(true);
  const killed = await recruit();
  const life = await killed.live(orders, 60_000, said => {
    if (said === 1) killed.end();
  });
  expect(life.isOverdue).toBe(false);
  expect(life.told.some(isSaid)).toBe(true);
  remove();
});
