import { afterAll, expect, it } from 'vitest';
import { askThread, type TableThread } from '../../../../src-renderer/features/table-file/ask-thread.ts';
import {
  orderTableOptions,
  type ReadTable,
} from '../../../../src-renderer/features/table-file/table-file.ts';
import { hostileTables } from '../../../support/hostile-tables/files.ts';
import { endlessOldBook } from '../../../support/hostile-tables/old-books.ts';
import { createReaderThreads } from '../../../support/hostile-tables/reader-thread.ts';

const threads = createReaderThreads();
afterAll(() => threads.end());

/** Far more than a file needs, so that a busy machine has the time too. */
const longestMs = 100_000;

const ask = (thread: TableThread, withinMs: number) =>
  askThread(thread, { want: 'orders', file: new Blob() }, new AbortController().signal, withinMs);

async function readIn(bytes: Uint8Array): Promise<ReadTable> {
  const answer = await ask(threads.threadFor(bytes), longestMs);
  return answer?.what === 'orders' ? answer.table : { kind: 'failed', reason: 'too_slow' };
}

/** What crosses to the window, which stands still while it takes it. */
function expectSmall({ sheets }: Extract<ReadTable, { kind: 'read' }>): void {
  const cells = sheets.flatMap(({ rows }) => rows.flat());
  const { mostRows, mostColumns, mostCells, mostCharacters, longestCell } = orderTableOptions;
  for (const { rows } of sheets) {
    expect(rows.length).toBeLessThanOrEqual(mostRows);
    expect(Math.max(...rows.map(row => row.length))).toBeLessThanOrEqual(mostColumns);
  }
  expect(cells.filter(cell => cell !== '').length).toBeLessThanOrEqual(mostCells);
  expect(cells.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(mostCharacters);
  expect(Math.max(...cells.map(({ length }) => length))).toBeLessThanOrEqual(longestCell);
}

it('there are files of more than two hundred kinds, each of another name', () => {
  expect(new Set(hostileTables.map(({ name }) => name)).size).toBe(hostileTables.length);
  expect(hostileTables.length).toBeGreaterThan(200);
});

it.each(hostileTables)('$name: $outcome', async ({ make, outcome }) => {
  const table = await readIn(make());
  if (outcome !== 'any') expect(table.kind === 'read' ? 'read' : table.reason).toBe(outcome);
  if (table.kind === 'read') expectSmall(table);
  else expect(table.reason).not.toBe('too_slow');
});

it('a file that is read without end is given up, and so is its thread', async () => {
  const thread = threads.threadFor(endlessOldBook());
  const ended = new Promise(resolve => thread.addEventListener('error', resolve));
  expect(await ask(thread, 2_000)).toBeNull();
  await ended;
});
