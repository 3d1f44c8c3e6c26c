import type { DatabaseSync } from 'node:sqlite';

export interface CommitGroup {
  /** Joins the group, and begins it where none is open; it is committed once the requests at hand have been served. */
  open(): void;
  /** Ends the open group at once. */
  commit(): void;
  /** Once all that was written so far is on disk. @throws what kept the group from being committed */
  settled(): Promise<void>;
  /** Runs `act` right after the commit of the open group, at once without one, never after a commit that failed. */
  afterCommit(act: () => void): void;
}

interface Group {
  /** Transactions that joined, and how many of them had at the last look. */
  size: number;
  seen: number;
  settled: Promise<void>;
  succeed(): void;
  fail(error: unknown): void;
  acts: (() => void)[];
}

/** Nobody waits for more than this. */
const fullGroup = 64;

/**
 * One transaction for the writes of all requests that arrived together: the disk is waited for once, not once a
 * request. Nobody gets an answer before the commit, so a crash loses nothing that was answered.
 */
export function createCommitGroup(sqlite: DatabaseSync): CommitGroup {
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

  /** A commit costs more than a turn of the event loop: as long as each turn brings more, they may join. */
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
    open() {
      if (group) {
        group.size += 1;
        return;
      }
      sqlite.exec('BEGIN IMMEDIATE');
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      // Whoever waits sees the failure; nobody may be waiting any more.
      promise.catch(() => undefined);
      group = { size: 1, seen: 0, settled: promise, succeed: resolve, fail: reject, acts: [] };
      setImmediate(commitWhenQuiet);
    },
    commit,
    settled: () => group?.settled ?? Promise.resolve(),
    afterCommit(act) {
      if (group) group.acts.push(act);
      else act();
    },
  };
}
