import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { formatInstantAt } from '../../../i18n/format.ts';
import { CopyButton } from '../../../session/CopyButton.tsx';
import { Fold } from '../../../ui/fold.tsx';
import keyValuesStyles from '../../../ui/key-values.module.css';
import { areZonesNamed } from '../../order-parts/stop-facts.ts';
import { vehicleFactsOf } from '../../order-parts/vehicle-facts.ts';
import { AllowedActions } from './AllowedActions.tsx';
import styles from './facts.module.css';
import { timelineOf } from './timeline-events.ts';

/** On one line, whole when it is copied. */
const Id = ({ id, what }: { id: string; what: string }) => (
  <div className={styles.id}>
    <span className="mono" title={id}>
      {id}
    </span>
    <CopyButton text={id} what={what} />
  </div>
);

// @interface requests.request-identifier
/** What was asked of the service, by the numbers that its support asks for. */
function Requests({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const asked = timelineOf(detail).flatMap(({ key, words, requestId }) =>
    requestId === null ? [] : [{ key, words, requestId }],
  );
  if (asked.length === 0) return null;
  return (
    <>
      <dt>
        <Trans>Requests</Trans>
      </dt>
      <dd>
        {asked.map(({ key, words, requestId }) => (
          <div key={key}>
            {words}
            <Id id={requestId} what={t`request ID ${requestId}`} />
          </div>
        ))}
      </dd>
    </>
  );
}

// @interface conventions.order-id order.created-and-updated
/** What the service and its support call the order by, and what may be done with it: few need it, so it is folded. */
export function ForSupport({ detail, order }: { detail: OrderDetail; order: Order }) {
  const { t } = useLingui();
  const { id, revision } = order;
  const isNamed = areZonesNamed(detail);
  return (
    <Fold title={t`For support`} note={t`IDs, revision, allowed actions, requests`}>
      <dl className={keyValuesStyles.kv}>
        <dt>
          <Trans>Order</Trans>
        </dt>
        <dd>
          <Id id={id} what={t`order ID ${id}`} />
        </dd>
        {vehicleFactsOf(detail).map(
          ({ key, itemId, isTradeIn }) =>
            itemId !== null && (
              <div key={key} className={keyValuesStyles.pair}>
                <dt>{isTradeIn ? <Trans>Trade-in</Trans> : <Trans>Vehicle</Trans>}</dt>
                <dd>
                  <Id id={itemId} what={t`item ID ${itemId}`} />
                </dd>
              </div>
            ),
        )}
        <dt>
          <Trans>Revision</Trans>
        </dt>
        <dd>
          <Id id={revision} what={t`revision ${revision}`} />
        </dd>
        <dt>
          <Trans>Created</Trans>
        </dt>
        <dd>{formatInstantAt(order.created_at, undefined, isNamed)}</dd>
        <dt>
          <Trans>Changed</Trans>
        </dt>
        <dd>{formatInstantAt(order.updated_at, undefined, isNamed)}</dd>
        <dt>
          <Trans>Allowed by the service</Trans>
        </dt>
        <dd>
          <AllowedActions actions={order.allowed_actions} />
        </dd>
        <Requests detail={detail} />
      </dl>
    </Fold>
  );
}
