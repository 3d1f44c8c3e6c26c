import { expect, it } from 'vitest';
import { tortureByModel } from '../torture/model.ts';

/** On a computer that is busy with other tests. */
const timeoutMs = 180_000;

it(
  'what a dispatcher and the world do at random ends as a simple model says',
  async () => {
    const report = await tortureByModel(40, 1);
    expect(report).toMatchObject({ lost: [], duplicate: [] });
    expect(report.saved).toBeGreaterThan(20);
    expect(report.effects).toBeGreaterThan(20);
  },
  timeoutMs,
);
