import { charactersOf } from '../../../src-shared/domain/characters-of.ts';
import type { OrderFiles } from '../../../src-shared/domain/file.ts';
import { createRecent } from './recent.ts';

/**
 * Maximum number of orders whose file list is cached. More would help little, since download URLs expire within
 * minutes.
 */
const maxOrders = 200;
/**
 * Maximum total length of the cached lists in characters. A list usually has a few hundred, but a malicious service
 * could return megabytes.
 */
const maxCharacters = 16_777_216;

interface Kept extends OrderFiles {
  characters: number;
}

const contentOf = (read: OrderFiles | undefined): string | undefined =>
  read && [read.unreadableFiles, ...read.files.map(({ id }) => id)].join();

/** Caches the file lists of viewed orders. They are never on the disk, because they contain temporary download URLs. */
export function createFileCache() {
  const lists = createRecent<Kept>(({ characters }) => characters, maxCharacters, maxOrders);
  return {
    /** Returns the cached file list of an order; null if it was not read yet, or is no longer cached. */
    of: (localId: string): OrderFiles | null => lists.get(localId) ?? null,
    /**
     * Caches the file list of an order.
     * @returns whether the files differ from those cached before. A new URL of the same file is no difference.
     */
    set(localId: string, read: OrderFiles): boolean {
      const isNew = contentOf(lists.get(localId)) !== contentOf(read);
      lists.set(localId, { ...read, characters: charactersOf(read.files) });
      return isNew;
    },
  };
}
