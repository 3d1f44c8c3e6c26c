import { Trans, useLingui } from '@lingui/react/macro';
import { ClipboardCopy, GitCompareArrows, PencilLine, RotateCw, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { OutboxEntry } from '../../../src-shared/records.ts';
import { entryWhat } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { copyEntry, discardEntry, editEntry, retryEntry } from './entry-actions.ts';
import { isStep, needsDecision } from './entry-state.ts';
import './entry.css';

/** Dialogs are seldom needed and weigh a third of a screen; they are loaded when one is asked for. */
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog,
}));

const ConflictDialog = lazy(async () => ({
  default: (await import('./ConflictDialog.tsx')).ConflictDialog,
}));

/** What can be done with an entry as it stands. */
export function EntryButtons({ entry }: { entry: OutboxEntry }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const [isMerging, setIsMerging] = useState(false);
  const what = entryWhat(entry);
  return (
    <div className="inspector-actions">
      {entry.can.merge && (
        <Button variant="primary" icon={GitCompareArrows} onPress={() => setIsMerging(true)}>
          <Trans>Compare and decide …</Trans>
        </Button>
      )}
      {entry.can.retry && (
        <Button icon={RotateCw} onPress={() => void retryEntry(entry.id)}>
          <Trans>Retry now</Trans>
        </Button>
      )}
      {entry.can.edit && (
        <Button
          variant={needsDecision(entry) ? 'primary' : 'default'}
          icon={PencilLine}
          onPress={() => void editEntry(entry.id)}
        >
          {needsDecision(entry) ? <Trans>Correct and place again</Trans> : <Trans>Take back and edit</Trans>}
        </Button>
      )}
      {entry.can.discard && (
        <Button icon={Trash2} onPress={() => setIsAsking(true)}>
          <Trans>Discard</Trans>
        </Button>
      )}
      <Button icon={ClipboardCopy} onPress={() => copyEntry(entry)}>
        <Trans>Copy for support</Trans>
      </Button>
      {isMerging && entry.can.merge && (
        <Suspense fallback={null}>
          <ConflictDialog entry={entry} onClose={() => setIsMerging(false)} />
        </Suspense>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            isOpen
            title={t`Discard “${what}”?`}
            confirmLabel={t`Discard`}
            onConfirm={() => void discardEntry(entry.id)}
            onClose={() => setIsAsking(false)}
          >
            {isStep(entry.kind) ? (
              <Trans>This step is given up. The order itself stays as it is.</Trans>
            ) : (
              <Trans>
                The service has not created this order. It is deleted here with its text and documents, and
                this cannot be undone.
              </Trans>
            )}
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  );
}
