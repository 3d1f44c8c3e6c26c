import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Undo2 } from 'lucide-react';
import { navigate } from '../../../navigation/navigation.ts';
import { showUndo } from '../../../state/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import viewStyles from '../../../ui/view.module.css';
import { SaveStatus } from '../../order-form/SaveStatus.tsx';
import { OrderBadge } from '../../order-parts/OrderBadge.tsx';
import { orderTitle } from '../../order-parts/order-title.ts';
import { useChange, useChangeSession } from './change-context.ts';
import styles from './change-order.module.css';

/**
 * Header of the form in which an accepted order is changed: names the order, says whether the typed text is saved, and
 * has the buttons to leave the form.
 */
export function ChangeHeader() {
  const { t } = useLingui();
  const session = useChangeSession();
  const row = useChange(state => state.detail.row);
  const isTyped = useChange(state => state.isTyped);
  const title = orderTitle(row);
  const discard = () => {
    showUndo(t`Changes discarded. The order is unchanged.`, session.discard());
  };
  return (
    <header className={cx(viewStyles.bar, styles.header)}>
      <h1 title={title}>
        <Trans>Change order {title}</Trans>
      </h1>
      <span className={styles.badge}>
        <OrderBadge row={row} />
      </span>
      {isTyped && <SaveStatus />}
      <span className="grow" />
      {isTyped && (
        <Button icon={Undo2} onPress={discard}>
          <Trans>Discard changes</Trans>
        </Button>
      )}
      <Button icon={ArrowLeft} onPress={() => navigate({ view: 'orders', localId: row.localId })}>
        <Trans>Back to the order</Trans>
      </Button>
    </header>
  );
}
