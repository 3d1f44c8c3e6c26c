// npm run bench [-- [--large] [--markdown] NAME…]: us beside a floor or peer in one run; a table, and JSON in out/bench/.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { BadArguments, readOptions, readOrEnd } from '../support/options.ts';
import { benches } from './benches.ts';
import { measured, writePerformancePage } from './markdown.ts';

const names = Object.keys(benches);
const { wanted, isLarge, isMarkdown } = readOrEnd(
  () => readArguments(process.argv.slice(2)),
  `usage: npm run bench [-- [--large] [--markdown] NAME…]
NAME: ${names.join(', ')}; all of them without one, or with “all”
--large: start also with 1,000,000 orders and with 100,000 items waiting
--markdown: write docs/performance.md from the latest result of each`,
);

function readArguments(
  argv: readonly string[],
): { wanted: string[]; isLarge: boolean; isMarkdown: boolean } | 'help' {
  const { values, others } = readOptions(argv, { help: 'flag', large: 'flag', markdown: 'flag' });
  if (values.has('help')) return 'help';
  const unknown = others.filter(name => name !== 'all' && !names.includes(name));
  if (unknown.length > 0) throw new BadArguments(`There is no benchmark ${unknown.join(', ')}.`);
  const isAll = others.length === 0 || others.includes('all');
  return {
    wanted: isAll ? names : names.filter(name => others.includes(name)),
    isLarge: values.has('large'),
    isMarkdown: values.has('markdown'),
  };
}

mkdirSync(join(import.meta.dirname, '../../out/bench'), { recursive: true });
const failed: string[] = [];
for (const name of wanted) {
  try {
    const rows = await measured(name, async () => (await benches[name]?.run({ isLarge })) ?? []);
    console.log(`\n${name}`);
    console.table(rows);
  } catch (error) {
    // The others are measured all the same.
    console.error(`\n${name} could not be measured:`, error);
    failed.push(name);
  }
}
if (isMarkdown) writePerformancePage();
if (failed.length > 0) process.exitCode = 1;
