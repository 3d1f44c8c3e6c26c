import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import type { WindowDraft } from '../../../../../src-shared/domain/draft.ts';
import { zoneOfStop } from '../../../../../src-shared/domain/draft-times.ts';
import { userZone } from '../../../../i18n/format.ts';
import { showError } from '../../../../state/show-error.ts';
import { profileOfShown } from '../../../../state/use-profile.ts';
import { Chips } from '../../../../ui/chips.tsx';
import { TypedTimesField } from '../../../../ui/fields/TypedTimesField.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { orderTitle } from '../../../order-parts/order-title.ts';
import styles from './marked-orders.module.css';
import { useMarks } from './order-marks.ts';
import { changeWindows, readMarked } from './window-marked.ts';
import { type LeftOrder, type MarkedOrders, planWindow, type WindowStop } from './window-plan.ts';

const none: WindowDraft = { date: '', start: '', end: '' };

function Left({ orders }: { orders: readonly LeftOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <div>
      <p>
        <Plural value={orders.length} one="# order stays as it is:" other="# orders stay as they are:" />
      </p>
      <ul className={styles.orders}>
        {orders.map(({ row, reason }) => (
          <li key={row.localId}>
            <strong>{orderTitle(row)}</strong> <span className="sub">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

// @interface update-order.allowed stop.requested-windows
/** Sets one requested window for all marked orders. Lists those of them that cannot be changed. */
export function WindowMarked({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [ids] = useState(() => [...useMarks.getState().ids]);
  const [orders, setOrders] = useState<MarkedOrders | null>(null);
  const [stop, setStop] = useState<WindowStop>('pickup');
  const [window, setWindow] = useState<WindowDraft>(none);
  useEffect(() => {
    let isOpen = true;
    readMarked(ids).then(setOrders, (thrown: unknown) => {
      // If this dialog was closed while reading, the dialog on screen belongs to other orders and must stay open.
      if (!isOpen) return;
      showError(thrown);
      onClose();
    });
    return () => {
      isOpen = false;
    };
  }, [ids, onClose]);
  const plan = useMemo(
    () => orders && planWindow(orders, stop, window, { nowMs: Date.now(), profile: profileOfShown() }),
    [orders, stop, window],
  );
  const [first] = orders?.changeable ?? [];
  const count = plan?.changes.length ?? 0;
  const save = () => {
    if (count === 0) return;
    void changeWindows(plan?.changes ?? []);
    onClose();
  };
  return (
    <FormDialog
      title={
        <Plural
          value={orders ? orders.changeable.length + orders.left.length : ids.length}
          one="Change the time window of # order"
          other="Change the time window of # orders"
        />
      }
      submitLabel={
        count === 0 ? t`Save changes` : plural(count, { one: 'Save # change', other: 'Save # changes' })
      }
      isBusy={orders === null}
      isDisabled={count === 0}
      onSubmit={save}
      onClose={onClose}
    >
      <Chips
        label={t`Stop whose window changes`}
        chips={[
          { id: 'pickup', words: t`Pickup` },
          { id: 'delivery', words: t`Delivery` },
        ]}
        chosen={stop}
        onChoose={setStop}
      />
      <TypedTimesField
        label={t`Requested window`}
        isSpan
        value={window}
        zone={first ? zoneOfStop(first.now[stop]) : userZone}
        hint={t`Local time of each place. Replaces the windows of that stop.`}
        onChange={setWindow}
      />
      {plan ? (
        <Left orders={plan.left} />
      ) : (
        <p>
          <Trans>Checking which orders can be changed …</Trans>
        </p>
      )}
    </FormDialog>
  );
}
