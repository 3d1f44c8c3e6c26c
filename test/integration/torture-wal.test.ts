import { expect, it } from 'vitest';
import { tortureByWal } from '../torture/wal.ts';

/** On a computer that is busy with other tests. */
const timeoutMs = 180_000;

it(
  'power cuts, also with a torn log, lose and double nothing that was durable',
  async () => {
    const report = await tortureByWal(60, 4);
    expect(report).toMatchObject({ lost: [], duplicate: [] });
    expect(report.saved).toBeGreaterThan(20);
    expect(report.effects).toBeGreaterThan(20);
  },
  timeoutMs,
);
