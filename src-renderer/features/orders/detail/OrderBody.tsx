import { Trans } from '@lingui/react/macro';
import { PencilLine } from 'lucide-react';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { fieldName } from '../../../i18n/field-name.ts';
import { formatAgo } from '../../../i18n/format.ts';
import { listOfWords } from '../../../i18n/list-of-words.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { UnsentChange } from '../change/UnsentChange.tsx';
import { Activity } from './Activity.tsx';
import { Documents } from './Documents.tsx';
import { useDetail } from './detail-store.ts';
import { ForSupport } from './ForSupport.tsx';
import styles from './order-body.module.css';
import { PricePart } from './PricePart.tsx';
import { RoutePart } from './RoutePart.tsx';
import { Vehicles } from './Vehicles.tsx';
import { WaitingDocuments, WaitingPanel } from './WaitingPanel.tsx';

/** Says when the order was last read from the service, and why later attempts failed. */
function Reading({ detail }: { detail: OrderDetail }) {
  const readError = useDetail(state => state.readError);
  const nowMs = useNow(10_000);
  if (detail.row.phase !== 'accepted') return null;
  return (
    <p className="sub">
      {detail.fetchedAtMs !== null && (
        <Trans>Dispatch last loaded this order {formatAgo(detail.fetchedAtMs, nowMs)}.</Trans>
      )}{' '}
      {readError && <Trans>The last attempt to load this order failed: {errorText(readError).title}.</Trans>}
    </p>
  );
}

const BackToDraft = ({ localId }: { localId: string }) => (
  <Notice
    tone="info"
    title={<Trans>This is a draft</Trans>}
    actions={
      <Button variant="primary" icon={PencilLine} onPress={() => navigate({ view: 'order-form', localId })}>
        <Trans>Open the draft</Trans>
      </Button>
    }
  >
    <Trans>Dispatch does not send the order until you place it.</Trans>
  </Notice>
);

// @interface get-order.own errors.404-resource-not-found
const Gone = () => (
  <Notice tone="warn" title={<Trans>The service does not know this order any more</Trans>}>
    <Trans>
      You can still read the details that Dispatch has. The order may have been removed, or it may belong to
      another account. Ask the service before you order again.
    </Trans>
  </Notice>
);

function Unreadable({ parts }: { parts: readonly string[] }) {
  const words = listOfWords([...new Set(parts.map(fieldName))]);
  return (
    <Notice tone="warn" title={<Trans>Parts of this order cannot be read</Trans>}>
      <Trans>
        Dispatch cannot read these parts of the order: {words}. The order itself is not affected. Update
        Dispatch, or look at the order in the customer portal.
      </Trans>
    </Notice>
  );
}

export interface OrderBodyProps {
  detail: OrderDetail;
  className?: string | undefined;
}

/** All details of one order: in one column beside the list, in two columns in a window of their own. */
export function OrderBody({ detail, className }: OrderBodyProps) {
  const { row, order } = detail;
  return (
    <div className={cx(styles.body, className)}>
      <div className={styles.column}>
        {row.isGone && <Gone />}
        {order && order.unreadable.length > 0 && <Unreadable parts={order.unreadable} />}
        {row.phase === 'draft' && <BackToDraft localId={row.localId} />}
        <WaitingPanel detail={detail} />
        {order && <UnsentChange localId={row.localId} version={detail} />}
        <RoutePart detail={detail} />
        <Vehicles detail={detail} />
        <PricePart detail={detail} />
      </div>
      <div className={styles.column}>
        <Documents detail={detail} />
        <WaitingDocuments detail={detail} />
        <Activity detail={detail} />
        <ForSupport detail={detail} />
        <Reading detail={detail} />
      </div>
    </div>
  );
}
