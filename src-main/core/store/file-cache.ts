import type { OrderFile } from '../../../src-shared/domain/file.ts';

/** Largest number of orders whose file list is kept; their addresses expire within minutes anyway. */
const maxOrders = 200;

export type FileCache = ReturnType<typeof createFileCache>;

/** The files of the orders that were looked at, in memory: their download addresses are temporary. */
export function createFileCache() {
  const lists = new Map<string, OrderFile[]>();
  return {
    of: (localId: string): OrderFile[] => lists.get(localId) ?? [],
    /** @returns whether the files are others than before; a new address of the same file is no change */
    set(localId: string, files: OrderFile[]): boolean {
      const names = (list: OrderFile[] | undefined) => (list ?? []).map(file => file.id).join();
      const isNew = names(lists.get(localId)) !== names(files);
      lists.delete(localId);
      lists.set(localId, files);
      const oldest = lists.keys().next().value;
      if (lists.size > maxOrders && oldest !== undefined) lists.delete(oldest);
      return isNew;
    },
  };
}
