import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AddressEntry } from '../../../src-shared/contract/address-book.ts';
import {
  type AddressFields,
  type AddressKind,
  addressFieldsSchema,
  addressKeyOf,
  addressSearchText,
  contactKeyOf,
} from '../../../src-shared/domain/address-entry.ts';
import { searchWords } from '../../../src-shared/domain/fold-letters.ts';
import { camelRow, jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import type { Database, SqlRow } from '../ports/ports.ts';
import { createRowWriter } from './row-writer.ts';

const recordSchema = camelRow({
  id: z.string(),
  useCount: z.number(),
  usedAtMs: z.number(),
  fields: jsonColumn(addressFieldsSchema),
  removedAtMs: z.number().nullable(),
}).transform(
  ({ fields, removedAtMs, ...use }): AddressRecord => ({ entry: { ...fields, ...use }, removedAtMs }),
);

/** An entry of the address book; `removedAtMs` is null unless the user has removed it. */
export interface AddressRecord {
  entry: AddressEntry;
  removedAtMs: number | null;
}

const columns = 'id, use_count, used_at_ms, fields_json, removed_at_ms';
/**
 * Sort value in SQL: time of the last use in milliseconds, plus a week for each use up to 52, so that frequent
 * addresses come first. An index uses the same expression.
 */
const rank = 'used_at_ms + 604800000 * min(use_count, 52)';
const maxWords = 8;

const readRecord = (row: SqlRow | undefined): AddressRecord | null =>
  recordSchema.safeParse(row).data ?? null;

/** Returns the columns that are computed from an address's fields. */
const derived = (fields: AddressFields) => ({
  kind: fields.kind,
  address_key: addressKeyOf(fields),
  contact_key: contactKeyOf(fields),
  search_text: addressSearchText(fields),
  fields_json: JSON.stringify(fields),
});

/** Computes the derived columns of a salvaged row again; null if its fields cannot be read. */
export function readableAddress(row: SqlRow): SqlRow | null {
  const record = readRecord({ removed_at_ms: null, ...row });
  return record && { ...row, ...derived(addressFieldsSchema.parse(record.entry)) };
}

const addressStatements = (database: Database) => ({
  byId: database.prepare(`SELECT ${columns} FROM address_entry WHERE id = ?`),
  same: database.prepare(
    `SELECT ${columns} FROM address_entry WHERE kind = ? AND address_key = ? AND contact_key = ?`,
  ),
  /**
   * Finds the highest-ranked entry with the given kind and address, if that entry or the given address has no contact:
   * two different contacts would be two entries. The unary plus stops SQLite from sorting by the index on the rank,
   * because it would then scan the whole address book.
   */
  samePlace: database.prepare(
    `SELECT ${columns} FROM address_entry WHERE kind = ?1 AND address_key = ?2 AND removed_at_ms IS NULL
       AND (?3 = '' OR contact_key = '') ORDER BY +(${rank}) DESC LIMIT 1`,
  ),
  remove: database.prepare('DELETE FROM address_entry WHERE id = ?'),
  any: database.prepare('SELECT 1 FROM address_entry LIMIT 1'),
  all: database.prepare(
    `SELECT ${columns} FROM address_entry WHERE removed_at_ms IS NULL ORDER BY kind DESC, ${rank} DESC, search_text, id`,
  ),
});

export type AddressStore = ReturnType<typeof createAddressStore>;

export function createAddressStore(database: Database) {
  const sql = addressStatements(database);
  const rows = createRowWriter(database, 'address_entry');

  const find = (id: string): AddressRecord | null => readRecord(sql.byId.get(id));
  const get = (id: string): AddressRecord => {
    const record = find(id);
    if (!record) throw new DispatchError('not_found', `There is no address ${id}.`);
    return record;
  };
  const findSame = (fields: AddressFields): AddressRecord | null =>
    readRecord(sql.same.get(fields.kind, addressKeyOf(fields), contactKeyOf(fields)));

  function insert(fields: AddressFields, useCount: number, usedAtMs: number, nowMs: number): AddressEntry {
    const id = randomUUID();
    const use = { use_count: useCount, used_at_ms: usedAtMs };
    rows.insert({ id, ...use, ...derived(fields), created_at_ms: nowMs, updated_at_ms: nowMs });
    return { ...fields, id, useCount, usedAtMs };
  }

  function write(entry: AddressEntry, nowMs: number): AddressEntry {
    const use = { use_count: entry.useCount, used_at_ms: entry.usedAtMs, removed_at_ms: null };
    const fields = derived(addressFieldsSchema.parse(entry));
    rows.update({ ...use, ...fields, updated_at_ms: nowMs }, { id: entry.id });
    return entry;
  }

  /** Returns the SQL conditions of a search, with their values. */
  function conditions(search: string, kind: AddressKind | null): { where: string; values: string[] } {
    const words = searchWords(search).slice(0, maxWords);
    return {
      where: [
        'removed_at_ms IS NULL',
        ...(kind === null ? [] : ['kind = ?']),
        ...words.map(() => `instr(' ' || search_text, ?) > 0`),
      ].join(' AND '),
      values: [...(kind === null ? [] : [kind]), ...words.map(word => ` ${word}`)],
    };
  }

  const count = (search: string, kind: AddressKind | null): number => {
    const { where, values } = conditions(search, kind);
    const row = database.prepare(`SELECT count(*) AS total FROM address_entry WHERE ${where}`).get(...values);
    return Number(row?.total ?? 0);
  };

  return {
    find,
    /**
     * Returns an entry of the address book.
     * @throws DispatchError `not_found`
     */
    get,
    findSame,
    /** Finds an entry for the same place, if at least one of the two has no contact. */
    findSamePlace: (fields: AddressFields): AddressRecord | null =>
      readRecord(sql.samePlace.get(fields.kind, addressKeyOf(fields), contactKeyOf(fields))),
    insert,
    /** Overwrites an entry; a removed one becomes visible again. */
    write,
    /** Marks an entry as removed instead of deleting it, so that old orders do not add it again. */
    markRemoved: (id: string, nowMs: number): void => void rows.update({ removed_at_ms: nowMs }, { id }),
    /** Deletes the row of an entry, after it was merged into another entry. */
    remove: (id: string): void => void sql.remove.run(id),
    isEmpty: (): boolean => sql.any.get() === undefined,
    *all(): Generator<AddressEntry> {
      for (const row of sql.all.iterate()) {
        const record = readRecord(row);
        if (record) yield record.entry;
      }
    },
    count,
    /**
     * Returns a page of the entries that match, the most used and most recent first. Unreadable entries are left out.
     */
    search(
      search: string,
      kind: AddressKind | null,
      page: { limit: number; offset: number },
    ): AddressEntry[] {
      const { where, values } = conditions(search, kind);
      // The inner query selects only ids, which it finds in the index. So only the rows of this page are read.
      const found = database
        .prepare(
          `SELECT ${columns} FROM address_entry WHERE id IN (
             SELECT id FROM address_entry WHERE ${where} ORDER BY ${rank} DESC, search_text, id LIMIT ? OFFSET ?)
           ORDER BY ${rank} DESC, search_text, id`,
        )
        .all(...values, page.limit, page.offset);
      return found.flatMap(row => readRecord(row)?.entry ?? []);
    },
  };
}
