import { Trans } from '@lingui/react/macro';
import { PencilLine } from 'lucide-react';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { KeptOrder } from '../../../../src-shared/domain/order.ts';
import { isRefusedChange, needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { usePlainKey } from '../../../ui/keys.ts';

interface ChangeStart {
  isOpenable: boolean;
  /** The service said no to the last one: it is corrected. */
  isRefused: boolean;
  why: 'not-now' | 'not-whole' | 'undecided' | null;
}

function changeStart(detail: OrderDetail, order: KeptOrder): ChangeStart {
  const undecided = detail.entries.filter(entry => entry.kind === 'order-update' && needsDecision(entry));
  const [first] = undecided;
  const isRefused = first !== undefined && undecided.length === 1 && isRefusedChange(first);
  if (!order.allowed_actions.includes('update')) return { isOpenable: false, isRefused, why: 'not-now' };
  // What is not seen of it would be lost.
  if (order.unreadable.length > 0) return { isOpenable: false, isRefused, why: 'not-whole' };
  // Another change behind one that waits for a decision would be stuck, and nobody knows what it is a change of.
  if (first !== undefined && !isRefused) return { isOpenable: false, isRefused, why: 'undecided' };
  return { isOpenable: true, isRefused, why: null };
}

// @interface update-order.allowed
/** Begins a change of an accepted order where the service allows one, by button, by E or by C. */
export function ChangeButton({ detail, order }: { detail: OrderDetail; order: KeptOrder }) {
  const { localId, isChangeTyped } = detail.row;
  const { isOpenable, isRefused, why } = changeStart(detail, order);
  const open = () => navigate({ view: 'change', localId });
  usePlainKey('c', isOpenable ? open : null);
  // Taken also where nothing can be changed, so that E never switches the environment under somebody who wanted to.
  usePlainKey('e', isOpenable ? open : () => undefined);
  // What is typed and not sent has a button of its own to go on.
  if (isChangeTyped && isOpenable && !isRefused) return null;
  return (
    <>
      <Button icon={PencilLine} shortcut="E" isDisabled={!isOpenable} onPress={open}>
        {isRefused ? <Trans>Correct the change …</Trans> : <Trans>Change order …</Trans>}
      </Button>
      {why !== null && (
        <p className="sub">
          {why === 'undecided' && (
            <Trans>Decide on the change below first. Then you can change this order again.</Trans>
          )}
          {why === 'not-now' && <Trans>The service does not let this order be changed now.</Trans>}
          {why === 'not-whole' && (
            <Trans>
              Dispatch cannot read parts of this order and could overwrite them. Change the order in the
              customer portal.
            </Trans>
          )}
        </p>
      )}
    </>
  );
}
