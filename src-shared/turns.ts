export type Turns = ReturnType<typeof createTurns>;

/** One work after the other, in the order in which they come; where nothing is under way it begins at once. */
export function createTurns() {
  let last: Promise<void> | null = null;

  return {
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
    /** Ends, however that goes, when all that has come so far has; null where nothing is under way. */
    underWay: (): Promise<void> | null => last,
  };
}

/** Turns of each of many things: the work of one does not wait for that of another. */
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
