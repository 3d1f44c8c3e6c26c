import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../../src-main/adapters/sqlite.ts';
import type { Database } from '../../../../../src-main/core/ports/ports.ts';
import { migrate } from '../../../../../src-main/core/store/migrate.ts';
import {
  createWantedLines,
  wanted,
} from '../../../../../src-main/core/store/order-lines/reading-priority.ts';

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

it('an order for which no window waits any more is read last, and all others in their turn as before', () => {
  const database = newDatabase();
  const keys = ['changed', 'status', 'ready', 'eta', 'actual', 'price'].map(name => `key_${name}`);
  const texts = ['readiness', 'reference', 'vehicle', 'from', 'to'].map(name => `key_${name}`);
  const insert = database.prepare(
    `INSERT INTO order_line (local_id, order_id, state, is_whole, wanted, created_at_ms, row_json, search_text, ${[...keys, ...texts]})
     VALUES (?1, ?1, 'created', 0, ?2, 0, '{}', '', ${[...keys.map(() => 0), ...texts.map(() => "''")]})`,
  );
  for (const [name, priority] of Object.entries(wanted)) insert.run(name, priority);
  const lines = createWantedLines(database);
  expect(lines.wantedIds(9)).toEqual(['now', 'changed', 'soon', 'later']);
  lines.askNoMore();
  expect(lines.wantedIds(9)).toEqual(['changed', 'soon', 'later', 'now']);
  lines.askFor(['soon', 'not']);
  expect(lines.wantedIds(9)).toEqual(['soon', 'changed', 'later', 'now']);
});
