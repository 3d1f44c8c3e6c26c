import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import { refusal } from '../../../src-shared/errors.ts';
import { areKeysAlive } from '../outbox/retry-policy.ts';
import type { Database, SecretStore, SqlRow } from '../ports/ports.ts';
import type { OpenEnvironment } from '../repair/open-environment.ts';
import { attemptRepair, insertRow, shapesOf } from '../repair/tables.ts';
import { type BlobStore, createBlobStore } from '../store/blob-store.ts';
import { createMetaStore } from '../store/meta-store.ts';
import { createLineMarking } from '../store/order-lines/marks.ts';
import { createRemovals } from '../store/removals.ts';
import { createSeatStore, type Seat, seatAfter } from '../store/seat-store.ts';
import { syncStateName } from '../synchronise/sync-state.ts';
import { expectClient } from './client-guard.ts';
import { makeAllUncertain, noteMoved } from './lapse.ts';
import { notAMoveFile } from './move-frames.ts';
import {
  type MovedEnvironment,
  type MovedTable,
  type MoveMessage,
  maxMoves,
  movedTables,
} from './move-messages.ts';
import { hasWork } from './moved-work.ts';
import { type InspectedMove, type MoveItem, readMove } from './read-move.ts';
import { keepSeat, keptSeat } from './seat-guard.ts';

/** Name of the row of `meta` with the ids of the moves by which the work of an environment has come. */
const cameByName = 'came_by_moves';

/** Returns the ids of the moves by which the work of an environment has come, the oldest first; none if it began here. */
export const cameBy = (database: Database): string[] =>
  jsonColumn(z.array(z.string())).safeParse(createMetaStore(database).get(cameByName)).data ?? [];

/**
 * Whether work of the file has left an environment before. What it has left behind is an earlier state of the same work,
 * which nobody could change since, so the file replaces it.
 */
export const isReturning = (movedBy: string | null, { came }: MovedEnvironment): boolean =>
  movedBy !== null && came.includes(movedBy);

/** A closed environment that gets the work of another computer. */
export interface Arriving {
  environmentId: string;
  accountId: string;
  open: Pick<OpenEnvironment, 'database' | 'blobFolder' | 'backups' | 'bringAll'>;
  /** How long the service remembers keys, in hours. */
  keyLifetimeHours: number;
  /** The keychain of this computer. It gets the seat before the database has it. */
  secrets: SecretStore;
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
  const part = move.parts[index];
  if (!part) throw notAMoveFile();
  const { head } = part;
  const movedBy = createSeatStore(database).read()?.moved?.moveId ?? null;
  if (hasWork(database) && !isReturning(movedBy, head))
    throw refusal('not_allowed_in_state', 'The environment has work.', 'has_work');
  const blobs = createBlobStore(blobFolder, backups.holds);
  const held: string[] = [];
  const items = readMove(move.path, signal, onRead);
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
      const before = createSeatStore(bare);
      const seats = [head.seat, before.read(), before.doubt()];
      if (movedBy !== null) clear(bare);
      const bring = createRows(bare, head, to);
      for (; item !== null; item = await next()) if (at === index && item.what === 'row') bring(item);
      return settle(bare, head, to, seats);
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

/** Removes the work that a move has left behind. The schema refuses to remove entries that have not ended. */
function clear(database: Database): void {
  database.exec("UPDATE outbox_entry SET state = 'cancelled'");
  for (const table of movedTables.toReversed())
    database.exec(table === 'meta' ? "DELETE FROM meta WHERE name GLOB 'bulk.*'" : `DELETE FROM ${table}`);
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

  return ({ table, row }: Extract<MoveItem, { what: 'row' }>): void => {
    const columns = shapes.get(table);
    if (!Object.keys(row).every(column => columns?.has(column))) throw notAMoveFile();
    makeRoom(table, row);
    const own = table === 'outbox_entry' ? ownEntry(row, head, to) : row;
    if (!attemptRepair(database, () => insertRow(database, table, own))) throw notAMoveFile();
  };
}

/** An entry of the environment's account becomes one of the account here. Others stay those of another account. */
const ownEntry = (row: SqlRow, head: MovedEnvironment, to: Arriving): SqlRow => ({
  ...row,
  environment_id: to.environmentId,
  account_id: row.account_id === head.accountId ? to.accountId : (row.account_id ?? null),
});

/** Decides what may go on by itself, and takes the seat after all seats that are known. */
async function settle(
  database: Database,
  { seat: { moved }, came, client }: MovedEnvironment,
  to: Arriving,
  seats: readonly (Seat | null)[],
): Promise<Brought> {
  const nowMs = to.nowMs();
  const { atMs, moveId } = moved;
  noteMoved(database, atMs);
  const uncertain = areKeysAlive(atMs, nowMs, to.keyLifetimeHours) ? 0 : makeAllUncertain(database, nowMs);
  // The list is read again from the start: lines of orders that were read here have other ids now.
  createLineMarking(database).clear();
  database.exec('DELETE FROM order_twin');
  createRemovals(database).forgetPresent();
  const meta = createMetaStore(database);
  meta.remove(syncStateName);
  meta.set(cameByName, JSON.stringify([...came, moveId].slice(-maxMoves)));
  expectClient(database, moveId, client);
  const seat = seatAfter([...seats, await keptSeat(to.secrets, to.environmentId)]);
  const store = createSeatStore(database);
  store.write(seat);
  store.endDoubt();
  await keepSeat(to.secrets, to.environmentId, seat);
  return { uncertain };
}
