import { t } from '@lingui/core/macro';
import { ClipboardCopy, GitCompareArrows, PencilLine, Replace, RotateCw, Rows3, Trash2 } from 'lucide-react';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';
import { navigate } from '../../../navigation/navigation.ts';
import type { Flow } from '../../../state/flow.ts';
import type { Action } from '../../../ui/action.ts';
import { canDiscard, copyEntry, editEntry, retryEntry } from '../state/entry-actions.ts';
import { askToDiscard, askToMerge } from '../state/entry-dialog-store.ts';
import { entryKeys } from '../state/entry-keys.ts';

export interface EntryCommand extends Action {
  /** Whether this is what the user probably wants, so that its button stands out. */
  isPrimary?: boolean;
}

const isCommand = (command: EntryCommand | false): command is EntryCommand => command !== false;

/**
 * Returns the actions that are possible in the outbox item's present state, for the buttons of its details and the menu
 * of its row.
 * @param flow whether items can be sent now
 */
export function entryCommands(entry: OutboxEntry, flow: Flow): EntryCommand[] {
  const isDecision = needsDecision(entry);
  const list: (EntryCommand | false)[] = [
    entry.can.merge && {
      icon: GitCompareArrows,
      label: t`Compare values …`,
      isPrimary: true,
      run: () => askToMerge(entry),
    },
    entry.can.retry && {
      icon: RotateCw,
      label: t`Retry now`,
      keys: entryKeys.retry.shown,
      isDisabled: flow === 'paused' || flow === 'unconfirmed',
      run: () => void retryEntry(entry.id),
    },
    entry.can.edit && {
      icon: PencilLine,
      label: isDecision ? t`Correct and place again` : t`Withdraw and edit`,
      keys: entryKeys.edit.shown,
      isPrimary: isDecision,
      run: () => void editEntry(entry),
    },
    canDiscard(entry) && {
      icon: Trash2,
      label: t`Discard …`,
      keys: entryKeys.discard.shown,
      run: () => askToDiscard(entry),
    },
    { icon: ClipboardCopy, label: t`Copy for support`, run: () => copyEntry(entry) },
  ];
  return list.filter(isCommand);
}

/** Returns the actions that lead from an outbox item to other records. */
export function entryLinks({ replacedBy, isBeingCorrected, localId }: OutboxEntry): EntryCommand[] {
  const list: (EntryCommand | false)[] = [
    replacedBy !== null && {
      icon: Replace,
      label: t`Show newer item`,
      run: () => navigate({ view: 'outbox', entryId: replacedBy }),
    },
    isBeingCorrected && {
      icon: PencilLine,
      label: t`Continue editing`,
      isPrimary: true,
      run: () => navigate({ view: 'order-form', localId }),
    },
    { icon: Rows3, label: t`Show order`, run: () => navigate({ view: 'orders', localId }) },
  ];
  return list.filter(isCommand);
}
