import { Trans, useLingui } from '@lingui/react/macro';
import { Check, PencilLine, Send, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Reconciliation, Resolution } from '../../../../src-shared/contract/conflicts.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { entryWhat } from '../../../i18n/words.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { isLateDocumentEntry, isStepEntry } from '../state/entry-state.ts';
import { resolveEntry } from './reconcile-store.ts';

const ConfirmDialog = lazyNamed('ConfirmDialog', () => import('../../../ui/confirm-dialog.tsx'));

/** A button to say that this order of the service is the item: the item is then marked as done. */
export function ThisOne(props: { entry: OutboxEntry; orderId: string; isAlike: boolean }) {
  const { entry, orderId, isAlike } = props;
  return (
    <div className="wrap">
      <Button
        icon={Check}
        variant={isAlike ? 'primary' : 'default'}
        onPress={() => void resolveEntry(entry.id, { kind: 'this-order', orderId })}
      >
        {isStepEntry(entry.kind) ? <Trans>It was done</Trans> : <Trans>This is it</Trans>}
      </Button>
    </div>
  );
}

/** What is known before the user says that the item was not done. */
export function Known({ entry, found }: { entry: OutboxEntry; found: Reconciliation | null }): ReactNode {
  if (found?.outcome === 'candidates' && found.candidates.length > 0) {
    return (
      <Trans>
        Orders that look like it are at the service. If one of them is it after all, a second vehicle
        transport is ordered.
      </Trans>
    );
  }
  if (found?.outcome === 'candidates' && !found.isComplete) {
    return (
      <Trans>
        Not all orders of the service could be read. If it has this order after all, it is ordered a second
        time.
      </Trans>
    );
  }
  if (found?.outcome === 'candidates') {
    return (
      <Trans>No such order was found at the service. It gets a new key, so it counts as a new order.</Trans>
    );
  }
  if (found?.outcome === 'file')
    return <Trans>The document is in no order yet: nothing can happen twice.</Trans>;
  if (found?.outcome === 'order') {
    return (
      <Trans>The order at the service does not show it. It is sent as something new, with a new key.</Trans>
    );
  }
  return isStepEntry(entry.kind) ? (
    <Trans>The service could not be read. If it was done after all, it is done a second time.</Trans>
  ) : (
    <Trans>The service could not be read. If it has the order after all, it is ordered a second time.</Trans>
  );
}

/**
 * Buttons to say that the service does not have the item. Ask for confirmation first, because this cannot be undone.
 */
export function NotDone({ entry, found }: { entry: OutboxEntry; found: Reconciliation | null }) {
  const { t } = useLingui();
  const [next, setNext] = useState<Extract<Resolution, { kind: 'not-done' }>['next'] | null>(null);
  const what = entryWhat(entry);
  const labels = { 'send-again': t`Send again`, edit: t`Back to draft`, 'give-up': t`Give up` };
  return (
    <>
      <Button icon={Send} onPress={() => setNext('send-again')}>
        <Trans>It was not done: send again …</Trans>
      </Button>
      {isStepEntry(entry.kind) || isLateDocumentEntry(entry) ? (
        <Button icon={Trash2} onPress={() => setNext('give-up')}>
          <Trans>Give up …</Trans>
        </Button>
      ) : (
        entry.kind === 'order-create' && (
          <Button icon={PencilLine} onPress={() => setNext('edit')}>
            <Trans>It was not done: edit …</Trans>
          </Button>
        )
      )}
      {next && (
        <ConfirmDialog
          isOpen
          title={next === 'give-up' ? t`Give up “${what}”?` : t`“${what}” was not done?`}
          confirmLabel={labels[next]}
          onConfirm={() => void resolveEntry(entry.id, { kind: 'not-done', next })}
          onClose={() => setNext(null)}
        >
          {next === 'give-up' ? (
            <Trans>It is not sent again. The order stays as the service has it.</Trans>
          ) : (
            <Known entry={entry} found={found} />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
