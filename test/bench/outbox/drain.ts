import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { startServiceApart } from '../../support/torture/service.ts';
import type { BenchRow } from '../run.ts';

const orders = 1_000;
const rounds = 3;
/** As many chains as the outbox sends side by side. */
const parallel = 3;
const execute = promisify(execFile);
const lineSchema = z.object({ ordersPerSecond: z.number() });

/** Orders drained from the outbox beside the same requests in a bare undici loop: by turns, at one local sandbox. */
export async function benchDrain(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-bench-'));
  const service = await startServiceApart(join(folder, 'service'));
  const run = async (script: string, ...parts: string[]) => {
    const path = join(import.meta.dirname, script);
    const { stdout } = await execute(process.execPath, [path, service.baseUrl, ...parts]);
    return lineSchema.parse(JSON.parse(stdout)).ordersPerSecond;
  };
  const best = { bare: 0, ours: 0 };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const data = join(folder, `data-${round}`);
      best.bare = Math.max(best.bare, await run('bare-load.ts', String(orders), String(parallel)));
      best.ours = Math.max(best.ours, await run('drain-load.ts', data, String(orders)));
    }
  } finally {
    await service.close();
    rmSync(folder, { recursive: true });
  }
  const row = (what: string, figure: number): BenchRow => ({
    what,
    perSecond: Math.round(figure),
    timesFloor: Number((figure / best.bare).toFixed(2)),
  });
  return [
    row(`drain: bare undici loop, ${parallel} parallel (floor)`, best.bare),
    row('drain: Dispatch outbox', best.ours),
  ];
}
