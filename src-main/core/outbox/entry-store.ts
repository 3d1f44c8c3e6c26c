import type { Database } from '../ports/ports.ts';
import { createEntryChains } from './entry-chains.ts';
import { createEntryCounts } from './entry-counts.ts';
import { createEntryDue } from './entry-due.ts';
import { createParking } from './entry-parking.ts';
import { createEntryReader } from './entry-reader.ts';
import { countTable } from './entry-sql.ts';
import { createEntryStates } from './entry-states.ts';

export type EntryStore = ReturnType<typeof createEntryStore>;

export function createEntryStore(database: Database) {
  database.exec(countTable);
  const readable = createParking(database);
  return {
    ...createEntryReader(database, readable),
    ...createEntryDue(database, readable),
    ...createEntryCounts(database),
    ...createEntryStates(database),
    ...createEntryChains(database),
  };
}
