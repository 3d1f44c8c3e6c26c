export type Turns = ReturnType<typeof createTurns>;

/** Runs asynchronous tasks one after another, in the order of the calls. */
export function createTurns() {
  let last: Promise<void> | null = null;

  return {
    /**
     * Starts `work` at once if no task is running, otherwise after all tasks before it, even if one of them fails.
     * @returns the result of `work`
     */
    take<T>(work: () => Promise<T>): Promise<T> {
      const own = last === null ? work() : last.then(work);
      const end: Promise<void> = own
        .then(
          () => undefined,
          () => undefined,
        )
        .then(() => {
          if (last === end) last = null;
        });
      last = end;
      return own;
    },
    /** Resolves when all tasks started so far have ended, even if they failed. Null if no task is running. */
    underWay: (): Promise<void> | null => last,
  };
}

/** Separate turns for each id: a task for one id does not wait for tasks of another. */
export function createTurnsOfEach() {
  const each = new Map<string, Turns>();

  return {
    take<T>(id: string, work: () => Promise<T>): Promise<T> {
      const turns = each.get(id) ?? createTurns();
      each.set(id, turns);
      const own = turns.take(work);
      turns.underWay()?.then(() => {
        if (turns.underWay() === null) each.delete(id);
      });
      return own;
    },
    underWay: (id: string): Promise<void> | null => each.get(id)?.underWay() ?? null,
    async allEnded(): Promise<void> {
      await Promise.all([...each.values()].map(turns => turns.underWay()));
    },
  };
}
