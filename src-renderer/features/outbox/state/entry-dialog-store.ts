import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';

interface EntryDialogStore {
  /** The open dialog and its item. */
  asked: { what: 'discard' | 'merge'; entry: OutboxEntry } | null;
}

export const useEntryDialog = createPerEnvironmentStore<EntryDialogStore>(() => ({ asked: null }));

/** Opens the dialog that confirms discarding. */
export const askToDiscard = (entry: OutboxEntry): void =>
  useEntryDialog.setState({ asked: { what: 'discard', entry } });

/** Opens the field-by-field comparison of a conflict. */
export const askToMerge = (entry: OutboxEntry): void =>
  useEntryDialog.setState({ asked: { what: 'merge', entry } });

export const closeEntryDialog = (): void => useEntryDialog.setState({ asked: null });
