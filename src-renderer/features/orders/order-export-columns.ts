import { t } from '@lingui/core/macro';
import type { OrderRow } from '../../../src-shared/records.ts';
import { userZone } from '../../i18n/format.ts';
import { readinessName } from '../../i18n/words.ts';
import type { ExportColumn } from '../export/columns.ts';
import { orderStanding } from '../order-label/order-title.ts';

const text = (heading: string, cell: (row: OrderRow) => string | null): ExportColumn<OrderRow> => ({
  kind: 'text',
  heading,
  cell,
});

const moment = (
  heading: string,
  cell: (row: OrderRow) => string | number | null,
): ExportColumn<OrderRow> => ({
  kind: 'date-time',
  heading: `${heading} (${userZone})`,
  zone: userZone,
  cell,
});

/** Everything a line knows, whatever columns are on show: a file is for other programs. */
export const orderExportColumns = (): ExportColumn<OrderRow>[] => [
  text(t`Order`, row => row.orderId),
  text(t`Reference`, row => row.customerReference),
  text(t`Status`, orderStanding),
  text(t`Readiness`, row => (row.readiness === null ? null : readinessName(row.readiness))),
  text(t`Make`, row => row.make),
  text(t`Model`, row => row.model),
  text(t`VIN`, row => row.vin),
  text(t`Registration number`, row => row.registrationNumber),
  text(t`Pickup`, row => row.pickupAddress),
  text(t`Delivery`, row => row.deliveryAddress),
  moment(t`Ready`, row => row.readyAt),
  moment(t`ETA`, row => row.etaAt),
  moment(t`Picked up`, row => row.pickedUpAt),
  moment(t`Delivered`, row => row.deliveredAt),
  { kind: 'cents', heading: t`Price €`, cell: row => row.priceTotalCents },
  moment(t`Created`, row => row.createdAtMs),
  moment(t`Changed`, row => row.changedAtMs),
];
