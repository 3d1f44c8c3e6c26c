import { create } from 'zustand';
import type { Updates } from '../../src-shared/contract/updates.ts';
import { call, onEvent } from '../bridge/bridge.ts';
import { logFailure } from './app-store.ts';

/** What is known of new versions of the program; null until it was read. */
export const useUpdates = create<{ updates: Updates | null }>(() => ({ updates: null }));

/** Reads what is known of new versions, and follows its changes. */
export function watchUpdates(): void {
  onEvent('updates.changed', updates => useUpdates.setState({ updates }));
  call('updates.get', {})
    .then(updates => useUpdates.setState({ updates }))
    .catch(logFailure);
}
