import type { Database, SqlRow } from '../../ports/ports.ts';

/**
 * A line is numbered by the two-second steps from the creation of its order to the year 2106. Shorter steps would make
 * the search index larger, since it stores, for each word, the distances between the lines with that word.
 */
const stepMs = 2_000;
const lastStep = 2 ** 31;
/**
 * If an order was created within this many milliseconds of the one placed before it, the search for its place starts at
 * the place of that order: if many orders have the same time, their numbers are far from their steps.
 */
const nearMs = 60_000;
const stepOf = (createdAtMs: number): number =>
  lastStep - Math.min(Math.max(0, Math.trunc(createdAtMs / stepMs)), lastStep);

/**
 * Distance of a line from the line beside it, if the number of its own step is not free. Other lines may need the
 * numbers in between.
 */
const spacing = 8;
/**
 * Returns the distance between lines after `lines` lines were moved. It grows with their number, so that it takes
 * longer until as many have to be moved again.
 */
const spacingOf = (lines: number): number => 2 + Math.ceil(Math.log2(lines + 1));

/**
 * Finds numbers for the lines of the order list (rows of `order_line`). The newest order gets the lowest number, so
 * that sorting by number gives the sequence of the service’s list. Call it inside a transaction.
 * @param move changes the number of a line in all tables
 */
export function createLinePlaces(database: Database, move: (from: number, to: number) => void) {
  const columns = 'SELECT position, created_at_ms FROM order_line';
  const sql = {
    above: database.prepare(`${columns} WHERE position < ? ORDER BY position DESC LIMIT 1`),
    below: database.prepare(`${columns} WHERE position >= ? ORDER BY position LIMIT 1`),
    from: database.prepare('SELECT position FROM order_line WHERE position >= ? ORDER BY position'),
  };
  let latest = { createdAtMs: Number.NEGATIVE_INFINITY, position: 0 };

  /**
   * Returns the lines before and after a number. `side` says whether the number is too low (-1) or too high (1) for an
   * order.
   */
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

  /** Returns the numbers of the two lines between which an order belongs; null if there is no line on that side. */
  function neighbours(createdAtMs: number, isAbove: boolean): { above: number | null; below: number | null } {
    const isNewer = (line: SqlRow): boolean =>
      Number(line.created_at_ms) > createdAtMs || (!isAbove && line.created_at_ms === createdAtMs);
    const start = Math.abs(createdAtMs - latest.createdAtMs) < nearMs ? latest.position : stepOf(createdAtMs);
    let [low, high] = [start, start];
    let met = around(start, isNewer);
    // Orders of the same time may have numbers far from their step. So the distance from `start` is doubled until it
    // reaches beyond the place, and then the range is halved.
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

  /** Moves lines from this number on, until each has the distance of `spacingOf` from the next. */
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

  /**
   * Returns the number of a new line.
   * @param isAbove whether the order is newer than those created in the same millisecond
   */
  return (createdAtMs: number, isAbove: boolean): number => {
    latest = { createdAtMs, position: freePlace(createdAtMs, isAbove) };
    return latest.position;
  };
}
