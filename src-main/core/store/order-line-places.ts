import type { Database, SqlRow } from '../ports/ports.ts';

/**
 * A line's number before others of the same time: two-second steps from the creation of its order to the year 2106.
 * Smaller steps would make the index of the search larger, since it stores the distances between the lines of a word.
 */
const stepMs = 2_000;
const lastStep = 2 ** 31;
/** Orders of so close times are looked for beside each other, since many of them have numbers far from their steps. */
const nearMs = 60_000;
const stepOf = (createdAtMs: number): number =>
  lastStep - Math.min(Math.max(0, Math.trunc(createdAtMs / stepMs)), lastStep);

/** Distance of a line from the one beside it where their steps have no number left: others come in between. */
const spacing = 8;
/** Distance of as many lines when they are moved. The more are moved, the later they are moved again. */
const spacingOf = (lines: number): number => 2 + Math.ceil(Math.log2(lines + 1));

/**
 * Finds numbers for lines so that the newest order has the lowest, as the service lists them. Call it inside a
 * transaction.
 * @param move gives a line another number, everywhere
 */
export function createLinePlaces(database: Database, move: (from: number, to: number) => void) {
  const columns = 'SELECT position, created_at_ms FROM order_line';
  const sql = {
    above: database.prepare(`${columns} WHERE position < ? ORDER BY position DESC LIMIT 1`),
    below: database.prepare(`${columns} WHERE position >= ? ORDER BY position LIMIT 1`),
    from: database.prepare('SELECT position FROM order_line WHERE position >= ? ORDER BY position'),
  };
  let latest = { createdAtMs: Number.NEGATIVE_INFINITY, position: 0 };

  /** The lines around a number, and whether it is too low (-1) or too high (1) for an order. */
  function around(position: number, isNewer: (line: SqlRow) => boolean) {
    const above = sql.above.get(position);
    const below = sql.below.get(position);
    const side = above && !isNewer(above) ? 1 : below && isNewer(below) ? -1 : 0;
    return {
      above: above ? Number(above.position) : null,
      below: below ? Number(below.position) : null,
      side,
    };
  }

  /** The lines between which an order belongs; null if there is none on that side. */
  function neighbours(createdAtMs: number, isAbove: boolean): { above: number | null; below: number | null } {
    const isNewer = (line: SqlRow): boolean =>
      Number(line.created_at_ms) > createdAtMs || (!isAbove && line.created_at_ms === createdAtMs);
    const start = Math.abs(createdAtMs - latest.createdAtMs) < nearMs ? latest.position : stepOf(createdAtMs);
    let [low, high] = [start, start];
    let met = around(start, isNewer);
    // Many orders of one time stand beside its number: look at twice the distance each time, and then in between.
    for (let distance = 1; met.side !== 0; distance *= 2) {
      [low, high] = met.side > 0 ? [start - distance, low] : [high, start + distance];
      const next = around(met.side > 0 ? low : high, isNewer);
      if (next.side !== met.side) break;
      met = next;
    }
    while (met.side !== 0) {
      const middle = Math.floor((low + high) / 2);
      met = around(middle, isNewer);
      if (met.side > 0) high = middle - 1;
      else low = middle + 1;
    }
    return met;
  }

  /** Moves the lines from a number on down, as many as it takes for each of them to stand at a distance. */
  function makeRoom(first: number): void {
    const moved: number[] = [];
    for (const row of sql.from.iterate(first)) {
      const position = Number(row.position);
      if (position - first >= (moved.length + 1) * spacingOf(moved.length)) break;
      moved.push(position);
    }
    const distance = spacingOf(moved.length);
    for (const [index, position] of [...moved.entries()].toReversed())
      move(position, first + (index + 1) * distance);
  }

  function freePlace(createdAtMs: number, isAbove: boolean): number {
    const { above, below } = neighbours(createdAtMs, isAbove);
    if (above !== null && below === above + 1) {
      makeRoom(below);
      return freePlace(createdAtMs, isAbove);
    }
    const low = above === null ? Number.NEGATIVE_INFINITY : above + 1;
    const high = below === null ? Number.POSITIVE_INFINITY : below - 1;
    const step = stepOf(createdAtMs);
    if (step < low) return Math.min(high, low + spacing - 1);
    if (step > high) return Math.max(low, high - spacing + 1);
    return step;
  }

  /** @param isAbove whether the order stands above those created in the same millisecond */
  return (createdAtMs: number, isAbove: boolean): number => {
    latest = { createdAtMs, position: freePlace(createdAtMs, isAbove) };
    return latest.position;
  };
}
