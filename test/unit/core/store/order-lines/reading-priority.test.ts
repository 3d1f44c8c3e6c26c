import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../../src-main/adapters/sqlite.ts';
import type { Database } from '../../../../../src-main/core/ports/ports.ts';
import { migrate } from '../../../../../src-main/core/store/migrate.ts';
import { createWantedLines } from '../../../../../src-main/core/store/order-lines/reading-priority.ts';

function newDatabase(): Database {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-wanted-'));
  const database = openDatabase(join(folder, 'dispatch.db'));
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  migrate(database);
  return database;
}

it('reads every line of the list only once a day, not at each start', () => {
  const database = newDatabase();
  const asked: string[] = [];
  createWantedLines({
    ...database,
    prepare(sql) {
      asked.push(sql);
      return database.prepare(sql);
    },
  });
  const scanning = asked.filter(sql =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .some(({ detail }) => detail === 'SCAN order_line'),
  );
  // After the daily reading of the whole list, for the orders that it did not find.
  expect(scanning).toEqual([expect.stringContaining('read_pass < ?')]);
});
