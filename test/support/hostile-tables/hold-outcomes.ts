import { afterAll, expect, it } from 'vitest';
import { askThread, type TableThread } from '../../../src-renderer/features/table-file/ask-thread.ts';
import { orderTableOptions, type ReadTable } from '../../../src-renderer/features/table-file/table-file.ts';
import type { HostileFile } from './hostile-file.ts';
import { createReaderThreads } from './reader-thread.ts';

/** Far more than a file needs, so that a busy machine has the time too. */
const longestMs = 100_000;

export const askFor = (thread: TableThread, withinMs: number) =>
  askThread(thread, { want: 'orders', file: new Blob() }, new AbortController().signal, withinMs);

/** What crosses to the window, which stands still while it takes it. */
function expectSmall({ sheets }: Extract<ReadTable, { kind: 'read' }>): void {
  const cells = sheets.flatMap(({ rows }) => rows.flat());
  const {
    maxRows: mostRows,
    maxColumns: mostColumns,
    maxCells: mostCells,
    maxCharacters: mostCharacters,
    maxCellLength: longestCell,
  } = orderTableOptions;
  for (const { rows } of sheets) {
    expect(rows.length).toBeLessThanOrEqual(mostRows);
    expect(Math.max(...rows.map(row => row.length))).toBeLessThanOrEqual(mostColumns);
  }
  expect(cells.filter(cell => cell !== '').length).toBeLessThanOrEqual(mostCells);
  expect(cells.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(mostCharacters);
  expect(Math.max(...cells.map(({ length }) => length))).toBeLessThanOrEqual(longestCell);
}

/** A test for each file: the reader says of it what it is to say. @returns the threads that read */
export function holdOutcomes(files: readonly HostileFile[]): ReturnType<typeof createReaderThreads> {
  const threads = createReaderThreads();
  afterAll(() => threads.end());

  it.each(files)('$name: $outcome', async ({ make, outcome }) => {
    const answer = await askFor(threads.threadFor(make()), longestMs);
    const table: ReadTable =
      answer?.what === 'orders' ? answer.table : { kind: 'failed', reason: 'too_slow' };
    if (outcome !== 'any') expect(table.kind === 'read' ? 'read' : table.reason).toBe(outcome);
    if (table.kind === 'read') expectSmall(table);
    else expect(table.reason).not.toBe('too_slow');
  });
  return threads;
}
