import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import {
  distinctNames,
  fileFacts,
  vehicleOfFile,
} from '../../../../../src-renderer/features/orders/files/file-words.ts';
import { formatInstant } from '../../../../../src-renderer/i18n/format.ts';
import type { OrderDetail } from '../../../../../src-shared/contract/orders.ts';
import type { Item } from '../../../../../src-shared/domain/vehicle.ts';

import { orderOf } from '../../../../support/builders/order.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const created_at = '2026-11-24T09:23:00Z';
const file: OrderDetail['files'][number] = {
  id: 'file_1',
  item_id: null,
  name: 'keys.pdf',
  description: null,
  kind: 'document',
  stage: null,
  category: 'cmr',
  media_type: 'application/pdf',
  size_bytes: 60,
  created_at,
  evidence_for: [],
  can_delete: false,
};
const uploaded = (isZoneNamed: boolean) =>
  fileFacts(file, isZoneNamed).find(({ name }) => name === 'Uploaded')?.value;

it('the time of a file names its clock beside times of another one', () => {
  expect(uploaded(false)).toBe(formatInstant(created_at));
  expect(uploaded(true)).toBe(`${formatInstant(created_at)} your time`);
});

it('says which vehicle a document is of where the order has two', () => {
  const [primary] = orderOf().items;
  const known = primary ?? expect.unreachable();
  const tradeIn = { ...known, id: 'item_2', role: 'trade_in', make: 'Toyota', model: 'Yaris' };
  const nameless = { ...tradeIn, make: null, model: null, vin: null, registration_number: 'ABC-123' };
  const of = (item_id: string | null, items: Item[]) => vehicleOfFile({ ...file, item_id }, items);
  expect(of('item_2', [known, tradeIn])).toBe('Toyota Yaris (trade-in)');
  expect(of('item_2', [known, nameless])).toBe('ABC-123 (trade-in)');
  expect(of(known.id, [known, tradeIn])).toBe('Audi Q4');
  expect([of(known.id, [known]), of(null, [known, tradeIn]), of('item_9', [known, tradeIn])]).toEqual([
    null,
    null,
    null,
  ]);
});

it('files of one name are told apart by their numbers, the oldest first', () => {
  const names = distinctNames([
    { ...file, id: 'late', name: 'cmr.pdf', created_at: '2026-11-24T10:00:00Z' },
    { ...file, id: 'early', name: 'cmr.pdf', created_at: '2026-11-24T09:00:00Z' },
    { ...file, id: 'other', name: 'keys.pdf' },
  ]);
  expect(Object.fromEntries(names)).toEqual({
    early: 'cmr.pdf (1 of 2)',
    late: 'cmr.pdf (2 of 2)',
    other: 'keys.pdf',
  });
});
