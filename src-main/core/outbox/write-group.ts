import type { Database } from '../ports/ports.ts';

export type WriteGroup = ReturnType<typeof createWriteGroup>;

interface Write {
  /** Makes the write. Returns a function that passes the result to the caller, to be called after the commit. */
  run(): () => void;
  fail(error: unknown): void;
}

/**
 * Maximum number of writes in one transaction. With all in one, the service would have nothing to do while we store, and
 * we nothing while it answers.
 */
const maxTogether = 16;

/**
 * Joins the writes that chains request at the same moment into one transaction, so that they wait for the disk only
 * once. If one of them fails, only that write is undone.
 */
export function createWriteGroup(database: Database) {
  const waiting: Write[] = [];

  /** Makes one write in a savepoint. Returns a function that passes the result, or the error, to the caller. */
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

  /**
   * Undoes the write that failed.
   * @throws `cause` if SQLite has ended the whole transaction because of it, as it does if the disk fails
   */
  function undoAlone(cause: unknown): void {
    try {
      database.exec('ROLLBACK TO one_write; RELEASE one_write');
    } catch {
      throw cause;
    }
  }

  /**
   * Makes the writes of a group in one transaction, at first without savepoints, since hardly any write fails. If one
   * does, all are undone and repeated in savepoints, so that only that one fails. If the whole transaction fails, each
   * write is repeated in its own one.
   */
  function commit(group: readonly Write[]): void {
    const failed = together(group, ({ run }) => run());
    if (failed === null) return;
    if (group.length === 1) for (const { fail } of group) fail(failed.error);
    else if (together(group, runAlone) !== null) for (const one of group) commit([one]);
  }

  /**
   * Makes these writes in one transaction, and passes the results to their callers after the commit.
   * @returns the error if the transaction has failed; nothing is stored and nobody was told then
   */
  function together(group: readonly Write[], make: (write: Write) => () => void): { error: unknown } | null {
    let results: (() => void)[];
    try {
      results = database.transaction(() => group.map(make));
    } catch (error) {
      return { error };
    }
    for (const tell of results) tell();
    return null;
  }

  /** Commits the first writes that wait, and the others in the next turns of the event loop. */
  function commitNext(): void {
    const group = waiting.splice(0, maxTogether);
    if (waiting.length > 0) setImmediate(commitNext);
    commit(group);
  }

  /**
   * Runs `work`, which stores something, in one transaction with the writes of other callers at the same moment.
   * @returns the result of `work`, once it is on the disk
   * @throws the error of `work` or of the local disk; nothing of `work` is stored then
   */
  return function store<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(commitNext);
      const run = () => {
        const result = work();
        return () => resolve(result);
      };
      waiting.push({ run, fail: reject });
    });
  };
}
