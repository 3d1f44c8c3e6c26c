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

/**
 * A button to say that the outbox item has already led to this order at the service. The item is then marked as done.
 */
export function ThisOne(props: { entry: OutboxEntry; orderId: string; isAlike: boolean }) {
  const { entry, orderId, isAlike } = props;
  return (
    <div className="wrap">
      <Button
        icon={Check}
        variant={isAlike ? 'primary' : 'default'}
        onPress={() => void resolveEntry(entry.id, { kind: 'this-order', orderId })}
      >
        {isStepEntry(entry.kind) ? <Trans>Mark item as done</Trans> : <Trans>This is my order</Trans>}
      </Button>
    </div>
  );
}

/** What is known about the outbox item, shown before the user declares that the service has not processed it. */
export function Known({ entry, found }: { entry: OutboxEntry; found: Reconciliation | null }): ReactNode {
  if (found?.outcome === 'candidates' && found.candidates.length > 0) {
    return (
      <Trans>
        Similar orders exist at the service. If one of them is your order, sending it again orders a second
        transport.
      </Trans>
    );
  }
  if (found?.outcome === 'candidates' && !found.isComplete) {
    return (
      <Trans>
        Dispatch could not read all orders of the service. If the service already has this order, sending it
        again orders a second transport.
      </Trans>
    );
  }
  if (found?.outcome === 'candidates') {
    return <Trans>Dispatch did not find this order at the service, and will send it as a new order.</Trans>;
  }
  if (found?.outcome === 'file')
    return <Trans>This document is not attached to an order yet, so it is safe to send it again.</Trans>;
  if (found?.outcome === 'order') {
    return (
      <Trans>
        The order at the service does not show this change. Dispatch will send it as a new change.
      </Trans>
    );
  }
  return isStepEntry(entry.kind) ? (
    <Trans>
      Dispatch could not check the service. If the service has already carried out this item, sending it again
      carries it out twice.
    </Trans>
  ) : (
    <Trans>
      Dispatch could not check the service. If the service already has this order, sending it again orders a
      second transport.
    </Trans>
  );
}

/**
 * Buttons to declare that the service has not processed the outbox item. They ask for confirmation, because this cannot
 * be undone.
 */
export function NotDone({ entry, found }: { entry: OutboxEntry; found: Reconciliation | null }) {
  const { t } = useLingui();
  const [next, setNext] = useState<Extract<Resolution, { kind: 'not-done' }>['next'] | null>(null);
  const what = entryWhat(entry);
  const name = entry.orderLabel;
  const titles = {
    'send-again': t`Send “${what}” again?`,
    edit: t`Edit order ${name} and place it again?`,
    'give-up': t`Discard “${what}”?`,
  };
  const labels = { 'send-again': t`Send again`, edit: t`Edit and place again`, 'give-up': t`Discard` };
  return (
    <>
      <Button icon={Send} onPress={() => setNext('send-again')}>
        <Trans>Send again …</Trans>
      </Button>
      {isStepEntry(entry.kind) || isLateDocumentEntry(entry) ? (
        <Button icon={Trash2} onPress={() => setNext('give-up')}>
          <Trans>Discard …</Trans>
        </Button>
      ) : (
        entry.kind === 'order-create' && (
          <Button icon={PencilLine} onPress={() => setNext('edit')}>
            <Trans>Edit and place again …</Trans>
          </Button>
        )
      )}
      {next && (
        <ConfirmDialog
          isOpen
          title={titles[next]}
          confirmLabel={labels[next]}
          onConfirm={() => void resolveEntry(entry.id, { kind: 'not-done', next })}
          onClose={() => setNext(null)}
        >
          {next === 'give-up' ? (
            <Trans>
              This item will not be sent again. Discarding it does not change the order at the service.
            </Trans>
          ) : (
            <Known entry={entry} found={found} />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
