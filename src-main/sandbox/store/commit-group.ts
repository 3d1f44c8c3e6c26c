import type { DatabaseSync } from 'node:sqlite';

export type CommitGroup = ReturnType<typeof createCommitGroup>;

interface Group {
  /** Number of transactions in the group. `seen` is this number at the last check. */
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
   * Commits when the group is full, or when no transaction has joined during a turn of the event loop. It is worth
   * waiting, because a commit takes longer than a turn.
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
    /** Joins the open group, or opens one. It is committed when the requests that arrived together were handled. */
    open(): void {
      if (group) {
        group.size += 1;
        return;
      }
      sqlite.exec('BEGIN IMMEDIATE');
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      // Avoids an unhandled rejection if nobody waits. Whoever waits still gets the error.
      promise.catch(() => undefined);
      group = { size: 1, seen: 0, settled: promise, succeed: resolve, fail: reject, acts: [] };
      setImmediate(commitWhenQuiet);
    },
    /** Commits the open group immediately. */
    commit,
    /**
     * Resolves when everything written so far is on disk.
     * @throws the error that prevented the commit
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
