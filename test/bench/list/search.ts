import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { everyOrder } from '../../../src-shared/contract/order-query.ts';
import type { BenchRow } from '../bench-row.ts';
import { installPeers } from '../peers.ts';
import { filledList } from './filled-list.ts';

const orders = 100_000;
const shown = 100;
const words = 60;

interface Subject {
  name: string;
  /** @returns how many of the first hundred were found */
  find(text: string): number;
}

const miniSearchSchema = z.object({
  default: z.custom<
    new (
      options: object,
    ) => {
      addAll(documents: object[]): void;
      search(text: string, options: object): unknown[];
    }
  >(value => typeof value === 'function'),
});

/** What a search costs in the core as one types, key by key, beside LIKE on the same table and MiniSearch in memory. */
export async function benchSearch(): Promise<BenchRow[]> {
  const list = filledList(orders);
  const all = list.database.prepare('SELECT position, local_id, search_text FROM order_line').all();
  const like = list.database.prepare(
    `SELECT row_json FROM order_line WHERE search_text LIKE ? ORDER BY position LIMIT ${shown}`,
  );
  const require = createRequire(join(installPeers(), 'package.json'));
  const { default: MiniSearch } = miniSearchSchema.parse(await import(require.resolve('minisearch')));
  const heapBefore = process.memoryUsage().heapUsed;
  const startedMs = performance.now();
  const mini = new MiniSearch({ fields: ['text'], idField: 'id' });
  mini.addAll(all.map(row => ({ id: String(row.local_id), text: String(row.search_text) })));
  const miniMs = performance.now() - startedMs;
  const miniMb = (process.memoryUsage().heapUsed - heapBefore) / 1_048_576;
  const subjects: Subject[] = [
    {
      name: 'Dispatch: FTS5 trigram, first 100 rows, parsed',
      find: search => list.pages.page({ ...everyOrder, search }, null, shown).lines.length,
    },
    {
      name: 'Dispatch: all keys and the total',
      find: search => list.pages.outline({ ...everyOrder, search }, null).total,
    },
    { name: 'LIKE on the same table, first 100 rows', find: search => like.all(`%${search}%`).length },
    {
      name: `MiniSearch in memory (built in ${Math.round(miniMs)} ms, ${Math.round(miniMb)} MB)`,
      find: search => mini.search(search, { prefix: true, combineWith: 'AND' }).length,
    },
  ];
  const typed = typedTexts(all.map(row => String(row.search_text)));
  const rows = subjects.map(({ name, find }) => measure(name, find, typed));
  await list.remove();
  return rows;
}

/** Words of orders all over the list, as they stand after each key. */
function typedTexts(texts: readonly string[]): string[] {
  const step = Math.floor(texts.length / words);
  return Array.from({ length: words }, (_, index) => {
    const parts = (texts[index * step] ?? '').split(/\s+/);
    const word = parts[(index * 7) % parts.length] ?? '';
    return Array.from({ length: Math.min(12, word.length) }, (_key, length) => word.slice(0, length + 1));
  }).flat();
}

function measure(name: string, find: Subject['find'], typed: readonly string[]): BenchRow {
  const times = typed
    .map(text => {
      const startedMs = performance.now();
      find(text);
      return performance.now() - startedMs;
    })
    .toSorted((one, other) => one - other);
  const at = (share: number) =>
    Math.round((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) * 100) / 100;
  return {
    what: name,
    searches: times.length,
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    'max ms': at(1),
  };
}
