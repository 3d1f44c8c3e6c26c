import { charactersOf } from '../../../src-shared/domain/characters-of.ts';
import type { OrderFiles } from '../../../src-shared/domain/file.ts';
import { createRecent } from './recent.ts';

/** Maximum number of orders whose file list is kept; the download URLs expire within minutes anyway. */
const maxOrders = 200;
/**
 * Maximum total size in characters. An order's list usually has a few hundred, but a malicious service could return
 * megabytes.
 */
const maxCharacters = 16_777_216;

interface Kept extends OrderFiles {
  characters: number;
}

const contentOf = (read: OrderFiles | undefined): string | undefined =>
  read && [read.unreadableFiles, ...read.files.map(({ id }) => id)].join();

/** Keeps the file lists of viewed orders in memory only, because their download URLs are temporary. */
export function createFileCache() {
  const lists = createRecent<Kept>(({ characters }) => characters, maxCharacters, maxOrders);
  return {
    /** @returns null if the files were not read, or were dropped */
    of: (localId: string): OrderFiles | null => lists.get(localId) ?? null,
    /** @returns whether the files differ from those known before; a new URL of the same file does not count */
    set(localId: string, read: OrderFiles): boolean {
      const isNew = contentOf(lists.get(localId)) !== contentOf(read);
      lists.set(localId, { ...read, characters: charactersOf(read.files) });
      return isNew;
    },
  };
}
