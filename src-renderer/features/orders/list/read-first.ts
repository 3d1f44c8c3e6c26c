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
  /** How many there were when loading them began. Null while it has not begun. */
  begunWith: number | null;
  begin: () => void;
  cancel: () => void;
}

/**
 * Loads these orders in full before all others, while the user waits for them.
 * @param fail called when it cannot be told how many there are
 * @returns null before that is known
 */
export function useReadFirst(asked: RowsQuery | null, fail?: (error: AppError) => void): ReadingFirst | null {
  const counts = useUnread(asked, fail);
  const [waiter] = useState(() => crypto.randomUUID());
  const [begunWith, setBegunWith] = useState<number | null>(null);
  const isReading = begunWith !== null;
  const isAllRead = counts?.unread === 0;
  const key = JSON.stringify(asked);
  // These are other orders than those that were waited for.
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
    // More orders may arrive while these are loaded.
    setBegunWith(before => before && Math.max(before, counts.unread));
    if (counts.unasked > 0) void ask();
  }, [isReading, counts, ask]);
  useEffect(() => {
    // Stopped, or no longer on screen: the others need not wait any more.
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
