import type { DatabaseSync } from 'node:sqlite';

export type CommitGroup = ReturnType<typeof createCommitGroup>;

interface Group {
  /** Number of transactions that joined; `seen` is that number at the last check. */
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
 * One transaction for the writes of all requests that arrived together, so that they share one wait for the disk.
 * No request is answered before the commit, so a crash loses nothing that was answered.
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
   * Commits when a turn of the event loop brought no more transactions, or the group is full. Waiting pays, because a
   * commit costs more than a turn.
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
    /** Joins the open group or begins one. It is committed when the requests that arrived together have been served. */
    open(): void {
      if (group) {
        group.size += 1;
        return;
      }
      sqlite.exec('BEGIN IMMEDIATE');
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      // Callers that wait see the failure. There may be none, so mark the rejection as handled.
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
    /** Runs `act` after the open group is committed, or immediately if none is open. Not called if the commit fails. */
    afterCommit(act: () => void): void {
      if (group) group.acts.push(act);
      else act();
    },
  };
}
