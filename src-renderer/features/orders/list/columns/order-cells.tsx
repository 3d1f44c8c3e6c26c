import { t } from '@lingui/core/macro';
import type { OrderRow } from '../../../../../src-shared/contract/orders.ts';
import { knowledgeOf, type RowField } from '../../../../../src-shared/order-facts/order-knowledge.ts';
import { cx } from '../../../../ui/cx.ts';
import { noValue } from '../../../../ui/no-value.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { missingWords } from '../../../order-parts/missing-words.ts';
import {
  deliveryPlace,
  identityInRow,
  pickupPlace,
  vehicleIdentity,
  vehicleName,
} from '../../../order-parts/order-title.ts';
import styles from '../orders.module.css';
import { type NextWords, nextWordsOf } from './next-words.ts';
import { FoundText, HiddenMatch } from './order-matches.tsx';
import { StopTime, type StopTimeProps } from './StopTime.tsx';
import { zoneOfRow } from './stop-moment.ts';

// @interface conventions.null
/** Text in place of a missing value: says that the service has no value, or that it is not known yet. */
export function Absent({ row, field }: { row: OrderRow; field: RowField }) {
  const words = missingWords(row, field);
  if (words === null) return noValue;
  return (
    <span className={styles.notRead} title={words}>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

const nextNow = (row: OrderRow): NextWords | null => nextWordsOf(row, zoneOfRow(row, 'delivery'), Date.now());

/** The text of a cell in the column Next, as of the current time. */
export function nextText(row: OrderRow): string | null {
  const next = nextNow(row);
  return next && [next.words, next.late].filter(Boolean).join(' ');
}

/**
 * The longest text that the cell of the column Next can have within a day, to reserve its width: with `overdue` if the
 * order can become late.
 */
export function longestNextText(row: OrderRow): string {
  const next = nextNow(row);
  return next === null ? '' : `${next.words} ${next.late ?? (next.isLateSoon ? t`overdue` : '')}`;
}

/** The stop that the vehicle has to reach next. */
export const nextStop = (row: OrderRow): 'pickup' | 'delivery' =>
  row.pickedUpAt === null ? 'pickup' : 'delivery';

export const TimeAtStop = ({ row, ...time }: { row: OrderRow } & Omit<StopTimeProps, 'zone'>) => (
  <StopTime {...time} zone={zoneOfRow(row, time.stop ?? nextStop(row))} />
);

/** The time at which a stop is expected. Shows "overdue" as soon as the time has passed. */
export function ExpectedTime({ row, at, stop }: { row: OrderRow } & Pick<StopTimeProps, 'at' | 'stop'>) {
  const nowMs = useNow(30_000);
  return <TimeAtStop row={row} at={at} stop={stop} isOverdue={Date.parse(at) < nowMs} />;
}

export const VehicleCell = ({ row }: { row: OrderRow }) => {
  const name = vehicleName(row);
  const identity = identityInRow(row);
  const isNameRead = knowledgeOf(row, 'make') !== 'unread';
  if (row.raw !== null)
    return (
      <span className="mono" title={row.raw}>
        {row.raw}
      </span>
    );
  return (
    <span className={styles.vehicle} title={`${name} ${vehicleIdentity(row)}`.trim()}>
      <span className={styles.vehicleName}>
        {isNameRead ? <FoundText text={name} field="vehicle" /> : <Absent row={row} field="make" />}
      </span>
      {(name !== '' || !isNameRead) && identity !== '' && <span className="dim"> · </span>}
      <span className={cx(styles.vehicleIdentity, 'mono')}>
        <FoundText text={identity} field={row.registrationNumber === null ? 'vin' : 'plate'} />
      </span>
      <HiddenMatch row={row} />
    </span>
  );
};

/** The next stop of an order with its time. Shows "late" as soon as the order becomes late. */
export function NextCell({ row }: { row: OrderRow }) {
  const next = nextWordsOf(row, zoneOfRow(row, 'delivery'), useNow(30_000));
  if (next === null) return row.isFinished ? noValue : <Absent row={row} field="etaAt" />;
  return (
    <span data-next className={cx(styles.next, next.isDone && 'dim')} title={next.title}>
      <span className={styles.nextWords}>{next.words}</span>
      {next.late !== null && <span className={styles.late}>{next.late}</span>}
    </span>
  );
}

/** The cell of the route, with the cities of both stops. */
export function RouteCell({ row }: { row: OrderRow }) {
  const place = (name: string, field: 'pickupAddress' | 'deliveryAddress') =>
    name === '' ? (
      <Absent row={row} field={field} />
    ) : (
      <FoundText text={name} field={field === 'pickupAddress' ? 'from' : 'to'} />
    );
  return (
    <span className={styles.route} title={`${row.pickupAddress} → ${row.deliveryAddress}`}>
      <span className={styles.place}>{place(pickupPlace(row), 'pickupAddress')}</span>
      <span className="dim" aria-hidden>
        →
      </span>
      <span className="visually-hidden">
        {t({ message: 'to', context: 'between two places, for screen readers' })}
      </span>
      <span className={styles.place}>{place(deliveryPlace(row), 'deliveryAddress')}</span>
    </span>
  );
}

/**
 * The person to call at the next stop, such as `Maija Mäkinen · +358 40 1234567`. Empty if nobody is named, or if no
 * stop comes next.
 */
export const contactText = ({ nextContact, isFinished }: OrderRow): string =>
  isFinished ? '' : [nextContact?.name, nextContact?.phone].filter(Boolean).join(' · ');

// @interface stop.contact
/** The person to call at the next stop. The tooltip says which stop that is. */
export function ContactCell({ row }: { row: OrderRow }) {
  const { nextContact } = row;
  if (row.isFinished) return noValue;
  if (nextContact === null) return <Absent row={row} field="nextContact" />;
  const words = contactText(row);
  return (
    <span title={nextContact.stop === 'pickup' ? t`Pickup: ${words}` : t`Delivery: ${words}`}>{words}</span>
  );
}
