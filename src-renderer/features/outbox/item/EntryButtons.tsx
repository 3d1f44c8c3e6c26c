import { Trans } from '@lingui/react/macro';
import { ClipboardCopy, GitCompareArrows, PencilLine, RotateCw, Trash2 } from 'lucide-react';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';
import { useFlow } from '../../../state/flow.ts';
import { Button } from '../../../ui/button.tsx';
import { canDiscard, copyEntry, editEntry, retryEntry } from '../state/entry-actions.ts';
import { askToDiscard, askToMerge } from '../state/entry-dialog-store.ts';
import { entryKeys } from '../state/entry-keys.ts';

export interface EntryButtonsProps {
  entry: OutboxEntry;
  /** Whether the buttons show the keys of their actions. These keys work only in the outbox. */
  hasKeys?: boolean;
}

/** Buttons for the actions that are possible in the outbox item's present state. */
export function EntryButtons({ entry, hasKeys = false }: EntryButtonsProps) {
  const flow = useFlow();
  const key = (name: keyof typeof entryKeys) => (hasKeys ? { shortcut: entryKeys[name].shown } : {});
  return (
    <div className="wrap">
      {entry.can.merge && (
        <Button variant="primary" icon={GitCompareArrows} onPress={() => askToMerge(entry)}>
          <Trans>Compare values …</Trans>
        </Button>
      )}
      {entry.can.retry && (
        <Button
          icon={RotateCw}
          isDisabled={flow === 'paused' || flow === 'unconfirmed'}
          {...key('retry')}
          onPress={() => void retryEntry(entry.id)}
        >
          <Trans>Retry now</Trans>
        </Button>
      )}
      {entry.can.edit && (
        <Button
          variant={needsDecision(entry) ? 'primary' : 'default'}
          icon={PencilLine}
          {...key('edit')}
          onPress={() => void editEntry(entry)}
        >
          {needsDecision(entry) ? <Trans>Correct and place again</Trans> : <Trans>Withdraw and edit</Trans>}
        </Button>
      )}
      {canDiscard(entry) && (
        <Button icon={Trash2} {...key('discard')} onPress={() => askToDiscard(entry)}>
          <Trans>Discard …</Trans>
        </Button>
      )}
      <Button icon={ClipboardCopy} onPress={() => copyEntry(entry)}>
        <Trans>Copy for support</Trans>
      </Button>
    </div>
  );
}
