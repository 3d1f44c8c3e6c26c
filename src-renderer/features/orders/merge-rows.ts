import type { OrderRow } from '../../../src-shared/records.ts';

/**
 * The rows read so far with a fresh first page put in: newest first, each order once. Rows that are not older than the
 * page, yet no longer on it, are gone (taken back to a draft, or no longer a match).
 */
export function mergePage(
  rows: readonly OrderRow[],
  page: readonly OrderRow[],
  hasMore: boolean,
): OrderRow[] {
  if (!hasMore) return [...page];
  const oldestOnPageMs = page.at(-1)?.createdAtMs ?? 0;
  const onPage = new Set(page.map(row => row.localId));
  const below = rows.filter(row => row.createdAtMs < oldestOnPageMs && !onPage.has(row.localId));
  return [...page, ...below];
}

export const replaceRow = (rows: readonly OrderRow[], fresh: OrderRow): OrderRow[] =>
  rows.map(row => (row.localId === fresh.localId ? fresh : row));
