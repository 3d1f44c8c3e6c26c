import { expect, it } from 'vitest';
import { tortureByDamage } from '../torture/damage.ts';

/** On a computer that is busy with other tests. */
const timeoutMs = 180_000;

it(
  'a damaged, cut off or deleted database loses and doubles nothing that was said to be saved',
  async () => {
    const report = await tortureByDamage(13, 7);
    expect(report).toMatchObject({ lost: [], duplicate: [] });
    expect(report.saved).toBeGreaterThan(20);
    expect(report.figures.repairs).toBeGreaterThan(4);
  },
  timeoutMs,
);
