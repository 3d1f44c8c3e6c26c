import { createHash, randomUUID } from 'node:crypto';
import type { EnvironmentInput } from '../../../src-shared/environment.ts';
import { refusal } from '../../../src-shared/errors.ts';
import { asDispatchError, cancelled } from '../api/failure.ts';
import { openPartFile } from '../files/part-file.ts';
import type { Clock, Database } from '../ports/ports.ts';
import type { BlobStore } from '../store/blob-store.ts';
import { schemaVersionOf } from '../store/migrate.ts';
import { createSeatStore, firstSeat, type MoveMark, type Seat } from '../store/seat-store.ts';
import { cameBy } from './bring-move.ts';
import { clientMark } from './client-guard.ts';
import { createMoveWriter, type MoveWriter } from './move-frames.ts';
import { isMoveMessage, type MovedEnvironment, movedTables, rowMessage } from './move-messages.ts';
import { movedDocuments, movedRows } from './moved-work.ts';
import { readMove } from './read-move.ts';
import { soundRow } from './sound-row.ts';

/** A closed environment whose work goes to another computer. */
export interface Leaving {
  environmentId: string;
  accountId: string;
  environment: EnvironmentInput;
  /** Client ID of the credential; null if there is none, or if the keychain does not give it. */
  clientId: string | null;
  /** With its journal, which must get the mark of the move. */
  database: Database;
  blobs: BlobStore;
  /**
   * Notes the seat in the keychain. A failure must not end the move, since the database and its journal have the mark.
   */
  keepSeat(seat: Seat): Promise<void>;
}

type Marked = Seat & { moved: MoveMark };

export interface WriteSources {
  clock: Pick<Clock, 'nowMs'>;
  /** Can interrupt the move until the first environment has stopped sending for good. */
  signal: AbortSignal;
  onBytes(bytes: number): void;
  /** Called before an environment stops sending for good, and before the end of the file is written. Only tests use it. */
  atStep?(step: 'mark' | 'end'): void;
}

/**
 * Writes what exists only on this computer to a file, and stops its sending for good. The order of the steps is what
 * makes the move safe: first everything but the end of the file is on the disk, and is read as the other computer
 * will read it; then the environments are marked as moved, in their databases and journals, and only then the file gets
 * its end. So where a file is complete, its old computer never sends again. If an environment has moved already, the
 * file is written again as it was.
 * @throws DispatchError `storage_full`, `storage_failed` (`move_row_unreadable`, `move_not_readable`), `cancelled`. Unless
 * an environment was marked, nothing has changed then. A marked one can be written again.
 */
export async function writeMove(
  path: string,
  environments: readonly Leaving[],
  { clock, signal, onBytes, atStep = () => undefined }: WriteSources,
): Promise<void> {
  const file = await openPartFile(path);
  try {
    const writer = createMoveWriter(async bytes => {
      await file.append(bytes);
      onBytes(bytes.byteLength);
    });
    const marked: [Leaving, Marked][] = [];
    for (const one of environments) {
      const seat = markedSeat(createSeatStore(one.database).read() ?? firstSeat(), clock.nowMs());
      marked.push([one, seat]);
      await writeOne(one, seat, writer, signal);
    }
    await writer.flush();
    await file.flush();
    await readBack(file.partPath, writer.sum(), signal);
    if (signal.aborted) throw cancelled();
    for (const [one, seat] of marked) {
      atStep('mark');
      mark(one.database, seat);
      await one.keepSeat(seat);
    }
    atStep('end');
    await writer.end();
    await file.finish();
  } catch (error) {
    await file.abort();
    throw error;
  }
}

const markedSeat = (seat: Seat, nowMs: number): Marked => ({
  ...seat,
  moved: seat.moved ?? { atMs: nowMs, moveId: randomUUID() },
});

/** Marks an environment as moved. The journal has the mark before the database. */
function mark(database: Database, seat: Seat): void {
  const store = createSeatStore(database);
  const former = store.read();
  try {
    database.transaction(() => store.write(seat));
  } catch (error) {
    // The journal may have the mark although the database has not, and would bring it at some later start.
    database.transaction(() => store.write(former ?? { ...seat, moved: null }));
    throw error;
  }
}

/** Whether the bytes of a document are those that its name says. */
async function isSound(blobs: Leaving['blobs'], sha256: string, signal: AbortSignal): Promise<boolean> {
  const hash = createHash('sha256');
  for await (const piece of blobs.read(sha256)) {
    if (signal.aborted) throw cancelled();
    hash.update(piece);
  }
  return hash.digest('hex') === sha256;
}

async function writeOne(
  { environmentId, accountId, environment, clientId, database, blobs }: Leaving,
  seat: Marked,
  writer: MoveWriter,
  signal: AbortSignal,
): Promise<void> {
  const head: MovedEnvironment = {
    what: 'environment',
    environmentId,
    accountId,
    environment,
    seat,
    came: cameBy(database),
    client: clientMark(seat.moved.moveId, clientId),
    schemaVersion: schemaVersionOf(database),
  };
  await writer.json(head);
  for (const { sha256 } of movedDocuments(database)) {
    const sizeBytes = await blobs.sizeBytes(sha256);
    // Bytes that are missing or damaged here are missing on the other computer, too, which then says so. Damaged ones
    // would make it refuse the whole file, after this computer has stopped sending.
    if (sizeBytes === null || !(await isSound(blobs, sha256, signal))) continue;
    await writer.json({ what: 'bytes', sha256, sizeBytes });
    for await (const piece of blobs.read(sha256)) {
      if (signal.aborted) throw cancelled();
      await writer.bytes(piece);
    }
  }
  for (const table of movedTables) {
    for (const row of movedRows(database, table)) {
      if (signal.aborted) throw cancelled();
      // The other computer would refuse it.
      const message = rowMessage(table, row);
      if (soundRow(table, row) === null || !isMoveMessage(message)) throw unreadable(table);
      await writer.json(message);
    }
  }
}

/** Requires that the other computer can read the file, before this one stops sending. */
async function readBack(path: string, sum: Buffer, signal: AbortSignal): Promise<void> {
  try {
    const items = readMove(path, signal, undefined, sum);
    while (!(await items.next()).done);
  } catch (error) {
    const known = asDispatchError(error);
    if (known.error.code !== 'bad_request') throw known;
    throw refusal('storage_failed', 'The file cannot be read as it was written.', 'move_not_readable');
  }
}

const unreadable = (table: string) =>
  refusal('storage_failed', `A row of ${table} cannot be read.`, 'move_row_unreadable');
