import { Trans, useLingui } from '@lingui/react/macro';
import { PencilLine, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Order } from '../../../src-shared/domain/order.ts';
import { isRefusedChange, needsDecision } from '../../../src-shared/entry-facts.ts';
import type { ChangeRecord } from '../../../src-shared/order-changes.ts';
import type { OrderDetail } from '../../../src-shared/records.ts';
import { call, onEvent } from '../../bridge/bridge.ts';
import { navigate } from '../../navigation/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { usePlainKey } from '../../ui/keys.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { showError } from '../messages/report.ts';

/** What was typed on the order and not sent yet. */
function useUnsent(localId: string): ChangeRecord | null {
  const [record, setRecord] = useState<ChangeRecord | null>(null);
  useEffect(() => {
    let isGone = false;
    const look = () =>
      void call('changes.get', { localId }).then(
        answer => {
          if (!isGone) setRecord(answer.record);
        },
        (thrown: unknown) => {
          if (!isGone) showError(thrown);
        },
      );
    look();
    const end = onEvent('orders.changed', ({ localIds }) => {
      if (localIds.includes(localId)) look();
    });
    return () => {
      isGone = true;
      end();
    };
  }, [localId]);
  return record;
}

function Unsent({ localId, record }: { localId: string; record: ChangeRecord }) {
  const { t } = useLingui();
  const giveUp = async () => {
    const { version, base, draft, correctedEntryId } = record;
    try {
      await call('changes.save', { localId, version, change: null });
    } catch (thrown) {
      return showError(thrown);
    }
    const undo = () =>
      void call('changes.save', { localId, version: 0, change: { base, draft, correctedEntryId } }).catch(
        showError,
      );
    showToast({
      tone: 'info',
      text: t`What you typed is given up. The order stays as it is.`,
      action: { label: t`Undo`, onPress: undo },
    });
  };
  return (
    <Notice
      tone="warn"
      title={<Trans>Changes typed here and not sent yet</Trans>}
      actions={
        <>
          <Button icon={PencilLine} shortcut="E" onPress={() => navigate({ view: 'change', localId })}>
            <Trans>Go on typing</Trans>
          </Button>
          <Button variant="quiet" icon={Undo2} onPress={() => void giveUp()}>
            <Trans>Give up</Trans>
          </Button>
        </>
      }
    >
      <Trans>The order at the service is still without them.</Trans>
    </Notice>
  );
}

/** Begins a change of an accepted order where the service allows one, by button, by E or by C. */
export function ChangeOrder({
  detail,
  order,
  children,
}: {
  detail: OrderDetail;
  order: Order;
  /** What else is done with the order, in the same row. */
  children: ReactNode;
}) {
  const { localId } = detail.row;
  const record = useUnsent(localId);
  const isAllowed = order.allowed_actions.includes('update');
  const undecided = detail.entries.filter(entry => entry.kind === 'order-update' && needsDecision(entry));
  const [first] = undecided;
  const isRefused = first !== undefined && undecided.length === 1 && isRefusedChange(first);
  // Another change behind one that waits for a decision would be stuck, and nobody knows what it is a change of.
  const isUndecided = first !== undefined && !isRefused;
  const isOpenable = isAllowed && !isUndecided;
  const open = () => navigate({ view: 'change', localId });
  usePlainKey('c', isOpenable ? open : null);
  // Taken also where nothing can be changed, so that E never switches the environment under somebody who wanted to.
  usePlainKey('e', isOpenable ? open : () => undefined);
  const isOffered = record === null || isRefused || !isOpenable;
  return (
    <>
      {record && <Unsent localId={localId} record={record} />}
      <div className="order-commands">
        {isOffered && (
          <Button icon={PencilLine} shortcut="E" isDisabled={!isOpenable} onPress={open}>
            {isRefused ? <Trans>Correct the change …</Trans> : <Trans>Change order …</Trans>}
          </Button>
        )}
        {children}
        {isOffered && isAllowed && isUndecided && (
          <p className="sub">
            <Trans>Decide about the change above first; then this order can be changed again.</Trans>
          </p>
        )}
        {isOffered && !isAllowed && (
          <p className="sub">
            <Trans>The service does not let this order be changed now.</Trans>
          </p>
        )}
      </div>
    </>
  );
}
