import type { DatabaseSync } from 'node:sqlite';

export type CommitGroup = ReturnType<typeof createCommitGroup>;

interface Group {
  /** Number of transactions in the group: now (`size`), and when `commitWhenQuiet` last checked (`seen`). */
  size: number;
  seen: number;
  settled: Promise<void>;
  succeed(): void;
  fail(error: unknown): void;
  acts: (() => void)[];
}

/** A group with this many transactions is committed at once. */
const fullGroup = 64;

/**
 * Joins the writes of requests that arrive together into one transaction, so that they wait for the disk only once. No
 * response is sent before the commit, so a crash loses nothing that a client was told.
 */
export function createCommitGroup(sqlite: DatabaseSync) {
  let group: Group | null = null;

  function commit(): void {
    const ended = group;
    if (!ended) return;
    group = null;
    try {
      sqlite.exec('COMMIT');
    } catch (error) {
      if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
      ended.fail(error);
      return;
    }
    ended.succeed();
    for (const act of ended.acts) act();
  }

  /**
   * Commits when the group is full, or when no transaction has joined during a turn of the event loop. The wait is
   * worth it, because a commit takes longer than a turn.
   */
  function commitWhenQuiet(): void {
    if (!group) return;
    if (group.size === group.seen || group.size >= fullGroup) {
      commit();
      return;
    }
    group.seen = group.size;
    setImmediate(commitWhenQuiet);
  }

  return {
    /** Joins the open group, or opens one. The group is committed when it is full or no more requests arrive. */
    open(): void {
      if (group) {
        group.size += 1;
        return;
      }
      sqlite.exec('BEGIN IMMEDIATE');
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      // Prevents an unhandled rejection if nobody waits for the promise. Code that waits for it still gets the error.
      promise.catch(() => undefined);
      group = { size: 1, seen: 0, settled: promise, succeed: resolve, fail: reject, acts: [] };
      setImmediate(commitWhenQuiet);
    },
    /** Commits the open group immediately. */
    commit,
    /**
     * Resolves when everything that was written so far is on disk.
     * @throws the error because of which the commit failed
     */
    settled: (): Promise<void> => group?.settled ?? Promise.resolve(),
    /**
     * Runs `act` after the open group is committed; at once if none is open. If the commit fails, `act` does not run.
     */
    afterCommit(act: () => void): void {
      if (group) group.acts.push(act);
      else act();
    },
  };
}
