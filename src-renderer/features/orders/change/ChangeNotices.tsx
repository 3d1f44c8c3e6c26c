import { Trans } from '@lingui/react/macro';
import { waitingChanges } from '../../../../src-shared/order-facts/entry-facts.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/notice.tsx';
import { OrderFormNotices } from '../../order-form/OrderFormNotices.tsx';
import { useChange } from './change-context.ts';
import styles from './change-order.module.css';

/** Notices above the form of a change. */
export function ChangeNotices() {
  const isAllowed = useChange(state => state.isAllowed);
  const isUndecided = useChange(state => state.isUndecided);
  const corrected = useChange(state => state.corrected);
  const localId = useChange(state => state.detail.row.localId);
  const isWaiting = useChange(state => waitingChanges(state.detail.entries).length > 0);
  const reason = corrected?.lastError?.message ?? '';
  return (
    <>
      <OrderFormNotices />
      {!isAllowed && (
        <Notice tone="warn" title={<Trans>The service does not let this order be changed now</Trans>}>
          <Trans>
            Which changes are allowed depends on where the order stands. What you typed is kept here.
          </Trans>
        </Notice>
      )}
      {isAllowed && isUndecided && (
        <Notice
          tone="warn"
          title={<Trans>A change of this order waits for your decision</Trans>}
          actions={
            <Button onPress={() => navigate({ view: 'orders', localId })}>
              <Trans>Decide about it</Trans>
            </Button>
          }
        >
          <Trans>Decide about it first; then this order can be changed again. What you typed is kept.</Trans>
        </Notice>
      )}
      {isAllowed && corrected && (
        <Notice tone="bad" title={<Trans>The last change was rejected</Trans>}>
          {reason !== '' && <p>{reason}</p>}
          <p>
            <Trans>The fields show what the service rejected. What you save takes its place.</Trans>
          </p>
        </Notice>
      )}
      {isAllowed && isWaiting && (
        <p className={cx(styles.waiting, 'sub')}>
          <Trans>A change of this order is waiting already. The fields show the order with it.</Trans>
        </p>
      )}
    </>
  );
}
