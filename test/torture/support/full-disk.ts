import type { Database } from '../../../src-main/core/ports/ports.ts';

export type FullDisk = ReturnType<typeof createFullDisk>;

/** A disk that has no space left while a test says so: SQLite itself refuses the commit. */
export function createFullDisk() {
  let isFullFor: (transaction: number) => boolean = () => false;
  let transactions = 0;
  let refused = 0;
  return {
    /** From now on, for so many transactions; those before are let through. */
    fill({ after = 0, times = Number.POSITIVE_INFINITY }: { after?: number; times?: number } = {}): void {
      transactions = 0;
      isFullFor = number => number > after && number <= after + times;
    },
    free(): void {
      isFullFor = () => false;
    },
    /** Transactions that met the full disk. */
    refused: (): number => refused,
    watchDatabase(database: Database): Database {
      return {
        ...database,
        transaction: work =>
          database.transaction(() => {
            const result = work();
            transactions += 1;
            if (!isFullFor(transactions)) return result;
            refused += 1;
            // No more pages than there are: whatever needs another one fails as it does on a full disk.
            const filler = database.prepare('INSERT INTO meta (name, value) VALUES (?, ?)');
            database.exec('PRAGMA max_page_count = 1');
            try {
              for (let number = 0; ; number += 1) filler.run(`filler-${number}`, 'x'.repeat(100_000));
            } finally {
              database.exec('PRAGMA max_page_count = 1073741823');
            }
          }),
      };
    },
  };
}
