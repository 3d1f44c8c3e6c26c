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
const lineSchema = z.object({ ordersPerSecond: z.number(), processorMs: z.number() });
type Line = z.infer<typeof lineSchema>;

/**
 * Orders drained from the outbox beside the same requests in bare undici loops, also in one that stores them: by turns,
 * each at a new local sandbox. The sandbox shares the processors with what is measured.
 */
export async function benchDrain(): Promise<BenchRow[]> {
  const lines = { few: [] as Line[], many: [] as Line[], durable: [] as Line[], ours: [] as Line[] };
  const [few, many] = [parallel.least, parallel.most].map(String);
  for (let round = 0; round < rounds; round += 1) {
    lines.few.push(await drained('bare-load.ts', () => [`${orders}`, `${few}`]));
    lines.many.push(await drained('bare-load.ts', () => [`${orders}`, `${many}`]));
    lines.durable.push(await drained('bare-load.ts', folder => [`${orders}`, `${many}`, folder]));
    lines.ours.push(await drained('drain-load.ts', folder => [join(folder, 'data'), `${orders}`]));
  }
  const rates = (list: readonly Line[]) => list.map(({ ordersPerSecond }) => ordersPerSecond);
  const [floor, durable] = [median(rates(lines.many)), median(rates(lines.durable))];
  const row = (what: string, list: readonly Line[]): BenchRow => ({
    what,
    perSecond: Math.round(median(rates(list))),
    from: Math.round(Math.min(...rates(list))),
    to: Math.round(Math.max(...rates(list))),
    timesFloor: Number((median(rates(list)) / floor).toFixed(2)),
    timesDurableFloor: Number((median(rates(list)) / durable).toFixed(2)),
    processorMsAnOrder: Number(median(list.map(({ processorMs }) => processorMs)).toFixed(2)),
  });
  const atOnce = `${parallel.most} at the same time`;
  return [
    row(`drain: bare undici loop, ${atOnce} (floor)`, lines.many),
    row(`drain: bare undici loop, ${parallel.least} at the same time`, lines.few),
    row(`drain: bare undici loop that stores requests and answers durably, ${atOnce}`, lines.durable),
    row('drain: Dispatch outbox', lines.ours),
  ];
}

async function drained(script: string, argumentsIn: (folder: string) => string[]): Promise<Line> {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-bench-'));
  const service = await startServiceApart(join(folder, 'service'));
  try {
    const path = join(import.meta.dirname, script);
    const { stdout } = await execute(process.execPath, [path, service.baseUrl, ...argumentsIn(folder)]);
    return lineSchema.parse(JSON.parse(stdout));
  } finally {
    await service.close();
    rmSync(folder, { recursive: true });
  }
}

const median = (list: readonly number[]): number =>
  list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0;
