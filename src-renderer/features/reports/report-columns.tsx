import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { defaultCurrency } from '../../../src-shared/domain/currency.ts';
import { typedPlace } from '../../../src-shared/domain/place-name.ts';
import { zoneByRule } from '../../../src-shared/domain/stop-zone.ts';
import { instantMs } from '../../../src-shared/domain/wall-clock.ts';
import type { ReportLine } from '../../../src-shared/report/line.ts';
import { averageLeadMinutes, type Totals } from '../../../src-shared/report/totals.ts';
import { foreignZoneName, formatAmount, formatCount, formatMinutes, formatMoney } from '../../i18n/format.ts';
import { orderStatusName } from '../../i18n/status-words.ts';
import { placeTypeName } from '../../i18n/words.ts';
import { hashOf, navigate } from '../../navigation/navigation.ts';
import { cx } from '../../ui/cx.ts';
import type { ExportColumn } from '../export/columns.ts';
import { OrderBadge } from '../order-parts/OrderBadge.tsx';
import { instantText, isOtherClock } from './report-words.ts';
import styles from './reports.module.css';
import { reportZone } from './reports-store.ts';

/** One column of the report: its cells, sort key and total on screen, and its form in an exported file. */
export interface ReportColumn {
  name: string;
  label: string;
  widthPx: number;
  isNumber: boolean;
  /** Whether the column is shown at first. All columns together would be wider than a window. */
  isMain: boolean;
  /** Key by which rows are sorted. Rows with null come last. */
  key: (line: ReportLine) => string | number | null;
  /** The text of the cell; empty if there is no value. */
  text: (line: ReportLine) => string;
  /** The content of the cell on screen. */
  shown: (line: ReportLine) => ReactNode;
  /** The total of the column; absent for a column whose values cannot be added up. */
  sum?: { key: (totals: Totals) => number | null; shown: (totals: Totals) => string };
  file: ExportColumn<ReportLine>;
}

type Row = ReportLine['row'];
type Column = Omit<ReportColumn, 'isMain'>;

const mainColumns: ReadonlySet<string> = new Set([
  'created',
  'reference',
  'status',
  'origin',
  'destination',
  'cost',
  'refuel',
  'distance',
  'lead',
]);

const kilometers = (meters: number): string => formatCount(Math.round(meters / 1_000));

function textColumn(
  name: string,
  label: string,
  widthPx: number,
  of: (row: Row) => string | null,
  shown: (text: string) => ReactNode = text => text,
): Column {
  return {
    name,
    label,
    widthPx,
    isNumber: false,
    key: ({ row }) => of(row),
    text: ({ row }) => of(row) ?? '',
    shown: ({ row }) => {
      const text = of(row);
      return text === null || text === '' ? '' : shown(text);
    },
    file: { kind: 'text', heading: label, cell: ({ row }) => of(row) },
  };
}

/** A column of links to orders. The table is a single tab stop, so Enter on a row opens its order as well. */
const orderColumn = (
  name: string,
  label: string,
  widthPx: number,
  of: (row: Row) => string | null,
  className: string,
): Column => ({
  ...textColumn(name, label, widthPx, of),
  shown({ row }) {
    const text = of(row);
    // An empty text gets no link, because a link without text has no name.
    if (text === null || text === '') return '';
    const route = { view: 'orders', localId: row.order_id } as const;
    return (
      <a
        className={cx(styles.link, className)}
        href={hashOf(route)}
        tabIndex={-1}
        onClick={event => {
          event.preventDefault();
          navigate(route);
        }}
      >
        {text}
      </a>
    );
  },
});

const zonesOf = (row: Row): Record<'origin' | 'destination', string> => ({
  origin: zoneByRule(null, { address: row.pickup_address ?? '', countryCode: row.origin_country ?? '' }),
  destination: zoneByRule(null, {
    address: row.delivery_address ?? '',
    countryCode: row.destination_country ?? '',
  }),
});

/**
 * A time by the clock of its stop. Names the zone if clocks at one of the stops differ from this computer's clock. A
 * time without a stop is by this computer's clock, as the text above the table says.
 */
function timeText(at: string, row: Row, stop: 'origin' | 'destination' | null): string {
  if (stop === null) return instantText(at);
  const zones = zonesOf(row);
  const zone = zones[stop];
  const atMs = instantMs(at);
  const text = instantText(at, zone);
  if (atMs === null || !Object.values(zones).some(one => isOtherClock(one, atMs))) return text;
  return `${text} ${foreignZoneName(zone, atMs) ?? t`your time`}`;
}

function timeColumn(
  name: string,
  label: string,
  of: (row: Row) => string | null,
  stop: 'origin' | 'destination' | null = null,
): Column {
  const textOf = ({ row }: ReportLine): string => {
    const at = of(row);
    return at === null ? '' : timeText(at, row, stop);
  };
  return {
    name,
    label,
    // Columns for times at stops are wider, because their text may name a zone.
    widthPx: stop === null ? 112 : 196,
    isNumber: true,
    key: line => (name === 'created' ? line.createdMs : instantMs(of(line.row))),
    text: textOf,
    shown: textOf,
    file: {
      kind: 'date-time',
      heading: `${label} (${reportZone})`,
      zone: reportZone,
      cell: ({ row }) => of(row),
    },
  };
}

interface NumberColumn extends Pick<ReportColumn, 'name' | 'label' | 'widthPx'> {
  of: (line: ReportLine) => number | null;
  text: (value: number) => string;
  /** Text to show in rows that have no number. */
  instead?: (line: ReportLine) => string;
  sum?: (totals: Totals) => number | null;
  file: { kind: 'integer' | 'cents'; heading: string };
}

function numberColumn({ of, text, instead, sum, file, ...column }: NumberColumn): Column {
  const textOf = (value: number | null): string => (value === null ? '' : text(value));
  const cellOf = (line: ReportLine): string => textOf(of(line)) || (instead?.(line) ?? '');
  return {
    ...column,
    isNumber: true,
    key: of,
    text: cellOf,
    shown: cellOf,
    ...(sum ? { sum: { key: sum, shown: totals => textOf(sum(totals)) } } : {}),
    file: { ...file, cell: of },
  };
}

/** A cost in another currency than EUR, which is in no total. Null if the cost is in EUR or missing. */
const otherCost = ({ cost }: Row): string | null =>
  cost === null || cost.currency === defaultCurrency ? null : formatMoney(cost.total_cents, cost.currency);

/** Whether the vehicle was refuelled, as text; null if the service does not tell. */
const refuelledText = ({ refuel }: Row): string | null => {
  const occurred = refuel?.occurred ?? null;
  if (occurred === null) return null;
  return occurred ? t`Yes` : t`No`;
};

/** Text for a fuel stop whose cost is unknown or in another currency. Empty if the vehicle was not refuelled. */
function otherRefuel({ row: { refuel, cost } }: ReportLine): string {
  if (refuel?.occurred !== true) return '';
  return refuel.cost_cents === null ? t`unknown` : formatMoney(refuel.cost_cents, cost?.currency);
}

/**
 * The city of an address, found as in the order list; without an address, the country. The tooltip of the cell shows
 * the whole address.
 */
const cityOf = (address: string | null, country: string | null): string | null =>
  address === null ? country : typedPlace(address) || country;

const cityColumn = (
  name: string,
  label: string,
  of: (row: Row) => string | null,
  addressOf: (row: Row) => string | null,
): Column => ({
  ...textColumn(name, label, 72, of),
  shown: ({ row }) => <span title={addressOf(row) ?? undefined}>{of(row)}</span>,
});

const mono = (text: string): ReactNode => <span className="mono">{text}</span>;

// @interface report-row.*
/**
 * Columns for all fields of a row, the most important ones first.
 * @param isMixed whether amounts are in several currencies; if so, each amount is shown with its currency
 */
export const reportColumns = (isMixed = false): ReportColumn[] =>
  allColumns(isMixed).map(column => ({ ...column, isMain: mainColumns.has(column.name) }));

function allColumns(isMixed: boolean): Column[] {
  const amountText = (cents: number): string => (isMixed ? formatMoney(cents) : formatAmount(cents));
  return [
    timeColumn('created', t`Created`, row => row.created_at),
    orderColumn('reference', t`Reference`, 112, row => row.customer_reference, ''),
    {
      ...textColumn(
        'status',
        t`Status`,
        104,
        row => row.status,
        status => <OrderBadge row={{ phase: 'accepted', status }} />,
      ),
      text: ({ row }) => (row.status === null ? '' : orderStatusName(row.status)),
    },
    cityColumn(
      'origin',
      t({ message: 'From', context: 'place of pickup' }),
      row => cityOf(row.pickup_address, row.origin_country),
      row => row.pickup_address,
    ),
    cityColumn(
      'destination',
      t({ message: 'To', context: 'place of delivery' }),
      row => cityOf(row.delivery_address, row.destination_country),
      row => row.delivery_address,
    ),
    numberColumn({
      name: 'cost',
      label: isMixed ? t`Cost` : t`Cost €`,
      widthPx: 112,
      of: line => line.costCents,
      text: amountText,
      instead: ({ row }) => otherCost(row) ?? '',
      sum: totals => (totals.costCount === 0 ? null : totals.costCents),
      file: { kind: 'cents', heading: t`Cost (EUR)` },
    }),
    textColumn('refuelled', t`Refuelled`, 80, refuelledText),
    numberColumn({
      name: 'refuel',
      label: isMixed ? t`Refuelling` : t`Refuelling €`,
      widthPx: 112,
      of: line => line.refuelCents,
      text: amountText,
      instead: otherRefuel,
      sum: totals => (totals.refuelCount === 0 ? null : totals.refuelCents),
      file: { kind: 'cents', heading: t`Refuelling (EUR)` },
    }),
    numberColumn({
      name: 'distance',
      label: t`Distance km`,
      widthPx: 104,
      of: line => line.row.distance_meters,
      text: kilometers,
      sum: totals => (totals.distanceCount === 0 ? null : totals.distanceMeters),
      file: { kind: 'integer', heading: t`Distance (m)` },
    }),
    numberColumn({
      name: 'lead',
      label: t`Transit time`,
      widthPx: 96,
      of: line => line.leadMinutes,
      text: formatMinutes,
      sum: averageLeadMinutes,
      file: { kind: 'integer', heading: t`Transit time (min)` },
    }),
    textColumn('pickup', t`Pickup`, 236, row => row.pickup_address),
    textColumn('delivery', t`Delivery`, 236, row => row.delivery_address),
    textColumn('vin', t`VIN`, 152, row => row.primary_vin, mono),
    textColumn('plate', t`Plate`, 84, row => row.primary_registration_number),
    textColumn('person', t`Ordered by`, 132, row => row.ordered_by?.name ?? null),
    textColumn('email', t`E-mail`, 200, row => row.ordered_by?.email ?? null),
    textColumn('origin-country', t`From country`, 104, row => row.origin_country),
    textColumn('destination-country', t`To country`, 88, row => row.destination_country),
    timeColumn('available', t`Available from`, row => row.available_for_pickup_at, 'origin'),
    timeColumn('picked-up', t`Picked up`, row => row.picked_up_at, 'origin'),
    timeColumn(
      'delivered',
      t({ message: 'Delivered', context: 'time of delivery' }),
      row => row.delivered_at,
      'destination',
    ),
    numberColumn({
      name: 'driving',
      label: t`Driving time`,
      widthPx: 96,
      of: line => line.row.driver_time_minutes,
      text: formatMinutes,
      sum: totals => (totals.driverMinutes === 0 ? null : totals.driverMinutes),
      file: { kind: 'integer', heading: t`Driving time (min)` },
    }),
    numberColumn({
      name: 'transport',
      label: t`Total transport time`,
      widthPx: 160,
      of: line => line.row.total_transport_minutes,
      text: formatMinutes,
      file: { kind: 'integer', heading: t`Total transport time (min)` },
    }),
    textColumn(
      'pickup-type',
      t({ message: 'Pickup place type', context: 'heading of a column' }),
      128,
      row => row.pickup_type,
      placeTypeName,
    ),
    textColumn(
      'delivery-type',
      t({ message: 'Delivery place type', context: 'heading of a column' }),
      136,
      row => row.delivery_type,
      placeTypeName,
    ),
    textColumn('business', t`Ordered for`, 132, ({ ordered_for: business }) =>
      business === null ? null : `${business.business_id} ${business.country_code}`,
    ),
    orderColumn('order', t`Order ID`, 190, row => row.order_id, 'mono'),
  ];
}

/**
 * Columns of the exported file. Statuses are written as words. Amounts that are in no total have columns of their own.
 */
export const exportColumns = (columns: readonly ReportColumn[]): ExportColumn<ReportLine>[] => [
  ...columns.map(({ name, file }) =>
    name === 'status' ? { ...file, cell: ({ row }: ReportLine) => orderStatusName(row.status) } : file,
  ),
  { kind: 'text', heading: t`Cost in another currency`, cell: ({ row }) => otherCost(row) },
  {
    kind: 'text',
    heading: t`Refuelling cost, other currency or unknown`,
    cell: line => (line.refuelCents === null ? otherRefuel(line) || null : null),
  },
];
