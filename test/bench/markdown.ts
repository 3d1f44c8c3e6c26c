import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { benches } from './benches.ts';

const root = join(import.meta.dirname, '../..');
const resultOf = (name: string): string => join(root, 'out/bench', `${name}.json`);

const resultSchema = z.object({
  at: z.string(),
  commit: z.string(),
  machine: z.string(),
  versions: z.string(),
  /** Average number of running processes in the minute before and after. */
  load: z.tuple([z.number(), z.number()]),
  seconds: z.number(),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
});
type Result = z.infer<typeof resultSchema>;

/** Measures, and writes the result with what it depends on to out/bench/NAME.json. */
export async function measured(name: string, run: () => Promise<Result['rows']>): Promise<Result['rows']> {
  const [before, startedMs] = [loadavg()[0] ?? 0, performance.now()];
  const rows = await run();
  const result: Result = {
    at: new Date().toISOString(),
    commit: commitNow(),
    machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    versions: versions(),
    load: [before, loadavg()[0] ?? 0],
    seconds: Math.round((performance.now() - startedMs) / 1_000),
    rows,
  };
  writeFileSync(resultOf(name), `${JSON.stringify(result, null, 2)}\n`);
  return rows;
}

function commitNow(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    return (
      git('rev-parse', '--short=9', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' with changes')
    );
  } catch {
    return 'not known';
  }
}

const packageSchema = z.object({
  version: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
});
const readPackage = (...path: string[]) =>
  packageSchema.parse(JSON.parse(readFileSync(join(root, ...path, 'package.json'), 'utf8')));

function versions(): string {
  const own = ['undici', 'react', '@tanstack/react-virtual'].map(
    name => `${name} ${readPackage('node_modules', name).version}`,
  );
  const { node, sqlite } = process.versions;
  return [`Node.js ${node}`, `SQLite ${sqlite}`, ...own].join(', ');
}

/** Writes docs/performance.md from the latest result of each benchmark. */
export function writePerformancePage(): void {
  const peers = Object.entries(readPackage('test/bench/peers').dependencies);
  const page = [
    `# Performance

\`npm run bench -- all --markdown\` measures and writes this page; nobody edits it. \`npm run bench -- NAME --markdown\`
measures one part of it again. Compare values of one table only: they were measured together. Each part says on which
commit and machine it was measured, and the load: how many processes wanted to run, on average, in the minute before and in
the last minute.

Peers: ${peers.map(([name, version]) => `${name} ${version}`).join(', ')}.
`,
    ...Object.keys(benches).map(partOf),
  ].join('\n');
  writeFileSync(join(root, 'docs/performance.md'), page);
}

function partOf(name: string): string {
  const { title, about } = benches[name] ?? { title: name, about: '' };
  const result = latestResult(name);
  const head = `## ${title}\n\n\`npm run bench -- ${name}\`\n\n${about}\n`;
  if (!result) return `${head}\nNot measured yet.\n`;
  const { at, commit, machine, versions: used, load, seconds, rows } = result;
  return `${head}
${tablesOf(rows).join('\n\n')}

${at.slice(0, 10)}, commit ${commit}, ${machine}, ${used}; load ${load.map(one => one.toFixed(1)).join(' → ')}; ${seconds} s.
`;
}

function latestResult(name: string): Result | null {
  try {
    return resultSchema.parse(JSON.parse(readFileSync(resultOf(name), 'utf8')));
  } catch {
    return null;
  }
}

/** A table for each run of rows with the same columns. */
function tablesOf(rows: Result['rows']): string[] {
  const tables: Result['rows'][] = [];
  const columnsOf = (row: Result['rows'][number] | undefined) => Object.keys(row ?? {}).join('\n');
  for (const row of rows) {
    const last = tables.at(-1);
    if (last && columnsOf(last[0]) === columnsOf(row)) last.push(row);
    else tables.push([row]);
  }
  return tables.map(table => {
    const cells = [
      Object.keys(table[0] ?? {}).map(titleOf),
      ...table.map(row => Object.values(row).map(textOf)),
    ];
    const widths = (cells[0] ?? []).map((_, column) =>
      Math.max(...cells.map(row => row[column]?.length ?? 0)),
    );
    const line = (row: readonly string[]) =>
      `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
    const [head = [], ...rest] = cells;
    return [head, widths.map(width => '-'.repeat(width)), ...rest].map(line).join('\n');
  });
}

/** `p50 ms` for `p50Ms`, and a title of several words as it is. */
const titleOf = (column: string): string =>
  column.includes(' ')
    ? column
    : column.replace(/([a-z0-9])([A-Z])/g, (_, one, two) => `${one} ${two.toLowerCase()}`);

const textOf = (cell: unknown): string =>
  cell === null ? 'not known' : typeof cell === 'number' ? cell.toLocaleString('en') : String(cell);
