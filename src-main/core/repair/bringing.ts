import type { Database, SqlRow, Statement } from '../ports/ports.ts';

/** What of an outbox the database did not know any more. */
export interface BroughtBack {
  orders: Set<string>;
  entries: Set<string>;
  /** Entries that the database does not take. */
  refused: number;
}

/** What is held against each other: the database, and the last images of the journal. */
export interface Bringing {
  database: Database;
  orders: ReadonlyMap<string, SqlRow>;
  documents: ReadonlyMap<string, SqlRow>;
  documentsOf: ReadonlyMap<string, readonly SqlRow[]>;
  /** Of an entry that the database has. */
  state: Statement;
  brought: BroughtBack;
  nowMs: number;
}
