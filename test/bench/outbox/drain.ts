import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { startServiceApart } from '../../support/torture/service.ts';
import type { BenchRow } from '../bench-row.ts';

const orders = 1_000;
const rounds = 3;
/** As many as the outbox sends at the same time at first, and at most. */
const parallel = { least: 3, most: 32 };
const execute = promisify(execFile);
const lineSchema = z.object({ ordersPerSecond: z.number() });

/** Orders drained from the outbox beside the same requests in bare undici loops: by turns, each at a new local sandbox. */
export async function benchDrain(): Promise<BenchRow[]> {
  const figures = { few: [] as number[], many: [] as number[], ours: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    figures.few.push(await drained('bare-load.ts', () => [String(orders), String(parallel.least)]));
    figures.many.push(await drained('bare-load.ts', () => [String(orders), String(parallel.most)]));
    figures.ours.push(await drained('drain-load.ts', folder => [join(folder, 'data'), String(orders)]));
  }
  const floor = median(figures.many);
  const row = (what: string, list: readonly number[]): BenchRow => ({
    what,
    perSecond: Math.round(median(list)),
    from: Math.round(Math.min(...list)),
    to: Math.round(Math.max(...list)),
    timesFloor: Number((median(list) / floor).toFixed(2)),
  });
  return [
    row(`drain: bare undici loop, ${parallel.most} at the same time (floor)`, figures.many),
    row(`drain: bare undici loop, ${parallel.least} at the same time`, figures.few),
    row('drain: Dispatch outbox', figures.ours),
  ];
}

/** @returns orders per second */
async function drained(script: string, argumentsIn: (folder: string) => string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-bench-'));
  const service = await startServiceApart(join(folder, 'service'));
  try {
    const path = join(import.meta.dirname, script);
    const { stdout } = await execute(process.execPath, [path, service.baseUrl, ...argumentsIn(folder)]);
    return lineSchema.parse(JSON.parse(stdout)).ordersPerSecond;
  } finally {
    await service.close();
    rmSync(folder, { recursive: true });
  }
}

const median = (list: readonly number[]): number =>
  list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0;
