import { Trans, useLingui } from '@lingui/react/macro';
import { orderedForOf } from '../../../src-shared/domain/draft-request.ts';
import { groupVin } from '../../../src-shared/domain/vin.ts';
import type { OrderDetail } from '../../../src-shared/records.ts';
import { formatDistance, formatMoney, formatMoneyDifference } from '../../i18n/format.ts';
import { CopyButton } from '../messages/CopyButton.tsx';
import { type VehicleFacts, vehicleFactsOf } from './vehicle-facts.ts';

function Vehicle({ vehicle }: { vehicle: VehicleFacts }) {
  const { t } = useLingui();
  const { name, vin, registrationNumber, traits, note, status } = vehicle;
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
        {note !== null && <div className="sub">{note}</div>}
      </dd>
    </>
  );
}

/** The accepted total with its difference to what was quoted; before acceptance only the quote, named as one. */
function Price({ detail }: { detail: OrderDetail }) {
  const total = detail.order?.price?.total_cents ?? null;
  const quoted = detail.quotedTotalCents;
  if (total === null) {
    return quoted === null ? (
      <span className="dim">–</span>
    ) : (
      <>
        {formatMoney(quoted)}{' '}
        <span className="sub">
          <Trans>quoted, not yet accepted</Trans>
        </span>
      </>
    );
  }
  const difference = quoted === null ? null : total - quoted;
  return (
    <>
      <strong>{formatMoney(total)}</strong>{' '}
      {difference === 0 && (
        <span className="sub">
          <Trans>as quoted</Trans>
        </span>
      )}
      {difference !== null && difference !== 0 && (
        <span className="facts-difference">
          <Trans>{formatMoneyDifference(difference)} against the quote</Trans>
        </span>
      )}
    </>
  );
}

function PriceParts({ detail }: { detail: OrderDetail }) {
  const price = detail.order?.price;
  if (!price || price.total_cents === price.transport_cents) return null;
  const transport = formatMoney(price.transport_cents);
  const fees = formatMoney(price.additional_fees_cents);
  const tradeIn = formatMoney(price.trade_in_cents);
  return (
    <div className="sub">
      <Trans>transport {transport}</Trans>
      {price.additional_fees_cents !== 0 && (
        <>
          {' · '}
          <Trans>fees {fees}</Trans>
        </>
      )}
      {price.trade_in_cents !== 0 && (
        <>
          {' · '}
          <Trans>trade-in {tradeIn}</Trans>
        </>
      )}
    </div>
  );
}

export function Facts({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const { order, draft } = detail;
  const note = order ? order.customer_note : draft?.customerNote.trim() || null;
  const orderedFor = order ? order.ordered_for : draft && orderedForOf(draft.orderedFor);
  return (
    <dl className="kv">
      {vehicleFactsOf(detail).map(vehicle => (
        <Vehicle key={vehicle.key} vehicle={vehicle} />
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
          <dd>{note}</dd>
        </>
      )}
      {order && (
        <>
          <dt>
            <Trans>Order</Trans>
          </dt>
          <dd>
            <span className="mono">{order.id}</span>{' '}
            <CopyButton text={order.id} what={t`order id ${order.id}`} />
            <div className="sub">
              <Trans>
                revision <span className="mono">{order.revision}</span>
              </Trans>
            </div>
          </dd>
        </>
      )}
    </dl>
  );
}
