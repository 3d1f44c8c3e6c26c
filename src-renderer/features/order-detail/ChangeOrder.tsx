import { Trans } from '@lingui/react/macro';
import { PencilLine } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import type { Order } from '../../../src-shared/domain/order.ts';
import type { OrderDetail } from '../../../src-shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { usePlainKey } from '../../ui/keys.ts';
import { useProfile } from '../connection/use-profile.ts';
import { isRefusedChange, needsDecision, waitingChanges } from '../outbox/entry-state.ts';
import { checkChange, editsOf, isWithinForm } from './change-form.ts';
import { leaveChange, openChange, openCorrection, useChange } from './change-store.ts';

const ChangeDialog = lazy(async () => ({ default: (await import('./ChangeDialog.tsx')).ChangeDialog }));

/** Begins a change of an accepted order where the service allows one, by button or by C. */
export function ChangeOrder({ detail, order }: { detail: OrderDetail; order: Order }) {
  const { localId } = detail.row;
  const profile = useProfile();
  const isOpen = useChange(state => state.openId === localId);
  useEffect(() => () => leaveChange(localId), [localId]);
  const isAllowed = order.allowed_actions.includes('update');
  const undecided = detail.entries.filter(entry => entry.kind === 'order-update' && needsDecision(entry));
  const [first] = undecided;
  const refused =
    first && undecided.length === 1 && isRefusedChange(first) && isWithinForm(first.changes) ? first : null;
  // Another change behind one that waits for a decision would be stuck, and nobody knows what it is a change of.
  const isUndecided = first !== undefined && refused === null;
  const open = () => {
    if (!refused) return openChange(localId);
    const { texts } = checkChange(order, waitingChanges(detail.entries), {}, profile);
    openCorrection(localId, refused.id, editsOf(refused.changes, texts));
  };
  usePlainKey('c', isAllowed && !isUndecided ? open : null);
  return (
    <>
      {isAllowed && (
        <div className="inspector-actions">
          <Button icon={PencilLine} shortcut="C" isDisabled={isUndecided} onPress={open}>
            {refused ? <Trans>Correct the change …</Trans> : <Trans>Change order …</Trans>}
          </Button>
          {isUndecided && (
            <p className="sub">
              <Trans>Decide about the change above first; then this order can be changed again.</Trans>
            </p>
          )}
        </div>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ChangeDialog detail={detail} order={order} />
        </Suspense>
      )}
    </>
  );
}
