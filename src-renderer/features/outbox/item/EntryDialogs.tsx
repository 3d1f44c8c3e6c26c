import { closeEntryDialog, useEntryDialog } from '../state/entry-dialog-store.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';

/** The dialog that is open for an outbox item. Any view can open one. */
export function EntryDialogs() {
  const asked = useEntryDialog(state => state.asked);
  if (asked === null) return null;
  return asked.what === 'discard' ? (
    <DiscardDialog entry={asked.entry} onClose={closeEntryDialog} />
  ) : (
    <ConflictDialog entry={asked.entry} onClose={closeEntryDialog} />
  );
}
