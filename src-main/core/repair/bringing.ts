import type { Database, SqlRow, Statement } from '../ports/ports.ts';

/** Ids of the records that were restored from the journal because the database lacked them or had older versions. */
export interface BroughtBack {
  orders: Set<string>;
  entries: Set<string>;
  /** Number of entries that could not be restored, because the database refused them. */
  refused: number;
}

/**
 * What is used while lost records are restored: the database, the newest version of each record in the journal (its
 * "image"), and the result so far.
 */
export interface Bringing {
  database: Database;
  orders: ReadonlyMap<string, SqlRow>;
  documents: ReadonlyMap<string, SqlRow>;
  documentsOf: ReadonlyMap<string, readonly SqlRow[]>;
  /** Statement that reads the state of an entry, and the hash of its sealed bytes, from the database. */
  state: Statement;
  brought: BroughtBack;
  nowMs: number;
}
