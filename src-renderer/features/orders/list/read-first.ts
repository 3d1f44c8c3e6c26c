import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../bridge/bridge.ts';
import { logFailure } from '../../../session/app-store.ts';
import { showError } from '../../../session/report.ts';
import { type RowsQuery, useUnread } from './unread.ts';

export interface ReadingFirst {
  /** Orders that are not read in full yet. */
  unread: number;
  /** Orders of which the service does not tell more. */
  unreadable: number;
  /** How many there were when reading them began; null while nobody waits for them. */
  begunWith: number | null;
  begin: () => void;
  cancel: () => void;
}

/**
 * Reading these orders before all others, while somebody waits; null before it is known how many there are.
 * @param onFailure where that cannot be told
 */
export function useReadFirst(
  asked: RowsQuery | null,
  onFailure: (thrown: unknown) => void = logFailure,
): ReadingFirst | null {
  const counts = useUnread(asked, onFailure);
  const [waiter] = useState(() => crypto.randomUUID());
  const [begunWith, setBegunWith] = useState<number | null>(null);
  const isReading = begunWith !== null;
  const isAllRead = counts?.unread === 0;
  const key = JSON.stringify(asked);
  // Other orders than those that are waited for.
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
    // More came while these are read.
    setBegunWith(before => before && Math.max(before, counts.unread));
    if (counts.unasked > 0) void ask();
  }, [isReading, counts, ask]);
  useEffect(() => {
    // Given up, or closed: nobody waits any more.
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
