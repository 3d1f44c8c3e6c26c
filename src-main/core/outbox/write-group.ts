import type { Database } from '../ports/ports.ts';

export type WriteGroup = ReturnType<typeof createWriteGroup>;

interface Write {
  /** Does the writing, and returns what tells its caller of the result. */
  run(): () => void;
  fail(error: unknown): void;
}

/**
 * One transaction for everything that chains have to store at the same moment, so that they share one wait for the
 * disk. A write that fails is undone alone.
 */
export function createWriteGroup(database: Database) {
  let waiting: Write[] = [];

  /** Runs one write in a savepoint, and returns what tells its caller of the result. */
  function runAlone({ run, fail }: Write): () => void {
    database.exec('SAVEPOINT one_write');
    try {
      const tell = run();
      database.exec('RELEASE one_write');
      return tell;
    } catch (error) {
      undoAlone(error);
      return () => fail(error);
    }
  }

  /** @throws `cause` if SQLite has ended the whole transaction because of it, as it does if the disk fails */
  function undoAlone(cause: unknown): void {
    try {
      database.exec('ROLLBACK TO one_write; RELEASE one_write');
    } catch {
      throw cause;
    }
  }

  /** If the transaction fails as a whole, each write gets one of its own: whoever caused that fails alone then. */
  function commit(group: readonly Write[]): void {
    let results: (() => void)[];
    try {
      results = database.transaction(() => group.map(runAlone));
    } catch (error) {
      if (group.length > 1) for (const one of group) commit([one]);
      else for (const { fail } of group) fail(error);
      return;
    }
    for (const tell of results) tell();
  }

  /**
   * Stores with `work` what belongs together, in one transaction with what others store at the same moment.
   * @returns the result of `work`, once it is on the disk
   * @throws the error of `work`, or of the local disk; nothing of `work` is stored then
   */
  return function store<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (waiting.length === 0) {
        setImmediate(() => {
          const group = waiting;
          waiting = [];
          commit(group);
        });
      }
      const run = () => {
        const result = work();
        return () => resolve(result);
      };
      waiting.push({ run, fail: reject });
    });
  };
}
