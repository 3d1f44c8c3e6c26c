import { useApp } from './app-store.ts';

/** What prevents all queued items from being sent; `open` if nothing does. */
export type Flow = 'open' | 'paused' | 'unconfirmed' | 'refused' | 'away';

export const useFlow = (): Flow =>
  useApp(({ connection, outbox }) => {
    if (outbox.isPaused) return 'paused';
    if (connection.isConfirmationNeeded) return 'unconfirmed';
    return connection.state === 'refused' || connection.state === 'away' ? connection.state : 'open';
  });
