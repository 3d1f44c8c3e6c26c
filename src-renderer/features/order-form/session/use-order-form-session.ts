import { useEffect, useState } from 'react';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, callOfShown, onEvent } from '../../../bridge/bridge.ts';
import { profileOfShown } from '../../../session/use-profile.ts';
import { thumbnailOf } from '../../documents/thumbnail.ts';
import { createOrderFormSession, type OrderFormSession } from './order-form-session.ts';

type Loaded =
  | { kind: 'loading' }
  | { kind: 'failed'; error: AppError }
  | { kind: 'open'; session: OrderFormSession };

const settleMs = 150;

function listen(session: OrderFormSession): () => void {
  const flush = () => void session.flush();
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  window.addEventListener('pagehide', flush);
  window.addEventListener('blur', flush);
  document.addEventListener('visibilitychange', onVisibility);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const endOrders = onEvent('orders.changed', ({ localIds }) => {
    if (!localIds.includes(session.localId)) return;
    // Our own saves are among what changed; only the last of a burst is worth a look.
    clearTimeout(timer);
    timer = setTimeout(() => void session.lookAgain(), settleMs);
  });
  const endConnection = onEvent('connection.changed', ({ state }) => {
    const { price, business } = session.state.getState();
    if (state === 'connected' && (price.kind === 'away' || business.kind === 'away')) session.askAgain();
  });
  return () => {
    clearTimeout(timer);
    endOrders();
    endConnection();
    window.removeEventListener('pagehide', flush);
    window.removeEventListener('blur', flush);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

/** Opens a draft, keeps it while the view is there, and leaves everything saved. */
export function useOrderFormSession(localId: string): Loaded & { tryAgain: () => void } {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    let close = () => {};
    setLoaded({ kind: 'loading' });
    // What is typed is saved where it was typed, also when another environment is on screen by then.
    const call = callOfShown();
    call('drafts.get', { localId }).then(
      record => {
        if (isGone) return;
        const ports = { call, thumbnailOf, profile: profileOfShown(), now: () => Date.now() };
        const session = createOrderFormSession(record, ports);
        const unlisten = listen(session);
        close = () => {
          unlisten();
          void session.close();
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
  }, [localId, attempt]);
  return { ...loaded, tryAgain: () => setAttempt(attempt + 1) };
}
