import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';

interface EntryDialogStore {
  /** The open dialog with its outbox item; null if none is open. */
  asked: { what: 'discard' | 'merge'; entry: OutboxEntry } | null;
}

export const useEntryDialog = createPerEnvironmentStore<EntryDialogStore>(() => ({ asked: null }));

/** Opens the dialog in which the user confirms that an outbox item is discarded. */
export const askToDiscard = (entry: OutboxEntry): void =>
  useEntryDialog.setState({ asked: { what: 'discard', entry } });

/** Opens the dialog that compares, field by field, a change with the order at the service. */
export const askToMerge = (entry: OutboxEntry): void =>
  useEntryDialog.setState({ asked: { what: 'merge', entry } });

export const closeEntryDialog = (): void => useEntryDialog.setState({ asked: null });
