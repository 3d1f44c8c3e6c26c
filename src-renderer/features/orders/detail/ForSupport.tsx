import { useLingui } from '@lingui/react/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { isSettled } from '../../../../src-shared/order-facts/entry-facts.ts';
import { formatInstantAt } from '../../../i18n/format.ts';
import { entryWhat } from '../../../i18n/words.ts';
import { CopyButton } from '../../../state/CopyButton.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { KeyValue, KeyValues } from '../../../ui/key-values.tsx';
import { areZonesNamed } from '../../order-parts/stop-facts.ts';
import { vehicleFactsOf, vehicleRole } from '../../order-parts/vehicle-facts.ts';
import { SupportFacts } from '../../outbox/item/EntryError.tsx';
import { AllowedActions } from './AllowedActions.tsx';
import { activityOf } from './activity-events.ts';
import styles from './for-support.module.css';

/** An id, which is cut if it does not fit into its line. The button copies the whole id. */
const Id = ({ id, what }: { id: string; what: string }) => (
  <div className={styles.id}>
    <span className="mono" title={id}>
      {id}
    </span>
    <CopyButton text={id} what={what} />
  </div>
);

// @interface requests.request-identifier
/** The ids of the requests that were sent for this order. The service's support asks for them. */
function Requests({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const asked = activityOf(detail).flatMap(({ key, words, requestId }) =>
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
/** The ids of the order at the service, and the actions that the service allows. */
function AtService({ detail, order }: { detail: OrderDetail; order: Order }) {
  const { t } = useLingui();
  const { id, revision } = order;
  const isNamed = areZonesNamed(detail);
  return (
    <>
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
      <KeyValue name={t({ message: 'Changed', context: 'time of the last change' })}>
        {formatInstantAt(order.updated_at, undefined, isNamed)}
      </KeyValue>
      <KeyValue name={t`Allowed actions`}>
        <AllowedActions actions={order.allowed_actions} />
      </KeyValue>
    </>
  );
}

/** Data that support asks for. The section is folded, because few users need it. */
export function ForSupport({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const { order, row } = detail;
  if (row.phase === 'draft') return null;
  const failed = detail.entries.filter(entry => entry.lastError !== null && !isSettled(entry));
  return (
    <Fold
      title={t`For support`}
      note={order ? t`IDs, revision, allowed actions, requests` : t`IDs, requests`}
    >
      {failed.map(entry => (
        <section key={entry.id}>
          <h4>{entryWhat(entry)}</h4>
          <SupportFacts entry={entry} />
        </section>
      ))}
      <KeyValues>
        {order && <AtService detail={detail} order={order} />}
        <Requests detail={detail} />
      </KeyValues>
    </Fold>
  );
}
