import { createContext, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, callOfShown, onEvent } from '../../../bridge/bridge.ts';
import { profileOfShown } from '../../../session/use-profile.ts';
import { type BulkSession, createBulkSession } from './bulk-session.ts';
import type { BulkState } from './bulk-state.ts';

type Loaded =
  | { kind: 'loading' }
  | { kind: 'failed'; error: AppError }
  | { kind: 'open'; session: BulkSession };

const settleMs = 250;

function listen(session: BulkSession): () => void {
  const flush = () => void session.flush();
  const stop = new AbortController();
  window.addEventListener('pagehide', flush, stop);
  window.addEventListener('blur', flush, stop);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const endOrders = onEvent('orders.changed', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void session.lookAtOrders(), settleMs);
  });
  const endConnection = onEvent('connection.changed', ({ state }) => {
    if (state === 'connected') session.askPricesAgain();
  });
  return () => {
    clearTimeout(timer);
    endOrders();
    endConnection();
    stop.abort();
  };
}

/** Opens the saved table, and saves it when the view is left. */
export function useBulkSession(): Loaded & { tryAgain: () => void } {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    let close = () => {};
    setLoaded({ kind: 'loading' });
    // Rows are saved in the environment where they were typed, even if another one is shown by then.
    const call = callOfShown();
    call('bulk.get', {}).then(
      batch => {
        if (isGone) return;
        const session = createBulkSession(batch, { call, profile: profileOfShown(), now: () => Date.now() });
        const unlisten = listen(session);
        close = () => {
          unlisten();
          session.close();
        };
        setLoaded({ kind: 'open', session });
      },
      cause => {
        if (!isGone) setLoaded({ kind: 'failed', error: appErrorOf(cause) });
      },
    );
    return () => {
      isGone = true;
      close();
    };
  }, [attempt]);
  return { ...loaded, tryAgain: () => setAttempt(attempt + 1) };
}

export const BulkContext = createContext<BulkSession | null>(null);

export function useSession(): BulkSession {
  const session = useContext(BulkContext);
  if (!session) throw new Error('There is no grid of orders around this part.');
  return session;
}

export const useBulk = <T>(select: (state: BulkState) => T): T => useStore(useSession().state, select);
