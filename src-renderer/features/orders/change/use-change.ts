import { useEffect, useState } from 'react';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, type Call, callOfShown, onEvent } from '../../../bridge/bridge.ts';
import { profileOfShown } from '../../../session/use-profile.ts';
import { thumbnailOf } from '../../documents/thumbnail.ts';
import { type ChangeSession, createChangeSession, isAccepted } from './change-session.ts';

export type OpenChange =
  | { kind: 'loading' }
  | { kind: 'failed'; error: AppError }
  /** The service has not accepted it: there is nothing to change yet. */
  | { kind: 'unaccepted'; detail: OrderDetail }
  | { kind: 'open'; session: ChangeSession };

const settleMs = 80;

/** An order of which only its line in the list is known is read from the service first. */
async function readOrder(call: Call, localId: string): Promise<OrderDetail> {
  const detail = await call('orders.get', { localId });
  return detail.order === null && detail.row.phase === 'accepted'
    ? call('orders.refresh', { localId })
    : detail;
}

/** Keeps the form at what the core knows, and what is typed in the core. */
function listen(session: ChangeSession, call: Call): () => void {
  const { form } = session;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      call('orders.get', { localId: form.localId }).then(session.absorb, (thrown: unknown) =>
        form.state.setState({ failure: appErrorOf(thrown) }),
      );
    }, settleMs);
  };
  const flush = () => void form.flush();
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  window.addEventListener('pagehide', flush);
  window.addEventListener('blur', flush);
  document.addEventListener('visibilitychange', onVisibility);
  const ends = [
    onEvent('orders.changed', ({ localIds }) => {
      if (localIds.includes(form.localId)) look();
    }),
    onEvent('outbox.changed', () => {
      if (session.state.getState().detail.entries.some(({ state }) => state !== 'done')) look();
    }),
    onEvent('connection.changed', ({ state }) => {
      const { price, business } = form.state.getState();
      if (state === 'connected' && (price.kind === 'away' || business.kind === 'away')) form.askAgain();
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
    window.removeEventListener('pagehide', flush);
    window.removeEventListener('blur', flush);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

/** Opens an accepted order to be changed, and leaves everything that is typed saved. */
export function useOpenChange(localId: string): OpenChange & { tryAgain: () => void } {
  const [opened, setOpened] = useState<OpenChange>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    let close = () => {};
    setOpened({ kind: 'loading' });
    const call = callOfShown();
    Promise.all([readOrder(call, localId), call('changes.get', { localId })]).then(
      ([detail, { record }]) => {
        if (isGone) return;
        if (!isAccepted(detail)) {
          setOpened({ kind: 'unaccepted', detail });
          return;
        }
        const ports = { call, thumbnailOf, profile: profileOfShown(), now: () => Date.now() };
        const session = createChangeSession(detail, record, ports);
        const unlisten = listen(session, call);
        close = () => {
          unlisten();
          void session.form.close();
        };
        setOpened({ kind: 'open', session });
      },
      (cause: unknown) => {
        if (!isGone) setOpened({ kind: 'failed', error: appErrorOf(cause) });
      },
    );
    return () => {
      isGone = true;
      close();
    };
  }, [localId, attempt]);
  return { ...opened, tryAgain: () => setAttempt(attempt + 1) };
}
