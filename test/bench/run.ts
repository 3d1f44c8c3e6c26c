// npm run bench [-- NAME…]: us beside a floor or peer in one run; a table, and JSON in out/bench/.
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
import { benchTyping } from './typing/bench.ts';
import { benchScreens } from './typing/screens.ts';

/** A line of a benchmark's table; the names of its columns say units. */
export type BenchRow = Record<string, string | number | null>;

const benches: Record<string, () => Promise<BenchRow[]>> = {
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
const wanted = readOrEnd(
  () => readNames(process.argv.slice(2)),
  `usage: npm run bench [-- NAME…]\nNAME, and all of them without one: ${names.join(', ')}`,
);

function readNames(argv: readonly string[]): string[] | 'help' {
  const { values, others } = readOptions(argv, { help: 'flag' });
  const unknown = others.filter(name => !names.includes(name));
  if (unknown.length > 0) throw new BadArguments(`There is no benchmark ${unknown.join(', ')}.`);
  return values.has('help') ? 'help' : others;
}

const folder = join(import.meta.dirname, '../../out/bench');
mkdirSync(folder, { recursive: true });
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const rows = await bench();
  console.log(`\n${name}`);
  console.table(rows);
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(rows, null, 2)}\n`);
}
