import { useLingui } from '@lingui/react/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { formatInstantAt } from '../../../i18n/format.ts';
import { CopyButton } from '../../../session/CopyButton.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { KeyValue, KeyValues } from '../../../ui/key-values.tsx';
import { areZonesNamed } from '../../order-parts/stop-facts.ts';
import { vehicleFactsOf, vehicleRole } from '../../order-parts/vehicle-facts.ts';
import { AllowedActions } from './AllowedActions.tsx';
import styles from './facts.module.css';
import { timelineOf } from './timeline-events.ts';

/** An id, cut if it is longer than its line. The button copies the whole id. */
const Id = ({ id, what }: { id: string; what: string }) => (
  <div className={styles.id}>
    <span className="mono" title={id}>
      {id}
    </span>
    <CopyButton text={id} what={what} />
  </div>
);

// @interface requests.request-identifier
/** The ids of the requests that were sent. The service's support asks for them. */
function Requests({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const asked = timelineOf(detail).flatMap(({ key, words, requestId }) =>
    requestId ? [{ key, words, requestId }] : [],
  );
  if (asked.length === 0) return null;
  return (
    <KeyValue name={t`Requests`}>
      {asked.map(({ key, words, requestId }) => (
        <div key={key}>
          {words}
          <Id id={requestId} what={t`request ID ${requestId}`} />
        </div>
      ))}
    </KeyValue>
  );
}

// @interface conventions.order-id order.created-and-updated
/** The ids of the order at the service, and what the service allows. Folded, because few users need this section. */
export function ForSupport({ detail, order }: { detail: OrderDetail; order: Order }) {
  const { t } = useLingui();
  const { id, revision } = order;
  const isNamed = areZonesNamed(detail);
  return (
    <Fold title={t`For support`} note={t`IDs, revision, allowed actions, requests`}>
      <KeyValues>
        <KeyValue name={t`Order`}>
          <Id id={id} what={t`order ID ${id}`} />
        </KeyValue>
        {vehicleFactsOf(detail).map(
          ({ key, itemId, isTradeIn }) =>
            itemId !== null && (
              <KeyValue key={key} name={vehicleRole({ isTradeIn })}>
                <Id id={itemId} what={t`item ID ${itemId}`} />
              </KeyValue>
            ),
        )}
        <KeyValue name={t`Revision`}>
          <Id id={revision} what={t`revision ${revision}`} />
        </KeyValue>
        <KeyValue name={t`Created`}>{formatInstantAt(order.created_at, undefined, isNamed)}</KeyValue>
        <KeyValue name={t`Changed`}>{formatInstantAt(order.updated_at, undefined, isNamed)}</KeyValue>
        <KeyValue name={t`Allowed by the service`}>
          <AllowedActions actions={order.allowed_actions} />
        </KeyValue>
        <Requests detail={detail} />
      </KeyValues>
    </Fold>
  );
}
