import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { salvageRows } from '../../src-main/adapters/salvage.ts';
import { openDatabase } from '../../src-main/adapters/sqlite.ts';
import type { SqlRow, TableShape } from '../../src-main/core/ports/ports.ts';
import { temporaryFolder } from '../support/core.ts';
import { createDice } from '../support/torture/dice.ts';

const shapes: TableShape[] = [
  {
    name: 'note',
    rowidColumn: 'sequence',
    columns: [
      { name: 'sequence', type: 'INTEGER', isNullable: true, isOptional: true },
      { name: 'id', type: 'TEXT', isNullable: false, isOptional: false },
      { name: 'text', type: 'TEXT', isNullable: true, isOptional: true },
      { name: 'number', type: 'INTEGER', isNullable: true, isOptional: true },
      { name: 'bytes', type: 'BLOB', isNullable: true, isOptional: true },
    ],
  },
  { name: 'pair', rowidColumn: null, columns: [text('name'), text('value')] },
];

function text(name: string): TableShape['columns'][number] {
  return { name, type: 'TEXT', isNullable: false, isOptional: false };
}

/** Rows of all sizes, on many levels of pages, half of them only in the log. @returns them as SQLite reads them */
function fill(path: string): { notes: SqlRow[]; pairs: SqlRow[]; copy: string } {
  const database = openDatabase(path);
  database.exec(`CREATE TABLE note (sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, text TEXT,
      number INTEGER, bytes BLOB) STRICT;
    CREATE TABLE pair (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT`);
  const dice = createDice(5);
  const note = database.prepare('INSERT INTO note (id, text, number, bytes) VALUES (?, ?, ?, ?)');
  const numbers: [number, ...number[]] = [
    0,
    1,
    -1,
    127,
    -129,
    40_000,
    -9_000_000,
    2 ** 31,
    -(2 ** 40),
    2 ** 52,
  ];
  const sizes: [number, ...number[]] = [0, 1, 40, 900, 4_050, 4_070, 4_096, 9_000, 70_000];
  const insert = (index: number) =>
    note.run(
      `id-${index}`,
      dice.chance(0.2) ? null : 'ä€😀x'.repeat(dice.pick(sizes) / 4),
      dice.chance(0.2) ? null : dice.pick(numbers),
      dice.chance(0.2) ? null : dice.bytes(dice.pick(sizes)),
    );
  database.transaction(() => {
    for (let index = 0; index < 700; index += 1) insert(index);
  });
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  for (let index = 700; index < 760; index += 1) insert(index);
  database.exec(`DELETE FROM note WHERE sequence % 5 = 0; INSERT INTO pair VALUES ('one', 'two')`);
  const copy = `${path}-copy`;
  for (const suffix of ['', '-wal']) cpSync(`${path}${suffix}`, `${copy}${suffix}`);
  const notes = database.prepare('SELECT * FROM note ORDER BY sequence').all();
  const pairs = database.prepare('SELECT * FROM pair').all();
  database.close();
  return { notes, pairs, copy };
}

const plain = (rows: SqlRow[]): SqlRow[] => rows.map(row => ({ ...row }));

it('a whole file is read page by page as SQLite reads it, with what is only in its log', () => {
  const { notes, pairs, copy } = fill(join(temporaryFolder(), 'a.db'));
  const found = [...salvageRows(copy, shapes)];
  const of = (table: string) => found.filter(one => one.table === table).map(({ row }) => row);
  expect(of('note').length).toBeGreaterThan(500);
  expect(of('note')).toEqual(plain(notes));
  expect(of('pair')).toEqual(plain(pairs));
});

it('without its first page, every row that is whole is found by its shape', () => {
  const { notes, copy } = fill(join(temporaryFolder(), 'a.db'));
  const database = openDatabase(copy);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE); VACUUM');
  database.close();
  writeFileSync(copy, readFileSync(copy).fill(0, 0, 4_096));
  const found = [...salvageRows(copy, shapes)].filter(({ table }) => table === 'note').map(({ row }) => row);
  const bySequence = (one: SqlRow, other: SqlRow) => Number(one.sequence) - Number(other.sequence);
  expect(found.sort(bySequence)).toEqual(plain(notes));
});
