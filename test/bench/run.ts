// npm run bench [-- [--large] NAME…]: us beside a floor or peer in one run; a table, and JSON in out/bench/.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BadArguments, readOptions, readOrEnd } from '../support/options.ts';
import { benchClient } from './client/bench.ts';
import { benchBackground } from './list/background.ts';
import { benchList } from './list/list.ts';
import { benchSearch } from './list/search.ts';
import { benchSync } from './list/sync.ts';
import { benchOutbox } from './outbox/bench.ts';
import { benchEnqueue } from './outbox/enqueue.ts';
import { benchSandbox } from './sandbox/bench.ts';
import { benchStart } from './start/bench.ts';
import { benchTyping } from './typing/bench.ts';
import { benchScreens } from './typing/screens.ts';

/** A line of a benchmark's table; the names of its columns say units. */
export type BenchRow = Record<string, string | number | null>;

export interface BenchOptions {
  /** Whether to measure what takes half an hour to make, too. */
  isLarge: boolean;
}

const benches: Record<string, (options: BenchOptions) => Promise<BenchRow[]>> = {
  start: benchStart,
  save: benchEnqueue,
  outbox: benchOutbox,
  sandbox: benchSandbox,
  client: benchClient,
  typing: benchTyping,
  screens: benchScreens,
  list: benchList,
  search: benchSearch,
  sync: benchSync,
  background: benchBackground,
};

const names = Object.keys(benches);
const { wanted, options } = readOrEnd(
  () => readArguments(process.argv.slice(2)),
  `usage: npm run bench [-- [--large] NAME…]
NAME, and all of them without one: ${names.join(', ')}
--large: start also with 1,000,000 orders and with 100,000 items waiting`,
);

function readArguments(argv: readonly string[]): { wanted: string[]; options: BenchOptions } | 'help' {
  const { values, others } = readOptions(argv, { help: 'flag', large: 'flag' });
  const unknown = others.filter(name => !names.includes(name));
  if (unknown.length > 0) throw new BadArguments(`There is no benchmark ${unknown.join(', ')}.`);
  return values.has('help') ? 'help' : { wanted: others, options: { isLarge: values.has('large') } };
}

const folder = join(import.meta.dirname, '../../out/bench');
mkdirSync(folder, { recursive: true });
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const rows = await bench(options);
  console.log(`\n${name}`);
  console.table(rows);
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(rows, null, 2)}\n`);
}
