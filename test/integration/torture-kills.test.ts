import { expect, it } from 'vitest';
import { tortureByKills } from '../torture/kills.ts';

/** On a computer that is busy with other tests. */
const timeoutMs = 180_000;

it(
  'kill -9 of the process, again and again, loses and doubles nothing',
  async () => {
    const report = await tortureByKills(20, 2);
    expect(report).toMatchObject({ lost: [], duplicate: [] });
    expect(report.saved).toBeGreaterThan(20);
    expect(report.effects).toBeGreaterThan(5);
  },
  timeoutMs,
);
