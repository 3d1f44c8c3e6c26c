import { i18n } from '@lingui/core';
import { it } from 'vitest';
import { orderExportColumns } from '../../src-renderer/features/orders/order-export-columns.ts';
import type { LineField } from '../../src-shared/order-knowledge.ts';
import { expectSound } from '../support/torture/sample.ts';
import type { ExportOf } from '../support/torture/screen/checks.ts';
import { tortureByScreen } from './screen.ts';

/** The beginning of each column's heading. */
const headings: Partial<Record<LineField, string>> = {
  customerReference: 'Reference',
  make: 'Make',
  model: 'Model',
  vin: 'VIN',
  registrationNumber: 'Registration number',
  pickupAddress: 'Pickup',
  deliveryAddress: 'Delivery',
  readyAt: 'Ready',
  etaAt: 'ETA',
  pickedUpAt: 'Picked up',
  deliveredAt: 'Delivered',
  priceTotalCents: 'Price',
};

it('what the screen shows is so, whatever happened to the orders here and elsewhere', async () => {
  i18n.load('en', {});
  i18n.activate('en');
  const columns = orderExportColumns();
  const exportOf: ExportOf = (row, field) => {
    const heading = headings[field];
    const column = columns.find(one => one.heading.replace(/ [(€].*/, '') === heading);
    if (!column) throw new Error(`No column is called ${heading}.`);
    const cell = column.cell(row);
    return cell === 'not read' ? undefined : cell;
  };
  const floors = { histories: 12, 'looks at the screen': 60, effects: 24 };
  await expectSound({
    mode: 'screen',
    run: (count, seed) => tortureByScreen(count, seed, exportOf),
    count: 12,
    floors,
  });
});
