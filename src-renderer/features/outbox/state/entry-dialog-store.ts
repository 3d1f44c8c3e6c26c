import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';

interface EntryDialogStore {
  /** The question that is open, and of which entry. */
  asked: { what: 'discard' | 'merge'; entry: OutboxEntry } | null;
}

export const useEntryDialog = createPerEnvironmentStore<EntryDialogStore>(() => ({ asked: null }));

/** Asks before an entry is discarded, whatever is known of it. */
export const askToDiscard = (entry: OutboxEntry): void =>
  useEntryDialog.setState({ asked: { what: 'discard', entry } });

/** Shows a change that met another one field by field. */
export const askToMerge = (entry: OutboxEntry): void =>
  useEntryDialog.setState({ asked: { what: 'merge', entry } });

export const closeEntryDialog = (): void => useEntryDialog.setState({ asked: null });
