import { useApp } from './app-store.ts';

/** Why no queued item is sent at present; `open` if nothing prevents it. */
export type Flow = 'open' | 'paused' | 'unconfirmed' | 'refused' | 'away';

export const useFlow = (): Flow =>
  useApp(({ connection, outbox }) => {
    if (outbox.isPaused) return 'paused';
    if (connection.isConfirmationNeeded) return 'unconfirmed';
    return connection.state === 'refused' || connection.state === 'away' ? connection.state : 'open';
  });
