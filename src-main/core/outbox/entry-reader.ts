import { type EntryState, entryStateSchema } from '../../../src-shared/contract/outbox.ts';
import type { FileUpload } from '../../../src-shared/domain/file.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import type { Database } from '../ports/ports.ts';
import { likePattern } from '../store/read.ts';
import { type Entry, entrySchema, type Unreadable, unreadableSchema } from './entry.ts';
import type { ReadEntry } from './entry-parking.ts';
import { active, attention, finished, isHeld, isParkedRaw, matches, open } from './entry-sql.ts';

export type EntryFilter = 'open' | 'waiting' | 'held' | 'attention' | 'done';
const last = Number.MAX_SAFE_INTEGER;

/** Reads single entries, the entries of an order, and pages of the outbox list. */
export function createEntryReader(database: Database, readable: ReadEntry) {
  const sql = {
    one: database.prepare('SELECT * FROM outbox_entry WHERE id = ?'),
    stateOf: database.prepare('SELECT state FROM outbox_entry WHERE id = ?'),
    placeOf: database.prepare(
      'SELECT state, local_id, chain_position, builds_on_from FROM outbox_entry WHERE id = ?',
    ),
    ofOrder: database.prepare('SELECT * FROM outbox_entry WHERE local_id = ? ORDER BY chain_position'),
    parked: database.prepare(`SELECT * FROM outbox_entry WHERE state = 'parked' ORDER BY sequence`),
    unreadable: database.prepare(
      `SELECT * FROM outbox_entry WHERE ${attention} AND ${isParkedRaw}
         AND (?1 IS NULL OR local_id = ?1) ORDER BY sequence DESC`,
    ),
    uploadOf: database.prepare(
      `SELECT * FROM outbox_entry WHERE document_id = ? AND state = 'done' AND result_json IS NOT NULL
       ORDER BY sequence DESC LIMIT 1`,
    ),
  };
  const pages = pageStatements(database);

  return {
    get(id: string): Entry {
      const row = sql.one.get(id);
      if (!row) throw new DispatchError('not_found', `There is no outbox entry ${id}.`);
      return entrySchema.parse(row);
    },
    stateOf: (id: string): EntryState => entryStateSchema.parse(sql.stateOf.get(id)?.state),
    /**
     * Returns the same entry with its current state, order and position. Its chain moves if its order turns out to be
     * the same as another record.
     */
    atPlace<E extends Entry>(entry: E): E {
      const row = sql.placeOf.get(entry.id);
      return {
        ...entry,
        state: entryStateSchema.parse(row?.state),
        localId: String(row?.local_id),
        chainPosition: Number(row?.chain_position),
        buildsOnFrom: Number(row?.builds_on_from),
      };
    },
    ofOrder: (localId: string): Entry[] => sql.ofOrder.all(localId).flatMap(readable),
    /**
     * Returns the page after the entry `before`, or the first page if it is null. Newest entries come first: finished
     * ones by the time of their end, others by the time they were stored.
     */
    page(filter: EntryFilter, search: string, before: Entry | null, limit: number): Entry[] {
      const { updatedAtMs, sequence } = before ?? { updatedAtMs: last, sequence: last };
      const sought = likePattern(search);
      const rows =
        filter === 'done'
          ? pages.done.all(updatedAtMs, sequence, sought, limit)
          : pages[filter].all(sequence, sought, limit);
      return rows.flatMap(readable);
    },
    /** Returns entries that are parked because they cannot be read: those of one order, or all if `localId` is null. */
    unreadable: (localId: string | null): Unreadable[] =>
      sql.unreadable
        .all(localId)
        .filter(row => !entrySchema.safeParse(row).success)
        .flatMap(row => unreadableSchema.safeParse(row).data ?? []),
    parked: (): Entry[] => sql.parked.all().flatMap(readable),
    /**
     * Returns the result of a document's last file-create: its upload URL, and when this computer received it (local
     * clock). Null if there is none.
     */
    uploadOf(documentId: string): (FileUpload & { receivedAtMs: number }) | null {
      const row = sql.uploadOf.get(documentId);
      const entry = row ? entrySchema.parse(row) : null;
      if (!entry?.result || !('upload' in entry.result)) return null;
      return { ...entry.result, receivedAtMs: entry.updatedAtMs };
    },
  };
}

function pageStatements(database: Database) {
  const page = (states: string) =>
    database.prepare(
      `SELECT * FROM outbox_entry AS entry WHERE ${states} AND sequence < ?1 AND ${matches('?2')}
       ORDER BY sequence DESC LIMIT ?3`,
    );
  return {
    open: page(open),
    waiting: page(`${active} AND NOT ${isHeld}`),
    held: page(`${active} AND ${isHeld}`),
    attention: page(attention),
    done: database.prepare(
      `SELECT * FROM outbox_entry AS entry WHERE ${finished} AND (updated_at_ms, sequence) < (?1, ?2)
         AND ${matches('?3')} ORDER BY updated_at_ms DESC, sequence DESC LIMIT ?4`,
    ),
  };
}
