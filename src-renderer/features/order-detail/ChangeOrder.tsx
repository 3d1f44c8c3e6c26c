import { Trans } from '@lingui/react/macro';
import { PencilLine } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import type { Order } from '../../../src-shared/domain/order.ts';
import type { OrderDetail } from '../../../src-shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { usePlainKey } from '../../ui/keys.ts';
import { needsDecision } from '../outbox/entry-state.ts';
import { leaveChange, openChange, useChange } from './change-store.ts';

const ChangeDialog = lazy(async () => ({ default: (await import('./ChangeDialog.tsx')).ChangeDialog }));

/** Begins a change of an accepted order where the service allows one, by button or by C. */
export function ChangeOrder({ detail, order }: { detail: OrderDetail; order: Order }) {
  const { localId } = detail.row;
  const isOpen = useChange(state => state.openId === localId);
  useEffect(() => () => leaveChange(localId), [localId]);
  const isAllowed = order.allowed_actions.includes('update');
  // Another change behind one that waits for a decision would be stuck, and nobody knows what it is a change of.
  const isUndecided = detail.entries.some(entry => entry.kind === 'order-update' && needsDecision(entry));
  const open = () => openChange(localId);
  usePlainKey('c', isAllowed && !isUndecided ? open : null);
  return (
    <>
      {isAllowed && (
        <div className="inspector-actions">
          <Button icon={PencilLine} shortcut="C" isDisabled={isUndecided} onPress={open}>
            <Trans>Change order …</Trans>
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
