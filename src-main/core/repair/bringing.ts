import type { Database, SqlRow, Statement } from '../ports/ports.ts';

/** Ids of the records that were restored from the journal because the database lacked them or had older versions. */
export interface BroughtBack {
  orders: Set<string>;
  entries: Set<string>;
  /** Number of entries that could not be restored, because the database refused them. */
  refused: number;
}

/** The database, the last images in the journal, and the result so far, while the two are compared. */
export interface Bringing {
  database: Database;
  orders: ReadonlyMap<string, SqlRow>;
  documents: ReadonlyMap<string, SqlRow>;
  documentsOf: ReadonlyMap<string, readonly SqlRow[]>;
  /** Reads the state of an entry in the database. */
  state: Statement;
  brought: BroughtBack;
  nowMs: number;
}
