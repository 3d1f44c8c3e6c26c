import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { zoneOfEvent } from '../../../../src-shared/domain/stop-zone.ts';
import { call } from '../../../bridge/bridge.ts';
import { useLiveQuery } from '../../../bridge/use-live-query.ts';
import { formatAgo, formatInstantAt } from '../../../i18n/format.ts';
import { readingErrorTitle } from '../../../i18n/reading-error-title.ts';
import { itemStatusName } from '../../../i18n/words.ts';
import { Badge, type BadgeProps } from '../../../ui/badge.tsx';
import { OneMoment } from '../../../ui/one-moment.tsx';
import progressStyles from '../../../ui/progress.module.css';
import { useNow } from '../../../ui/use-now.ts';
import { OpenValues } from '../../order-parts/OpenValues.tsx';
import { spokenName } from '../../order-parts/open-values.ts';
import { areZonesNamed } from '../../order-parts/stop-facts.ts';
import { RouteMap } from './RouteMap.tsx';
import styles from './tracking.module.css';
import { type TrackedVehicle, type TrackingFacts, trackingFactsOf } from './tracking-facts.ts';

const readEveryMs = 30_000;

const statusLooks: Record<string, BadgeProps> = {
  available: { tone: 'ok', children: <Trans>Tracking available</Trans> },
  paused: { tone: 'warn', children: <Trans>Tracking paused</Trans> },
  unavailable: { tone: 'neutral', children: <Trans>Tracking unavailable</Trans> },
};

/** Degrees with their direction, such as `3.70° west`. */
const degrees = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`;

function useDescription(order: Order, vehicle: TrackedVehicle | null): string {
  const { t } = useLingui();
  const from = order.pickup.address.city ?? order.pickup.address.formatted_address;
  const to = order.delivery.address.city ?? order.delivery.address.formatted_address;
  if (!vehicle?.position) return t`The route from ${from} to ${to} as a straight line.`;
  const { latitude, longitude } = vehicle.position;
  const place = `${degrees(latitude, t`north`, t`south`)}, ${degrees(longitude, t`east`, t`west`)}`;
  if (vehicle.progressPercent === null)
    return t`The route from ${from} to ${to} as a straight line. The vehicle is at ${place}.`;
  const percent = vehicle.progressPercent;
  return t`The route from ${from} to ${to} as a straight line. The vehicle is at ${place}, after ${percent}% of the way.`;
}

// @interface address.coordinates
/**
 * The map with the route. It is shown before the first answer as well, so that nothing moves when the answer arrives.
 */
function Picture({ order, facts }: { order: Order; facts: TrackingFacts | null }) {
  const vehicle = facts?.vehicles.find(({ position }) => position !== null) ?? null;
  const description = useDescription(order, vehicle);
  const { pickup, delivery } = order;
  const [from, to] = [pickup.address.coordinates, delivery.address.coordinates];
  if (!from || !to) return null;
  return (
    <figure className={styles.figure}>
      <RouteMap
        from={{ name: pickup.address.city ?? '', at: from }}
        to={{ name: delivery.address.city ?? '', at: to }}
        vehicle={vehicle?.position ?? null}
        isUnderWay={pickup.actual_at !== null}
        description={description}
      />
      <figcaption className="sub">
        <Trans>The straight line is not the actual route. The road is longer.</Trans>
      </figcaption>
    </figure>
  );
}

interface VehicleProps {
  vehicle: TrackedVehicle;
  order: Order;
  nowMs: number;
  isZoneNamed: boolean;
}

/** Says whether the position of a vehicle is known, and how old it is. */
export function PositionWords({ vehicle, nowMs, isZoneNamed }: Omit<VehicleProps, 'order'>) {
  const { position, positionAt, others } = vehicle;
  if (position === null)
    return others.some(({ key }) => key === 'position') ? (
      <Trans>The position cannot be read</Trans>
    ) : (
      <Trans>Position not known</Trans>
    );
  if (positionAt === null) return <Trans>Position known, time not given</Trans>;
  const [at, atMs] = [formatInstantAt(positionAt, undefined, isZoneNamed), Date.parse(positionAt)];
  return Number.isNaN(atMs) ? (
    <Trans>Position at {at}</Trans>
  ) : (
    <Trans>
      Position at {at} ({formatAgo(atMs, nowMs)})
    </Trans>
  );
}

function Vehicle({ vehicle, order, nowMs, isZoneNamed }: VehicleProps) {
  const { t } = useLingui();
  const item = order.items.find(({ id }) => id === vehicle.itemId);
  const name = item?.registration_number ?? item?.vin ?? vehicle.itemId;
  const { progressPercent, status } = vehicle;
  return (
    <li className={styles.vehicle}>
      <div className={styles.line}>
        <strong className="mono">{name}</strong>
        {status !== null && <span className="sub">{itemStatusName(status)}</span>}
        {progressPercent !== null && <span className={styles.percent}>{progressPercent} %</span>}
      </div>
      {progressPercent !== null && (
        <progress
          className={progressStyles.bar}
          value={progressPercent}
          max={100}
          aria-label={t`Progress of ${name}`}
        />
      )}
      <div className="sub">
        <PositionWords vehicle={vehicle} nowMs={nowMs} isZoneNamed={isZoneNamed} />
      </div>
      {vehicle.others.length > 0 && <OpenValues lines={vehicle.others} />}
    </li>
  );
}

const isBare = ({ status, vehicles, events, others }: TrackingFacts): boolean =>
  status === null && vehicles.length + events.length + others.length === 0;

// @interface operations.tracking
/** Shows the position of the vehicles on a map, and everything else that the service returns about tracking. */
export function Tracking({ detail, order }: { detail: OrderDetail; order: Order }) {
  const { localId } = detail.row;
  const { answer, error } = useLiveQuery({
    about: localId,
    version: order.revision,
    ask: async () => ({ said: await call('orders.tracking', { localId }), readAtMs: Date.now() }),
    everyMs: readEveryMs,
  });
  const facts = answer && trackingFactsOf(answer.said, order);
  const nowMs = useNow(5_000);
  const isNamed = areZonesNamed(detail);
  return (
    <>
      {error && (
        <p className={styles.error} role="alert">
          <Trans>
            Tracking could not be loaded: {readingErrorTitle(error)}. Dispatch tries again every 30 seconds.
          </Trans>
        </p>
      )}
      <Picture order={order} facts={facts} />
      {!facts && !error && <OneMoment />}
      {answer && facts && (
        <>
          {facts.status !== null && (
            <div>
              <Badge
                {...(statusLooks[facts.status] ?? { tone: 'neutral', children: spokenName(facts.status) })}
              />
            </div>
          )}
          <ul className={styles.vehicles}>
            {facts.vehicles.map((vehicle, index) => (
              <Vehicle
                // The key is the index, because several vehicles may have no id.
                key={index}
                vehicle={vehicle}
                order={order}
                nowMs={nowMs}
                isZoneNamed={isNamed}
              />
            ))}
          </ul>
          {facts.events.length > 0 && (
            <ul className={styles.events}>
              {facts.events.map(({ type, at, others }, index) => (
                // The key is the index, because two events may have the same type and time.
                <li key={index}>
                  <span>{spokenName(type)}</span>{' '}
                  <span className="sub">{formatInstantAt(at, zoneOfEvent(type, order), isNamed)}</span>
                  {others.length > 0 && <OpenValues lines={others} />}
                </li>
              ))}
            </ul>
          )}
          {facts.others.length > 0 && <OpenValues lines={facts.others} />}
          {isBare(facts) && (
            <p className="sub">
              <Trans>The service has sent no tracking data for this order.</Trans>
            </p>
          )}
          <p className="sub">
            <Trans>
              Tracking loaded {formatAgo(answer.readAtMs, nowMs)}. While it is shown, Dispatch loads it again
              every 30 seconds.
            </Trans>
          </p>
        </>
      )}
    </>
  );
}
