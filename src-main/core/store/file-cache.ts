import { charactersOf } from '../../../src-shared/domain/characters-of.ts';
import type { OrderFiles } from '../../../src-shared/domain/file.ts';

/** Largest number of orders whose file list is kept; their addresses expire within minutes anyway. */
const maxOrders = 200;
/** In all lists together: a service that means harm answers megabytes for each order, all others a few hundred characters. */
const maxCharacters = 16_777_216;

export type FileCache = ReturnType<typeof createFileCache>;

interface Kept extends OrderFiles {
  characters: number;
}

const contentOf = (read: OrderFiles | undefined): string | undefined =>
  read && [read.unreadableFiles, ...read.files.map(({ id }) => id)].join();

/** The files of the orders that were looked at, in memory: their download addresses are temporary. */
export function createFileCache() {
  /** The last looked at is the last. */
  const lists = new Map<string, Kept>();

  /** The newest stays, whatever its size: somebody looks at it. */
  function dropOldest(newest: string): void {
    let total = 0;
    for (const { characters } of lists.values()) total += characters;
    for (const [oldest, { characters }] of lists) {
      if (oldest === newest || (lists.size <= maxOrders && total <= maxCharacters)) return;
      lists.delete(oldest);
      total -= characters;
    }
  }

  return {
    /** @returns null where they were not read, or let go since */
    of: (localId: string): OrderFiles | null => lists.get(localId) ?? null,
    /** @returns whether the files are others than were known before; a new address of the same file is no change */
    set(localId: string, read: OrderFiles): boolean {
      const isNew = contentOf(lists.get(localId)) !== contentOf(read);
      lists.delete(localId);
      lists.set(localId, { ...read, characters: charactersOf(read.files) });
      dropOldest(localId);
      return isNew;
    },
  };
}
