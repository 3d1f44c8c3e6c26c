import { t } from '@lingui/core/macro';
import type { NextContact, OrderRow } from '../../../../src-shared/contract/orders.ts';
import { expectedMoment } from '../../../../src-shared/order-facts/expected-moment.ts';
import type { LineField } from '../../../../src-shared/order-facts/order-knowledge.ts';
import { userZone } from '../../../i18n/format.ts';
import { readinessName, stopName } from '../../../i18n/status-words.ts';
import type { ExportColumn } from '../../export/columns.ts';
import { missingCell } from '../../order-parts/missing-words.ts';
import { orderStanding } from '../../order-parts/order-title.ts';
import { otherPriceText } from '../../order-parts/price-words.ts';

type Field = LineField | 'orderId' | 'createdAtMs' | 'changedAtMs';

/**
 * The value of a field for the exported file: a text with the reason if it is not known; null if the service has no
 * value.
 */
const cellOf = (row: OrderRow, field: Field): string | number | null => {
  if (field === 'orderId' || field === 'createdAtMs' || field === 'changedAtMs') return row[field];
  return row[field] === '' ? missingCell(row, field) : (row[field] ?? missingCell(row, field));
};

const text = (heading: string, field: Field): ExportColumn<OrderRow> => ({
  kind: 'text',
  heading,
  cell: row => cellOf(row, field),
});

const moment = (heading: string, field: Field): ExportColumn<OrderRow> => ({
  kind: 'date-time',
  heading: `${heading} (${userZone})`,
  zone: userZone,
  cell: row => cellOf(row, field),
});

/** A text column for one part of the contact at the next stop, such as the phone number. */
const contact = (heading: string, textOf: (one: NextContact) => string): ExportColumn<OrderRow> => ({
  kind: 'text',
  heading,
  cell(row) {
    if (row.isFinished) return null;
    return row.nextContact === null ? missingCell(row, 'nextContact') : textOf(row.nextContact);
  },
});

/** The ETA of an order that is not delivered yet. The time of delivery is in another column. */
function etaOf(row: OrderRow) {
  const expected = expectedMoment(row);
  return expected?.kind === 'eta' ? expected : null;
}

const missingEta = (row: OrderRow): string | null =>
  row.isFinished || row.deliveredAt !== null ? null : missingCell(row, 'etaAt');

/**
 * The columns of an exported file: all fields of a row, whichever columns are on screen, because other programs read
 * the file.
 */
export const orderExportColumns = (): ExportColumn<OrderRow>[] => [
  // The customer's reference comes first: if a file has two columns of references, bulk orders read the first one.
  text(t`Reference`, 'customerReference'),
  text(t`Order ID`, 'orderId'),
  { kind: 'text', heading: t`Status`, cell: orderStanding },
  {
    kind: 'text',
    heading: t`Readiness`,
    cell: row => (row.readiness === null ? missingCell(row, 'readiness') : readinessName(row.readiness)),
  },
  text(t({ message: 'Make', context: 'brand of a vehicle' }), 'make'),
  text(t`Model`, 'model'),
  text(t`VIN`, 'vin'),
  text(t`Registration number`, 'registrationNumber'),
  text(t`Ordered for`, 'orderedFor'),
  text(t`Ordered by`, 'orderedBy'),
  text(t`Pickup`, 'pickupAddress'),
  text(t`Delivery`, 'deliveryAddress'),
  moment(t`Available from`, 'readyAt'),
  {
    kind: 'date-time',
    heading: `${t`ETA`} (${userZone})`,
    zone: userZone,
    cell: row => etaOf(row)?.at ?? missingEta(row),
  },
  {
    kind: 'text',
    heading: t`Stop of the ETA`,
    cell: row => {
      const stop = etaOf(row)?.stop;
      return stop ? stopName(stop) : missingEta(row);
    },
  },
  moment(t`Picked up`, 'pickedUpAt'),
  moment(t({ message: 'Delivered', context: 'time of delivery' }), 'deliveredAt'),
  {
    kind: 'integer',
    heading: t`Distance km`,
    cell: row =>
      row.distanceMeters === null
        ? missingCell(row, 'distanceMeters')
        : Math.round(row.distanceMeters / 1_000),
  },
  contact(t`Contact at the next stop`, ({ name }) => name),
  contact(t`Phone at the next stop`, ({ phone }) => phone),
  contact(t`Stop of the contact`, ({ stop }) => stopName(stop)),
  { kind: 'cents', heading: t`Price €`, cell: row => otherPriceText(row) ?? cellOf(row, 'priceTotalCents') },
  moment(t`Created`, 'createdAtMs'),
  moment(t({ message: 'Changed', context: 'time of the last change' }), 'changedAtMs'),
];
