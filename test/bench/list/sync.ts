import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { z } from 'zod';
import { openListOn } from '../../support/order-list.ts';
import type { BenchRow } from '../bench-row.ts';
import { startOurs } from '../sandbox/ours.ts';
import { endpointsAt } from './endpoints-at.ts';

const orders = 100_000;
const pageSchema = z.object({ data: z.array(z.unknown()), next_cursor: z.string().nullable() });

/** The first reading of 100,000 orders beside a bare loop over the same pages that keeps nothing. */
export async function benchSync(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-bench-'));
  const { server, headers } = await startOurs(join(folder, 'sandbox'), orders);
  try {
    const bare = await bareLoop(server.baseUrl, headers);
    const ours = await firstReading(server.baseUrl, headers, folder);
    return [
      row('bare undici loop, nothing kept (floor)', bare, bare.ms),
      row('Dispatch, every page stored and searchable', ours, bare.ms),
    ];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Reading {
  rows: number;
  ms: number;
}

const row = (what: string, { rows, ms }: Reading, floorMs: number): BenchRow => ({
  what,
  rows,
  seconds: Math.round(ms / 100) / 10,
  'rows/s': Math.round((rows * 1_000) / ms),
  'of floor': Math.round((floorMs / ms) * 100) / 100,
});

async function bareLoop(baseUrl: string, headers: Record<string, string>): Promise<Reading> {
  const startedMs = performance.now();
  let rows = 0;
  let cursor = '';
  do {
    const { body } = await request(`${baseUrl}/v2/orders?limit=100${cursor}`, { headers });
    const page = pageSchema.parse(await body.json());
    rows += page.data.length;
    cursor = page.next_cursor === null ? '' : `&cursor=${encodeURIComponent(page.next_cursor)}`;
  } while (cursor !== '');
  return { rows, ms: performance.now() - startedMs };
}

async function firstReading(
  baseUrl: string,
  headers: Record<string, string>,
  folder: string,
): Promise<Reading> {
  const { endpoints, close } = endpointsAt(baseUrl, headers);
  const list = openListOn({ folder, endpoints, intervalMs: () => null });
  const startedMs = performance.now();
  list.synchroniser.start();
  while (!list.synchroniser.state().isComplete) await new Promise(resolve => setTimeout(resolve, 20));
  const reading = { rows: list.synchroniser.state().readCount, ms: performance.now() - startedMs };
  await list.close();
  await close();
  return reading;
}
