import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '../../../../../src-shared/errors.ts';
import { call } from '../../../../bridge/bridge.ts';
import { logFailure } from '../../../../state/app-store.ts';
import { showError } from '../../../../state/show-error.ts';
import { type RowsQuery, useUnread } from './unread.ts';

export interface ReadingFirst {
  /** Number of the selected orders that are not loaded completely yet. */
  unread: number;
  /** Number of the selected orders that could not be loaded completely. */
  unreadable: number;
  /** The value of `unread` when loading began; null if loading has not begun. */
  begunWith: number | null;
  begin: () => void;
  cancel: () => void;
}

/**
 * Counts the orders of `asked` that are not loaded completely and, on request, loads them before all others.
 * @param fail called if the orders cannot be counted
 * @returns null until the orders are counted
 */
export function useReadFirst(asked: RowsQuery | null, fail?: (error: AppError) => void): ReadingFirst | null {
  const counts = useUnread(asked, fail);
  const [waiter] = useState(() => crypto.randomUUID());
  const [begunWith, setBegunWith] = useState<number | null>(null);
  const isReading = begunWith !== null;
  const isAllRead = counts?.unread === 0;
  const key = JSON.stringify(asked);
  // When `asked` changes, stops waiting for the orders that were asked for before.
  useEffect(() => () => setBegunWith(null), [key]);
  useEffect(() => {
    if (isAllRead) setBegunWith(null);
  }, [isAllRead]);
  const ask = useCallback(
    () =>
      call('orders.readFirst', { ...(JSON.parse(key) as RowsQuery), waiter }).catch(thrown => {
        setBegunWith(null);
        showError(thrown);
      }),
    [key, waiter],
  );
  useEffect(() => {
    if (!isReading || counts === null) return;
    // While loading, the number of orders to load can grow, so the progress counts from the largest number.
    setBegunWith(before => before && Math.max(before, counts.unread));
    if (counts.unasked > 0) void ask();
  }, [isReading, counts, ask]);
  useEffect(() => {
    // The user has stopped loading or left the view, so the core no longer needs to load these orders first.
    if (isReading) return () => void call('orders.readInTurn', { waiter }).catch(logFailure);
  }, [isReading, waiter]);
  if (asked === null || counts === null) return null;
  return {
    ...counts,
    begunWith: isAllRead ? null : begunWith,
    begin: () => {
      setBegunWith(counts.unread);
      void ask();
    },
    cancel: () => setBegunWith(null),
  };
}
