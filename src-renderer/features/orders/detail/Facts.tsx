import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { orderedForOf } from '../../../../src-shared/domain/draft-request.ts';
import { euroCents } from '../../../../src-shared/domain/money.ts';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { groupVin } from '../../../../src-shared/domain/vin.ts';
import { formatDistance, formatMoney, formatMoneyDifference, formatPrice } from '../../../i18n/format.ts';
import { inspectionName, transportName } from '../../../i18n/words.ts';
import { CopyButton } from '../../../session/CopyButton.tsx';
import keyValuesStyles from '../../../ui/key-values.module.css';
import { missingWords } from '../../order-parts/missing-words.ts';
import { OpenValues } from '../../order-parts/OpenValues.tsx';
import { openLines } from '../../order-parts/open-values.ts';
import { type VehicleFacts, vehicleFactsOf } from '../../order-parts/vehicle-facts.ts';
import styles from './facts.module.css';

// @interface order.items item.*
function Vehicle({ vehicle, files }: { vehicle: VehicleFacts; files: OrderDetail['files'] }) {
  const { t } = useLingui();
  const { name, vin, registrationNumber, traits, note, status, conditions, cmrRecipient } = vehicle;
  return (
    <>
      <dt>{vehicle.isTradeIn ? <Trans>Trade-in</Trans> : <Trans>Vehicle</Trans>}</dt>
      <dd>
        {name !== '' && <div>{name}</div>}
        {vin !== null && (
          <div>
            <span className="mono">{groupVin(vin)}</span> <CopyButton text={vin} what={t`VIN ${vin}`} />
          </div>
        )}
        {registrationNumber !== null && (
          <div>
            <span className="mono">{registrationNumber}</span> <CopyButton text={registrationNumber} />
          </div>
        )}
        {status !== null && <div className="sub">{status}</div>}
        {traits.length > 0 && <div className="sub">{traits.join(', ')}</div>}
        {note !== null && <div className={styles.note}>{note}</div>}
        {cmrRecipient !== null && (
          <div className="sub">
            <Trans>CMR recipient: {cmrRecipient}</Trans>
          </div>
        )}
        {conditions.map(({ stage, said, zone }) => (
          <section key={stage} className={styles.condition}>
            <h4>
              {stage === 'pickup' ? <Trans>Condition at pickup</Trans> : <Trans>Condition at delivery</Trans>}
            </h4>
            <OpenValues lines={openLines(said, { zone })} files={files} />
          </section>
        ))}
      </dd>
    </>
  );
}

// @interface order.price
/** The accepted total with its difference to what was quoted; before acceptance only the quote, named as one. */
function Price({ detail }: { detail: OrderDetail }) {
  const price = detail.order?.price ?? null;
  const quoted = detail.quotedTotalCents;
  if (price === null) {
    return quoted === null ? (
      <span className="dim">{missingWords(detail.row, 'priceTotalCents') ?? '–'}</span>
    ) : (
      <>
        {formatMoney(quoted)}{' '}
        <span className="sub">
          {detail.row.isUnconfirmed ? (
            <Trans>quoted, not confirmed yet</Trans>
          ) : (
            <Trans>quoted, not yet accepted</Trans>
          )}
        </span>
      </>
    );
  }
  const total = euroCents(price);
  const difference = quoted === null || total === null ? null : total - quoted;
  return (
    <>
      <strong>{formatPrice(price)}</strong>{' '}
      {difference === 0 && (
        <span className="sub">
          <Trans>as quoted</Trans>
        </span>
      )}
      {difference !== null && difference !== 0 && (
        <span className={styles.difference}>
          <Trans>{formatMoneyDifference(difference)} against the quote</Trans>
        </span>
      )}
    </>
  );
}

// @interface price.parts
/** The lines that the total is made of, where it is made of more than one. */
function PriceParts({ detail }: { detail: OrderDetail }) {
  const price = detail.order?.price;
  if (!price || price.total_cents === price.transport_cents) return null;
  const parts = [
    { key: 'transport', name: <Trans>transport</Trans>, cents: price.transport_cents },
    { key: 'fees', name: <Trans>fees</Trans>, cents: price.additional_fees_cents },
    { key: 'trade-in', name: <Trans>trade-in</Trans>, cents: price.trade_in_cents },
  ];
  return (
    <ul className={styles.price}>
      {parts
        .filter(({ cents }) => cents !== 0 && cents !== null)
        .map(({ key, name, cents }) => (
          <li key={key}>
            <span>{name}</span>
            <span>{formatMoney(cents ?? 0, price.currency)}</span>
          </li>
        ))}
    </ul>
  );
}

// @interface order.service-options
function Services({ order }: { order: Order }) {
  const { transport_preference: transport, inspection } = order.service_options ?? {};
  if (!transport && !inspection) return null;
  return (
    <>
      <dt>
        <Trans>Services</Trans>
      </dt>
      <dd>
        {transport && <Trans>transport {transportName(transport)}</Trans>}
        {transport && inspection && ' · '}
        {inspection && <Trans>inspection {inspectionName(inspection)}</Trans>}
      </dd>
    </>
  );
}

// @interface order.ordered-for order.distance order.customer-note
export function Facts({ detail }: { detail: OrderDetail }) {
  const { order, draft } = detail;
  const note = order ? order.customer_note : draft?.customerNote.trim() || null;
  const orderedFor = order ? order.ordered_for : draft && orderedForOf(draft.orderedFor);
  return (
    <dl className={keyValuesStyles.kv}>
      {vehicleFactsOf(detail).map(vehicle => (
        <Vehicle key={vehicle.key} vehicle={vehicle} files={detail.files} />
      ))}
      <dt>
        <Trans>Price</Trans>
      </dt>
      <dd>
        <Price detail={detail} />
        <PriceParts detail={detail} />
      </dd>
      {order?.distance_meters != null && (
        <>
          <dt>
            <Trans>Distance</Trans>
          </dt>
          <dd>{formatDistance(order.distance_meters)}</dd>
        </>
      )}
      {orderedFor && (
        <>
          <dt>
            <Trans>Ordered for</Trans>
          </dt>
          <dd>
            {orderedFor.business_id} ({orderedFor.country_code})
          </dd>
        </>
      )}
      {note !== null && (
        <>
          <dt>
            <Trans>Note</Trans>
          </dt>
          <dd className={styles.note}>{note}</dd>
        </>
      )}
      {order && <Services order={order} />}
    </dl>
  );
}
