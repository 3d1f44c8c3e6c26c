import { Trans } from '@lingui/react/macro';
import { waitingChanges } from '../../../../src-shared/order-facts/entry-facts.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/notice.tsx';
import { OrderFormNotices } from '../../order-form/OrderFormNotices.tsx';
import { useChange } from './change-context.ts';
import styles from './change-order.module.css';

/** Notices above the form in which an accepted order is changed. */
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
        <Notice tone="warn" title={<Trans>The service does not allow changes to this order now</Trans>}>
          <Trans>
            The status of the order decides which changes are allowed. What you entered is kept on this
            computer, and is not sent.
          </Trans>
        </Notice>
      )}
      {isAllowed && isUndecided && (
        <Notice
          tone="warn"
          title={<Trans>An earlier change of this order needs your decision</Trans>}
          actions={
            <Button onPress={() => navigate({ view: 'orders', localId })}>
              <Trans>Show the earlier change</Trans>
            </Button>
          }
        >
          <Trans>
            First decide about the earlier change. Then you can change this order again. What you entered is
            kept.
          </Trans>
        </Notice>
      )}
      {isAllowed && corrected && (
        <Notice tone="bad" title={<Trans>The last change was rejected</Trans>}>
          {reason !== '' && <p>{reason}</p>}
          <p>
            <Trans>
              The fields show the rejected change. Correct it, then save: your new change replaces the
              rejected one.
            </Trans>
          </p>
        </Notice>
      )}
      {isAllowed && isWaiting && (
        <p className={cx(styles.waiting, 'sub')}>
          <Trans>
            An earlier change of this order is still in the outbox. The fields show the order with that
            change.
          </Trans>
        </p>
      )}
    </>
  );
}
