import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { euroCents } from '../../../../src-shared/domain/money.ts';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { groupVin } from '../../../../src-shared/domain/vin.ts';
import { formatDistance, formatMoney, formatMoneyDifference, formatPrice } from '../../../i18n/format.ts';
import { inspectionName, transportName } from '../../../i18n/words.ts';
import { CopyButton } from '../../../session/CopyButton.tsx';
import { KeyValue, KeyValues } from '../../../ui/key-values.tsx';
import { missingWords } from '../../order-parts/missing-words.ts';
import { OpenValues } from '../../order-parts/OpenValues.tsx';
import { openLines } from '../../order-parts/open-values.ts';
import { noteOf, orderedForText, pricePartsOf } from '../../order-parts/order-facts.ts';
import { type VehicleFacts, vehicleFactsOf, vehicleRole } from '../../order-parts/vehicle-facts.ts';
import styles from './facts.module.css';

// @interface order.items item.*
function Vehicle({ vehicle, files }: { vehicle: VehicleFacts; files: OrderDetail['files'] }) {
  const { t } = useLingui();
  const { name, vin, registrationNumber, traits, note, status, conditions, cmrRecipient } = vehicle;
  return (
    <KeyValue name={vehicleRole(vehicle)}>
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
    </KeyValue>
  );
}

// @interface order.price
/** The accepted total, compared with the quoted price. Before acceptance, only the quoted price, with that name. */
function Price({ detail: { order, row, quotedTotalCents: quoted } }: { detail: OrderDetail }) {
  const price = order?.price;
  if (!price && quoted === null)
    return <span className="dim">{missingWords(row, 'priceTotalCents') ?? '–'}</span>;
  if (!price) {
    return (
      <>
        {formatMoney(quoted ?? 0)}{' '}
        <span className="sub">
          {row.isUnconfirmed ? (
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
/** The amounts that add up to the total, if there are several. */
function PriceParts({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const names = { transport: t`transport`, fees: t`fees`, tradeIn: t`trade-in` };
  const parts = pricePartsOf(detail);
  if (parts.length === 0) return null;
  return (
    <ul className={styles.price}>
      {parts.map(({ part, amount }) => (
        <li key={part}>
          <span>{names[part]}</span>
          <span>{amount}</span>
        </li>
      ))}
    </ul>
  );
}

// @interface order.service-options
function Services({ order }: { order: Order }) {
  const { t } = useLingui();
  const { transport_preference: transport, inspection } = order.service_options ?? {};
  if (!transport && !inspection) return null;
  return (
    <KeyValue name={t`Services`}>
      {transport && <Trans>transport {transportName(transport)}</Trans>}
      {transport && inspection && ' · '}
      {inspection && <Trans>inspection {inspectionName(inspection)}</Trans>}
    </KeyValue>
  );
}

// @interface order.ordered-for order.distance order.customer-note
export function Facts({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const { order } = detail;
  const note = noteOf(detail);
  const orderedFor = orderedForText(detail);
  return (
    <KeyValues>
      {vehicleFactsOf(detail).map(vehicle => (
        <Vehicle key={vehicle.key} vehicle={vehicle} files={detail.files} />
      ))}
      <KeyValue name={t`Price`}>
        <Price detail={detail} />
        <PriceParts detail={detail} />
      </KeyValue>
      {order?.distance_meters != null && (
        <KeyValue name={t`Distance`}>{formatDistance(order.distance_meters)}</KeyValue>
      )}
      {orderedFor !== null && <KeyValue name={t`Ordered for`}>{orderedFor}</KeyValue>}
      {note !== null && (
        <KeyValue name={t`Note`} className={styles.note}>
          {note}
        </KeyValue>
      )}
      {order && <Services order={order} />}
    </KeyValues>
  );
}
