import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoints } from '../../../src-main/core/api/endpoints.ts';
import { everyOrder } from '../../../src-shared/contract/order-query.ts';
import { openListOn } from '../../support/order-list.ts';
import type { BenchRow } from '../bench-row.ts';
import { startOurs } from '../sandbox/ours.ts';
import { endpointsAt } from './endpoints-at.ts';

const orders = 20_000;
const watchedMs = 60_000;

/** Reading orders whole: in the background, and as fast as it goes because somebody waits. */
export async function benchBackground(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-bench-'));
  const { server, headers } = await startOurs(join(folder, 'sandbox'), orders);
  const { endpoints, close } = endpointsAt(server.baseUrl, headers);
  const { counted, bytes } = countBytes(endpoints);
  const list = openListOn({ folder, endpoints: counted, intervalMs: () => 15_000 });
  const { synchroniser, pages } = list;
  const state = () => synchroniser.state();
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await new Promise(resolve => setTimeout(resolve, 20));
  };
  const measured = async (what: string, work: () => Promise<unknown>): Promise<BenchRow> => {
    const [read, sent, cpu, startedMs] = [state().wholeCount, bytes(), process.cpuUsage(), performance.now()];
    await work();
    const ms = performance.now() - startedMs;
    const { user, system } = process.cpuUsage(cpu);
    const count = state().wholeCount - read;
    return {
      what,
      orders: count,
      seconds: Math.round(ms / 100) / 10,
      'orders/s': Math.round((count * 1_000) / ms),
      'of a core': `${Math.round((user + system) / ms / 10)} %`,
      'kbit/s': Math.round(((bytes() - sent) * 8) / ms),
    };
  };
  try {
    synchroniser.start();
    await until(() => state().isComplete);
    // The open ones come with the first looks.
    await new Promise(resolve => setTimeout(resolve, 5_000));
    const inBackground = await measured(
      'in the background, a minute of it',
      () => new Promise(resolve => setTimeout(resolve, watchedMs)),
    );
    const first = await measured('read first, all the rest', async () => {
      synchroniser.readFirst('bench', pages.ids(everyOrder, null, null));
      await until(() => state().unreadCount === 0);
    });
    return [inBackground, first];
  } finally {
    await list.close();
    await close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** JSON of the orders that were read, in bytes; headers come on top. */
function countBytes({ listEntries, getOrder }: Endpoints) {
  let bytes = 0;
  const counted = {
    listEntries,
    async getOrder(...input: Parameters<Endpoints['getOrder']>) {
      const order = await getOrder(...input);
      bytes += Buffer.byteLength(JSON.stringify(order));
      return order;
    },
  };
  return { counted, bytes: () => bytes };
}
