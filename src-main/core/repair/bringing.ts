import type { Database, SqlRow, Statement } from '../ports/ports.ts';

/** Records that were missing in the database, or were older there than in the journal. */
export interface BroughtBack {
  orders: Set<string>;
  entries: Set<string>;
  /** Number of entries that the database does not accept. */
  refused: number;
}

/** A database and the last images of the journal, while the two are compared. */
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
