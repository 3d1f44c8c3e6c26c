import { cpSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { salvageRows } from '../../../src-main/adapters/salvage.ts';
import { openDatabase } from '../../../src-main/adapters/sqlite.ts';
import type { TableShape } from '../../../src-main/core/ports/ports.ts';
import { newFolder } from '../../support/stores.ts';

const shapes: TableShape[] = [
  {
    name: 'note',
    rowidColumn: 'id',
    columns: [
      { name: 'id', type: 'INTEGER', isNullable: true, isOptional: true },
      { name: 'text', type: 'TEXT', isNullable: false, isOptional: false },
    ],
  },
];

/** Copies a database with its log, as a crash would leave them. @returns the texts that are salvaged from the copy */
function crashed(path: string): unknown[] {
  const copy = `${path}-copy`;
  for (const suffix of ['', '-wal']) cpSync(`${path}${suffix}`, `${copy}${suffix}`);
  expect(statSync(`${copy}-wal`).size).toBeGreaterThan(100_000);
  return [...salvageRows(copy, shapes)].map(({ row }) => row.text);
}

it('of what is only in the log, what was committed is salvaged, and what never was is not', () => {
  const path = join(newFolder(), 'a.db');
  const database = openDatabase(path);
  database.exec('CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  const insert = (text: string) => database.prepare('INSERT INTO note (text) VALUES (?)').run(text);
  const texts = Array.from({ length: 40 }, (_, index) => `${index} ${'x'.repeat(3_000)}`);
  database.transaction(() => texts.forEach(insert));
  expect(crashed(path)).toEqual(texts);
  // Too little memory for the transaction: SQLite writes it to the log before its end.
  database.exec('PRAGMA cache_size = 10; BEGIN');
  for (let index = 0; index < 100; index += 1) insert(`never ${'x'.repeat(3_000)}`);
  expect(crashed(path)).toEqual(texts);
  database.exec('ROLLBACK');
  database.close();
});

it('a row with a number that JavaScript cannot hold is damaged', () => {
  const path = join(newFolder(), 'a.db');
  const database = openDatabase(path);
  database.exec('CREATE TABLE count (id INTEGER PRIMARY KEY, number INTEGER NOT NULL) STRICT');
  for (const number of [`${Number.MAX_SAFE_INTEGER}`, `${Number.MAX_SAFE_INTEGER}1`, '3'])
    database.exec(`INSERT INTO count (number) VALUES (${number})`);
  database.close();
  const column = { type: 'INTEGER', isNullable: false, isOptional: false } as const;
  const shape: TableShape = {
    name: 'count',
    rowidColumn: 'id',
    columns: [
      { ...column, name: 'id', isNullable: true },
      { ...column, name: 'number' },
    ],
  };
  const numbers = [...salvageRows(path, [shape])].map(({ row }) => row.number);
  expect(numbers).toEqual([Number.MAX_SAFE_INTEGER, 3]);
});
