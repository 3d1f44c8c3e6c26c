import { expect, it } from 'vitest';
import { tortureByFaults } from '../torture/faults.ts';

/** On a computer that is busy with other tests. */
const timeoutMs = 180_000;

it(
  'every fault with every operation, at the first try and at a retry, loses and doubles nothing',
  async () => {
    const report = await tortureByFaults(1, 3);
    expect(report).toMatchObject({ lost: [], duplicate: [] });
    expect(report.saved).toBeGreaterThan(20);
    expect(report.effects).toBeGreaterThan(20);
  },
  timeoutMs,
);
