// npm run interface: writes docs/interface-coverage.md from the list of statements and the tags.
import { readFileSync, writeFileSync } from 'node:fs';
import {
  coverageOf,
  coverageTable,
  isRead,
  readStatements,
  statementList,
  tableOf,
} from './interface-coverage.ts';
import { product, sourceFiles } from './layers.ts';

const root = new URL('../..', import.meta.url);
const statements = readStatements(readFileSync(new URL(statementList, root), 'utf8'));
const coverage = coverageOf(statements, sourceFiles(root, [...product, 'test']).filter(isRead));
writeFileSync(new URL(coverageTable, root), tableOf(coverage));
for (const problem of coverage.problems) console.error(problem);
console.log(`${coverageTable}: ${statements.length} statements, ${coverage.problems.length} problems`);
process.exitCode = coverage.problems.length === 0 ? 0 : 1;
