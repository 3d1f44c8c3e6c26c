import { Trans } from '@lingui/react/macro';
import { PencilLine } from 'lucide-react';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { KeptOrder } from '../../../../src-shared/domain/order.ts';
import { isRefusedChange, needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { usePlainKey } from '../../../ui/keys.ts';
import commandStyles from '../detail/order-commands.module.css';
import { useAskedChange } from './asked-change.ts';
import { changeObstacle } from './change-obstacle.ts';

const asksForSomethingElse = ({ entries, documents }: OrderDetail): boolean =>
  entries.some(needsDecision) || documents.some(({ state }) => state === 'stored');

// @interface update-order.allowed
/** Button and key (E) to start a change of an accepted order, if the service allows changes. */
export function ChangeButton({ detail, order }: { detail: OrderDetail; order: KeptOrder }) {
  const { localId, isChangeTyped } = detail.row;
  const undecided = detail.entries.filter(entry => entry.kind === 'order-update' && needsDecision(entry));
  const isRefused = undecided.length === 1 && undecided.every(isRefusedChange);
  const why = changeObstacle(order, undecided.length > 0 && !isRefused);
  const isOpenable = why === null;
  const open = () => navigate({ view: 'change', localId });
  usePlainKey('e', isOpenable ? open : null);
  useAskedChange(localId, isOpenable ? open : null);
  // The notice `UnsentChange` has the button to continue a change that was typed but not sent, so none is shown here.
  if (isChangeTyped && isOpenable && !isRefused) return null;
  // This is the main (coloured) button unless the order needs something else first.
  const isMain = isOpenable && (isRefused || !asksForSomethingElse(detail));
  return (
    <>
      <Button
        className={commandStyles.tool}
        variant={isMain ? 'primary' : 'default'}
        icon={PencilLine}
        shortcut="E"
        isDisabled={!isOpenable}
        onPress={open}
      >
        {isRefused ? (
          <Trans>Correct the change …</Trans>
        ) : (
          <Trans>
            Change<span className="visually-hidden"> order …</span>
          </Trans>
        )}
      </Button>
      {why !== null && (
        <p className="sub">
          {why === 'undecided' && (
            <Trans>
              An earlier change below needs your decision. After that, you can change this order again.
            </Trans>
          )}
          {why === 'not-now' && <Trans>The service does not allow changes to this order now.</Trans>}
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
