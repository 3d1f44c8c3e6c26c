import { randomUUID } from 'node:crypto';
import { refusal } from '../../../src-shared/errors.ts';
import type { Database, SqlRow } from '../ports/ports.ts';
import type { OpenEnvironment } from '../repair/open-environment.ts';
import { attemptRepair, insertRow, shapesOf } from '../repair/tables.ts';
import { type BlobStore, createBlobStore } from '../store/blob-store.ts';
import { createMetaStore } from '../store/meta-store.ts';
import { createLineMarking } from '../store/order-lines/marks.ts';
import { createSeatStore, nextSeat, type Seat } from '../store/seat-store.ts';
import { syncStateName } from '../synchronise/sync-state.ts';
import { areKeysAlive, makeUncertainSince } from './lapse.ts';
import { notAMoveFile } from './move-frames.ts';
import { type MovedEnvironment, type MovedTable, type MoveMessage, rowOf } from './move-messages.ts';
import { hasWork } from './moved-work.ts';
import { type InspectedMove, type MoveItem, readMove } from './read-move.ts';
import { soundRow } from './sound-row.ts';

/** Name of the row of `meta` with the id of the move whose work an environment has got. */
const cameByName = 'came_by_move';

/** Returns the id of the move whose work an environment has got; null if it began empty. */
export const cameBy = (database: Database): string | null => createMetaStore(database).get(cameByName);

/** A closed environment that gets the work of another computer. */
export interface Arriving {
  environmentId: string;
  accountId: string;
  open: Pick<OpenEnvironment, 'database' | 'blobFolder' | 'backups' | 'bringAll'>;
  /** How long the service remembers keys, in hours. */
  keyLifetimeHours: number;
  /**
   * Notes the seat in the keychain, before the database has it: after a crash in between, an environment that is still
   * empty takes the seat that the keychain has.
   * @throws DispatchError `keychain_failed`
   */
  keepSeat(seat: Seat): Promise<void>;
  nowMs(): number;
}

export interface BringSources {
  move: InspectedMove;
  /** Index of the environment in the file. */
  index: number;
  signal: AbortSignal;
  onRead(bytes: number): void;
}

/** Number of entries that only the user can send, because the service may have forgotten their keys. */
export interface Brought {
  uncertain: number;
}

/**
 * Brings the work of another computer to an environment that has none of its own. The rows are one transaction, which
 * ends only after the whole file was read and is the one that was inspected. A crash leaves all of it or nothing.
 * @throws DispatchError `not_allowed_in_state` (`has_work`), `bad_request` (`move_file`), `keychain_failed`,
 * `cancelled`, Error of the disk; nothing has changed then
 */
export async function bringMove(
  to: Arriving,
  { move, index, signal, onRead }: BringSources,
): Promise<Brought> {
  const { database, blobFolder, backups, bringAll } = to.open;
  if (hasWork(database)) throw refusal('not_allowed_in_state', 'The environment has work.', 'has_work');
  const blobs = createBlobStore(blobFolder, backups.holds);
  const held: string[] = [];
  const items = readMove(move.path, signal, onRead);
  const part = move.parts[index];
  if (!part) throw notAMoveFile();
  let at = -1;
  const next = async (): Promise<MoveItem | null> => {
    const item = await items.next();
    if (item.done) {
      if (item.value !== move.sha256) throw notAMoveFile();
      return null;
    }
    if (item.value.what === 'environment') at += 1;
    return item.value;
  };
  try {
    let item = await next();
    for (; item !== null && (at < index || item.what !== 'row') && at <= index; item = await next()) {
      if (at === index && item.what === 'bytes') held.push(await keepBytes(item, next, blobs));
    }
    return await bringAll(async bare => {
      const bring = createRows(bare, part.head, to);
      for (; item !== null; item = await next()) if (at === index && item.what === 'row') bring(item);
      return settle(bare, part.head, to);
    });
  } finally {
    await items.return('');
    for (const sha256 of held) blobs.release(sha256);
  }
}

/** Stores the bytes of a document, which are on the disk afterwards and cannot be deleted as unused until released. */
async function keepBytes(
  { sizeBytes }: Extract<MoveMessage, { what: 'bytes' }>,
  next: () => Promise<MoveItem | null>,
  blobs: BlobStore,
): Promise<string> {
  const writer = await blobs.write(randomUUID());
  try {
    while (writer.receivedBytes < sizeBytes) {
      const item = await next();
      if (item?.what !== 'piece') throw notAMoveFile();
      await writer.append(item.bytes);
    }
    return await writer.finish();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

/** Returns a function that inserts a row of the file. */
function createRows(database: Database, head: MovedEnvironment, to: Arriving) {
  const shapes = new Map(
    shapesOf(database).map(({ name, columns }) => [name, new Set(columns.map(column => column.name))]),
  );
  const sameOrder = database.prepare('SELECT local_id FROM transport_order WHERE order_id = ?');
  const sameAddress = database.prepare(
    'DELETE FROM address_entry WHERE id = ? OR (kind = ? AND address_key = ? AND contact_key = ?)',
  );

  /** Removes what the environment has read from the service, and the file has with what was done to it. */
  function makeRoom(table: MovedTable, row: SqlRow): void {
    if (table === 'transport_order' && row.order_id) {
      for (const { local_id = null } of sameOrder.all(row.order_id)) {
        database.prepare('DELETE FROM history_event WHERE local_id = ?').run(local_id);
        database.prepare('DELETE FROM transport_order WHERE local_id = ?').run(local_id);
      }
    }
    const { id = null, kind = null, address_key = null, contact_key = null } = row;
    if (table === 'address_entry') sameAddress.run(id, kind, address_key, contact_key);
    if (table === 'meta') createMetaStore(database).remove(String(row.name));
  }

  return (message: Extract<MoveMessage, { what: 'row' }>): void => {
    const row = soundRow(message.table, rowOf(message));
    const columns = shapes.get(message.table);
    if (!row || !Object.keys(row).every(column => columns?.has(column))) throw notAMoveFile();
    makeRoom(message.table, row);
    const own = message.table === 'outbox_entry' ? ownEntry(row, head, to) : row;
    if (!attemptRepair(database, () => insertRow(database, message.table, own))) throw notAMoveFile();
  };
}

/** An entry of the environment's account becomes one of the account here. Others stay those of another account. */
const ownEntry = (row: SqlRow, head: MovedEnvironment, to: Arriving): SqlRow => ({
  ...row,
  environment_id: to.environmentId,
  account_id: row.account_id === head.accountId ? to.accountId : (row.account_id ?? null),
});

/** Decides what may go on by itself, and takes the seat. */
async function settle(database: Database, head: MovedEnvironment, to: Arriving): Promise<Brought> {
  const nowMs = to.nowMs();
  const { atMs, moveId } = head.seat.moved;
  const isAlive = areKeysAlive(atMs, nowMs, to.keyLifetimeHours);
  const triedBeforeMs = isAlive ? nowMs - to.keyLifetimeHours * 3_600_000 : null;
  const uncertain = makeUncertainSince(database, triedBeforeMs, nowMs);
  // The list is read again from the start: lines of orders that were read here have other ids now.
  createLineMarking(database).clear();
  database.exec('DELETE FROM order_twin');
  const meta = createMetaStore(database);
  meta.remove(syncStateName);
  meta.set(cameByName, moveId);
  const seat = nextSeat(head.seat);
  createSeatStore(database).write(seat);
  await to.keepSeat(seat);
  return { uncertain };
}
