import { i18n } from '@lingui/core';
import { orderExportColumns } from '../../../src-renderer/features/orders/list/order-export-columns.ts';
import type { LineField } from '../../../src-shared/order-facts/order-knowledge.ts';
import type { ExportOf } from './truth.ts';

/** The beginning of each column's heading. */
const headings: Partial<Record<LineField, string>> = {
  customerReference: 'Reference',
  make: 'Make',
  model: 'Model',
  vin: 'VIN',
  registrationNumber: 'Registration number',
  pickupAddress: 'Pickup',
  deliveryAddress: 'Delivery',
  readyAt: 'Available from',
  etaAt: 'ETA',
  pickedUpAt: 'Picked up',
  deliveredAt: 'Delivered',
  priceTotalCents: 'Price',
};

/** As the export of the list writes it: only where its words are built, as in a test. */
export function exportedCells(): ExportOf {
  i18n.load('en', {});
  i18n.activate('en');
  const columns = orderExportColumns();
  return (row, field) => {
    const column = columns.find(({ heading }) => heading.replace(/ [(€].*/, '') === headings[field]);
    if (!column) throw new Error(`No column is called ${headings[field]}.`);
    const cell = column.cell(row);
    return cell === 'not loaded' ? undefined : cell;
  };
}
