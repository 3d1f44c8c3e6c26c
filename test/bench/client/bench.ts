import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { createBlobStore } from '../../../src-main/core/store/blob-store.ts';
import { maxFileSizeBytes } from '../../../src-shared/domain/size-limits.ts';
import type { BenchRow } from '../bench-row.ts';
import { installPeers } from '../peers.ts';
import { startOurs } from '../sandbox/ours.ts';
import { type Server, startPeer } from '../sandbox/servers.ts';

const rounds = 3;
const measuredSeconds = 3;
const uploads = 20;

/** Runs a script of its own process with the arguments, and gives the line it prints. */
type Run = (script: string, ...args: string[]) => Promise<unknown>;

const runNode = promisify(execFile);
const run: Run = async (script, ...args) =>
  JSON.parse((await runNode(process.execPath, ['--expose-gc', script, ...args])).stdout);

const floor = 'undici.request (floor)';

/**
 * Our client with token, retries and parsing on, beside bare undici.request, fetch, got, axios, ky and stripe's request layer: each in a process
 * of its own, by turns, against one node:http server in another that answers a real order.
 */
export async function benchClient(): Promise<BenchRow[]> {
  const peers = installPeers();
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-bench-'));
  let server: Server | null = null;
  try {
    const orderFile = join(folder, 'order.json');
    const orderId = await realOrder(join(folder, 'data'), orderFile);
    server = await startPeer('node:http', [join(peers, 'order-server.mjs'), orderFile, 'PORT']);
    const reads = [
      ...(await benchReads(server, peers, orderId, folder, 1)),
      ...(await benchReads(server, peers, orderId, folder, 16)),
    ];
    return [...reads, ...(await benchUploads(server, folder))];
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true });
  }
}

/** The oldest order of a sandbox that was filled: one that has been through its whole life. */
async function realOrder(dataFolder: string, toFile: string): Promise<string> {
  const { server, headers } = await startOurs(dataFolder, 50);
  try {
    const list = await fetch(`${server.baseUrl}/v2/orders?limit=50`, { headers });
    const { data } = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(await list.json());
    const id = data.at(-1)?.id ?? '';
    const order = await fetch(`${server.baseUrl}/v2/orders/${id}`, { headers });
    writeFileSync(toFile, Buffer.from(await order.arrayBuffer()));
    return id;
  } finally {
    await server.stop();
  }
}

async function benchReads(
  { baseUrl }: Server,
  peers: string,
  orderId: string,
  folder: string,
  parallel: number,
): Promise<BenchRow[]> {
  const load = join(peers, 'client-load.mjs');
  const ours = join(import.meta.dirname, 'ours-load.ts');
  const url = `${baseUrl}/v2/orders/${orderId}`;
  const limits = [String(parallel), String(measuredSeconds)];
  const peer = (name: string) => () => run(load, name, url, ...limits);
  const subjects: Record<string, () => Promise<unknown>> = {
    [floor]: peer('undici'),
    'Dispatch client': () => run(ours, baseUrl, orderId, ...limits),
    'Dispatch client, log file on': () => run(ours, baseUrl, orderId, ...limits, join(folder, 'bench.log')),
    fetch: peer('fetch'),
    got: peer('got'),
    axios: peer('axios'),
    ky: peer('ky'),
    stripe: peer('stripe'),
  };
  const figures = z.object({ requestsPerSecond: z.number() });
  const best = await byTurns(subjects, line => figures.parse(line).requestsPerSecond);
  const floorFigure = best.get(floor) ?? 0;
  return [...best].map(([client, figure]) => ({
    what: `GET order, ${parallel} parallel`,
    client,
    requestsPerSecond: Math.round(figure),
    timesFloor: rounded(figure / floorFigure),
    memoryGrowthTimesFile: null,
  }));
}

async function benchUploads({ baseUrl }: Server, folder: string): Promise<BenchRow[]> {
  const blobFolder = join(folder, 'blobs');
  const stored = [await storeBlob(blobFolder, maxFileSizeBytes), await storeBlob(blobFolder, 1_000)];
  const script = join(import.meta.dirname, 'upload-load.ts');
  const figures = z.object({ uploadsPerSecond: z.number(), memoryGrowthMb: z.number() });
  const growth = new Map<string, number>();
  const upload = (name: string, subject: string) => async () => {
    const line = figures.parse(await run(script, subject, baseUrl, blobFolder, ...stored, String(uploads)));
    growth.set(name, Math.max(growth.get(name) ?? 0, line.memoryGrowthMb));
    return line;
  };
  const bare = 'undici stream (floor)';
  const subjects = { [bare]: upload(bare, 'undici'), 'Dispatch client': upload('Dispatch client', 'ours') };
  const best = await byTurns(subjects, line => figures.parse(line).uploadsPerSecond);
  const floorFigure = best.get(bare) ?? 0;
  const fileMb = maxFileSizeBytes / 1_048_576;
  return [...best].map(([client, figure]) => ({
    what: '12 MiB upload',
    client,
    requestsPerSecond: rounded(figure),
    timesFloor: rounded(figure / floorFigure),
    memoryGrowthTimesFile: rounded((growth.get(client) ?? 0) / fileMb),
  }));
}

/** @returns its SHA-256, by which the store finds it */
async function storeBlob(folder: string, sizeBytes: number): Promise<string> {
  const writer = await createBlobStore(folder).write('document');
  await writer.append(randomBytes(sizeBytes));
  return writer.finish();
}

/** The best of some rounds, so that a neighbour's work counts against nobody. */
async function byTurns(
  subjects: Record<string, () => Promise<unknown>>,
  read: (line: unknown) => number,
): Promise<Map<string, number>> {
  const best = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of Object.entries(subjects)) {
      best.set(name, Math.max(best.get(name) ?? 0, read(await measure())));
    }
  }
  return best;
}

const rounded = (value: number): number => Number(value.toFixed(2));
