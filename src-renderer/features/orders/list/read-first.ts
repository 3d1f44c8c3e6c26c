import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '../../../../src-shared/errors.ts';
import { call } from '../../../bridge/bridge.ts';
import { logFailure } from '../../../session/app-store.ts';
import { showError } from '../../../session/show-error.ts';
import { type RowsQuery, useUnread } from './unread.ts';

export interface ReadingFirst {
  /** Orders that are not loaded in full yet. */
  unread: number;
  /** Orders that could not be loaded in full. */
  unreadable: number;
  /** The value of `unread` when loading began. Null if loading has not begun. */
  begunWith: number | null;
  begin: () => void;
  cancel: () => void;
}

/**
 * Counts orders that are not loaded in full and, on request, loads them before all others.
 * @param fail called if these orders cannot be counted
 * @returns null before they are counted
 */
export function useReadFirst(asked: RowsQuery | null, fail?: (error: AppError) => void): ReadingFirst | null {
  const counts = useUnread(asked, fail);
  const [waiter] = useState(() => crypto.randomUUID());
  const [begunWith, setBegunWith] = useState<number | null>(null);
  const isReading = begunWith !== null;
  const isAllRead = counts?.unread === 0;
  const key = JSON.stringify(asked);
  // `asked` has changed: stop waiting for the previous orders.
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
    // More orders may be added while these are loaded.
    setBegunWith(before => before && Math.max(before, counts.unread));
    if (counts.unasked > 0) void ask();
  }, [isReading, counts, ask]);
  useEffect(() => {
    // The user has stopped, or has left the view: the core need not load these orders first any longer.
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
