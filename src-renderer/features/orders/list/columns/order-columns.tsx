import { t } from '@lingui/core/macro';
import { isOrderSort } from '../../../../../src-shared/contract/order-query.ts';
import type { OrderRow } from '../../../../../src-shared/contract/orders.ts';
import { expectedMoment } from '../../../../../src-shared/order-facts/expected-moment.ts';
import type { LineField } from '../../../../../src-shared/order-facts/order-knowledge.ts';
import { formatDay, formatDistance, formatInstant } from '../../../../i18n/format.ts';
import { readinessName } from '../../../../i18n/status-words.ts';
import { cx } from '../../../../ui/cx.ts';
import type { Piece } from '../../../../ui/data-grid/columns.ts';
import { noValue } from '../../../../ui/no-value.tsx';
import { OrderBadge } from '../../../order-parts/OrderBadge.tsx';
import {
  deliveryPlace,
  endOfId,
  identityInRow,
  orderStanding,
  orderTitle,
  pickupPlace,
  vehicleName,
} from '../../../order-parts/order-title.ts';
import { rowPriceText } from '../../../order-parts/price-words.ts';
import { StepsMark } from '../../../order-parts/StepsMark.tsx';
import styles from '../orders.module.css';
import {
  Absent,
  ContactCell,
  contactText,
  ExpectedTime,
  longestNextText,
  NextCell,
  nextText,
  RouteCell,
  TimeAtStop,
  VehicleCell,
} from './order-cells.tsx';
import { missing, type OrderColumn, type OrderColumnName, shown } from './order-column.tsx';
import { FoundText, type MatchField } from './order-matches.tsx';
import { zoneOfRow } from './stop-moment.ts';

/** A cell for one field that can be searched. Found parts of its text are highlighted. */
const found =
  (field: LineField, match: MatchField, textOf: (row: OrderRow) => string | null): OrderColumn['cell'] =>
  row => {
    const text = textOf(row);
    if (text === null || text === '') return <Absent row={row} field={field} />;
    const isId = match === 'vin' || match === 'plate';
    return (
      <span className={cx(isId && 'mono')}>
        <FoundText text={text} field={match} />
      </span>
    );
  };

const readyDay = (row: OrderRow): string | null =>
  row.readyAt === null ? null : formatDay(row.readyAt, zoneOfRow(row, 'pickup'));

/** Width of each mark behind a status, in pixels. */
const markPx = 24;
const marksOf = ({ steps, isChangeTyped, hasUnsentDocuments, isFollowed }: OrderRow): number =>
  Number(steps !== 'none' || hasUnsentDocuments) + Number(isChangeTyped) + Number(isFollowed);

const actualStop = (row: OrderRow): 'pickup' | 'delivery' =>
  row.deliveredAt === null ? 'pickup' : 'delivery';

const actualOf = (row: OrderRow): string | null => row.deliveredAt ?? row.pickedUpAt;

/**
 * Widths in pixels of a column with times of stops. Both have room for day, time, clock icon and the longest name of a
 * stop; `usual` also has room for a year.
 */
const stopTimePx = { usual: 208, min: 172 };

/**
 * Default widths in earlier versions, in pixels. A column that has such a width in a saved view gets the present
 * default instead, because the user did not choose it.
 */
export const formerWidthsPx: Partial<Record<OrderColumnName, number>> = { eta: 150, actual: 150 };

// @interface order-summary.fields
/** All columns of the order list, in their default order. */
export const orderColumns = (): OrderColumn[] =>
  table().map(column => ({
    // Columns that the user has added move to the second line of a narrow row first.
    ...(column.isUsual ? {} : { fold: 5 }),
    ...column,
    isSortable: isOrderSort(column.name),
  }));

const distanceText = ({ distanceMeters }: OrderRow): string | null =>
  distanceMeters === null ? null : formatDistance(distanceMeters);

const dayWords = (day: string): string => formatDay(`${day}T12:00:00Z`, 'UTC');

/**
 * Column with the calendar days of a stop: the actual day; before that the expected one; without an ETA the days of its
 * windows.
 */
function daysColumn(
  name: OrderColumnName,
  label: string,
  daysOf: (row: OrderRow) => readonly string[],
): Omit<OrderColumn, 'isSortable'> {
  const words = (row: OrderRow): string => {
    const [first, last] = [daysOf(row)[0], daysOf(row).at(-1)];
    if (first === undefined || last === undefined) return '';
    return first === last ? dayWords(first) : `${dayWords(first)} – ${dayWords(last)}`;
  };
  return {
    name,
    label,
    widthPx: 170,
    minPx: 92,
    dispensable: 7,
    needOf: row => ({ whole: [{ text: words(row) }] }),
    text: row => daysOf(row).join(' '),
    cell: row => words(row) || <Absent row={row} field="etaAt" />,
  };
}

const table = (): Omit<OrderColumn, 'isSortable'>[] => [
  {
    name: 'status',
    label: t`Status`,
    widthPx: 150,
    minPx: 146,
    // Width needed by a status: its text, plus pixels for the icon before it and the marks behind it.
    needOf: row => ({
      whole: [
        {
          text: orderStanding(row),
          px: (row.phase === 'attention' ? 34 : 14) + markPx * marksOf(row),
        },
      ],
    }),
    dispensable: 0,
    isUsual: true,
    text: orderStanding,
    cell: row => (
      <span className={styles.status}>
        <OrderBadge row={row} />
        <StepsMark row={row} />
      </span>
    ),
  },
  {
    name: 'readiness',
    label: t`Readiness`,
    widthPx: 96,
    minPx: 80,
    dispensable: 7,
    ...shown('readiness', row => (row.readiness === null ? null : readinessName(row.readiness))),
  },
  {
    name: 'reference',
    label: t`Reference`,
    widthPx: 132,
    minPx: 120,
    needOf: row => ({ whole: [{ text: row.customerReference ?? '…00000000', font: 'bold' }] }),
    dispensable: 0,
    isUsual: true,
    text: row => row.customerReference ?? row.orderId ?? '',
    cell: row => (
      <span
        className={cx(
          styles.reference,
          row.isUnseen && styles.unseen,
          row.customerReference === null && 'mono',
        )}
        title={orderTitle(row)}
      >
        {row.customerReference === null ? (
          row.orderId === null ? (
            noValue
          ) : (
            <FoundText text={endOfId(row.orderId)} field="vehicle" />
          )
        ) : (
          <FoundText text={row.customerReference} field="ref" />
        )}
        {row.isUnseen && <span className="visually-hidden">{t`(changed, not seen yet)`}</span>}
      </span>
    ),
  },
  {
    name: 'vehicle',
    label: t`Vehicle`,
    widthPx: 250,
    minPx: 88,
    needOf: row => {
      const identity: Piece = { text: identityInRow(row), font: 'mono', px: 2 };
      return {
        whole: [{ text: `${vehicleName(row)} · ` }, identity],
        least: [{ text: 'MMMM · ' }, identity],
      };
    },
    fold: 4,
    dispensable: 2,
    isUsual: true,
    text: row =>
      [vehicleName(row) || missing(row, 'make'), row.registrationNumber, row.vin].filter(Boolean).join(' '),
    cell: row => <VehicleCell row={row} />,
  },
  {
    name: 'route',
    label: t`Route`,
    widthPx: 220,
    minPx: 150,
    needOf: row => ({ whole: [{ text: `${pickupPlace(row)}→${deliveryPlace(row)}`, px: 10 }] }),
    fold: 3,
    dispensable: 0,
    isUsual: true,
    text: row =>
      [
        row.pickupAddress || missing(row, 'pickupAddress'),
        row.deliveryAddress || missing(row, 'deliveryAddress'),
      ].join(' → '),
    cell: row => <RouteCell row={row} />,
  },
  {
    name: 'next',
    label: t({ message: 'Next', context: 'what happens next to an order' }),
    widthPx: 230,
    minPx: 200,
    needOf: row => ({ whole: [{ text: longestNextText(row), px: 12 }] }),
    fold: 1,
    dispensable: 1,
    isUsual: true,
    text: row => nextText(row) ?? (row.isFinished ? '' : missing(row, 'etaAt')),
    cell: row => <NextCell row={row} />,
  },
  {
    name: 'from',
    label: t({ message: 'From', context: 'place of pickup' }),
    widthPx: 110,
    minPx: 76,
    dispensable: 0,
    text: row => row.pickupAddress || missing(row, 'pickupAddress'),
    cell: row => <span title={row.pickupAddress}>{found('pickupAddress', 'from', pickupPlace)(row)}</span>,
  },
  {
    name: 'to',
    label: t({ message: 'To', context: 'place of delivery' }),
    widthPx: 110,
    minPx: 76,
    dispensable: 0,
    text: row => row.deliveryAddress || missing(row, 'deliveryAddress'),
    cell: row => (
      <span title={row.deliveryAddress}>{found('deliveryAddress', 'to', deliveryPlace)(row)}</span>
    ),
  },
  {
    name: 'ready',
    label: t`Available from`,
    widthPx: 92,
    minPx: 84,
    dispensable: 5,
    isDescendingFirst: true,
    text: row => row.readyAt ?? missing(row, 'readyAt'),
    cell: row => readyDay(row) ?? <Absent row={row} field="readyAt" />,
  },
  {
    name: 'eta',
    label: t`ETA`,
    widthPx: stopTimePx.usual,
    minPx: stopTimePx.min,
    dispensable: 4,
    isDescendingFirst: true,
    text: row => expectedMoment(row)?.at ?? (row.isFinished ? '' : missing(row, 'etaAt')),
    cell: row => {
      const expected = expectedMoment(row);
      switch (expected?.kind) {
        case 'eta':
          return <ExpectedTime row={row} at={expected.at} stop={expected.stop} />;
        case 'delivered':
          return <TimeAtStop row={row} at={expected.at} stop={expected.stop} isDelivered />;
        default:
          return row.isFinished ? noValue : <Absent row={row} field="etaAt" />;
      }
    },
  },
  {
    name: 'actual',
    label: t({ message: 'Actual time', context: 'time of the last stop' }),
    widthPx: stopTimePx.usual,
    minPx: stopTimePx.min,
    dispensable: 6,
    isDescendingFirst: true,
    text: row => actualOf(row) ?? missing(row, 'deliveredAt'),
    cell: row => {
      const at = actualOf(row);
      if (at === null) return <Absent row={row} field="deliveredAt" />;
      return <TimeAtStop row={row} at={at} stop={actualStop(row)} />;
    },
  },
  {
    name: 'price',
    label: t`Price €`,
    widthPx: 74,
    minPx: 68,
    align: 'end',
    needOf: row => ({ whole: [{ text: rowPriceText(row) ?? '', font: 'figures' }] }),
    fold: 2,
    dispensable: 3,
    isUsual: true,
    isDescendingFirst: true,
    ...shown('priceTotalCents', rowPriceText),
  },
  {
    name: 'distance',
    label: t`Distance`,
    widthPx: 88,
    minPx: 72,
    align: 'end',
    needOf: row => ({ whole: [{ text: distanceText(row) ?? '', font: 'figures' }] }),
    dispensable: 7,
    isDescendingFirst: true,
    ...shown('distanceMeters', distanceText),
  },
  {
    name: 'contact',
    label: t`Contact`,
    widthPx: 200,
    minPx: 110,
    needOf: row => ({ whole: [{ text: contactText(row) }] }),
    dispensable: 7,
    text: row => contactText(row) || (row.isFinished ? '' : missing(row, 'nextContact')),
    cell: row => <ContactCell row={row} />,
  },
  daysColumn('pickup_days', t`Pickup days`, row => row.pickupDays),
  daysColumn('delivery_days', t`Delivery days`, row => row.deliveryDays),
  {
    name: 'vin',
    label: t`VIN`,
    widthPx: 172,
    minPx: 150,
    dispensable: 7,
    text: row => row.vin ?? missing(row, 'vin'),
    cell: found('vin', 'vin', row => row.vin),
  },
  {
    name: 'plate',
    label: t`Plate`,
    widthPx: 100,
    minPx: 84,
    dispensable: 7,
    text: row => row.registrationNumber ?? missing(row, 'registrationNumber'),
    cell: found('registrationNumber', 'plate', row => row.registrationNumber),
  },
  {
    name: 'ordered_for',
    label: t`Ordered for`,
    widthPx: 132,
    minPx: 96,
    dispensable: 7,
    // @interface order-summary.ordered-for-and-created
    text: row => row.orderedFor ?? missing(row, 'orderedFor'),
    cell: found('orderedFor', 'for', row => row.orderedFor),
  },
  {
    name: 'ordered_by',
    label: t`Ordered by`,
    widthPx: 132,
    minPx: 96,
    dispensable: 8,
    text: row => row.orderedBy ?? '',
    cell: row =>
      row.orderedBy !== null ? (
        <FoundText text={row.orderedBy} field="by" />
      ) : (
        <span
          className="dim"
          title={t`The service names this person only in reports. Load a report that includes this order.`}
        >
          –
        </span>
      ),
  },
  {
    name: 'created',
    label: t`Created`,
    widthPx: 98,
    minPx: 94,
    dispensable: 8,
    isDescendingFirst: true,
    text: row => new Date(row.createdAtMs).toISOString(),
    cell: row => formatInstant(row.createdAtMs),
  },
  {
    name: 'changed',
    label: t({ message: 'Changed', context: 'time of the last change' }),
    widthPx: 98,
    minPx: 94,
    dispensable: 8,
    isDescendingFirst: true,
    text: row => new Date(row.changedAtMs).toISOString(),
    cell: row => formatInstant(row.changedAtMs),
  },
];
