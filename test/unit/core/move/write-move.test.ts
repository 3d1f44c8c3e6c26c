import { appendFileSync, existsSync, readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../src-main/adapters/sqlite.ts';
import { clientMark } from '../../../../src-main/core/move/client-guard.ts';
import { inspectMove } from '../../../../src-main/core/move/read-move.ts';
import { writeMove } from '../../../../src-main/core/move/write-move.ts';
import { createBlobStore } from '../../../../src-main/core/store/blob-store.ts';
import { migrate } from '../../../../src-main/core/store/migrate.ts';
import { createSeatStore } from '../../../../src-main/core/store/seat-store.ts';
import { environmentInputSchema } from '../../../../src-shared/environment.ts';
import { errorOf, temporaryFolder } from '../../../support/core.ts';

const never = new AbortController().signal;

/** Writes a file, while `damage` gets the path of its part after each piece. */
function written(damage: (partPath: string) => void) {
  const folder = temporaryFolder();
  const database = openDatabase(join(folder, 'dispatch.db'));
  onTestFinished(() => database.close());
  migrate(database);
  const files = join(folder, 'files');
  const path = join(folder, 'work.dispatchmove');
  const leaving = {
    environmentId: 'there',
    accountId: 'account',
    environment: environmentInputSchema.parse({
      name: 'Office',
      kind: 'sandbox',
      baseUrl: 'https://api.example.com',
    }),
    clientId: 'client',
    database,
    blobs: createBlobStore(files, () => false),
    keepSeat: async () => undefined,
  };
  const done = writeMove(path, [leaving], {
    clock: { nowMs: () => 7 },
    signal: never,
    onBytes() {
      const part = readdirSync(folder).find(name => name.endsWith('.part'));
      damage(join(folder, part ?? ''));
    },
  });
  return { done, path, seatOf: () => createSeatStore(database).read() };
}

it('a file has a mark of the client ID, and not the ID', async () => {
  const { done, path, seatOf } = written(() => undefined);
  await done;
  const { parts } = await inspectMove(path, never);
  const moveId = seatOf()?.moved?.moveId ?? '';
  expect(parts[0]?.head).toMatchObject({ came: [], client: clientMark(moveId, 'client') });
  expect(JSON.stringify(parts)).not.toContain('"client"}');
  expect(clientMark(moveId, 'other')).not.toBe(clientMark(moveId, 'client'));
  expect(clientMark('other', 'client')).not.toBe(clientMark(moveId, 'client'));
});

it.each([
  ['has lost its last byte', (path: string) => truncateSync(path, 40)],
  ['has a byte more than was written', (path: string) => appendFileSync(path, '\x01')],
  ['has more than was written', (path: string) => appendFileSync(path, 'more'.repeat(99))],
])('a file that %s on the disk is noticed before the environment stops', async (_what, damage) => {
  const { done, path, seatOf } = written(damage);
  expect(await errorOf(done)).toMatchObject({ code: 'storage_failed', reason: 'move_not_readable' });
  expect(seatOf()?.moved ?? null).toBeNull();
  expect(existsSync(path)).toBe(false);
});
