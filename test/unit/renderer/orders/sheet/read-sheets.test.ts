import { i18n } from '@lingui/core';
import { expect, it, vi } from 'vitest';
import { readSheets } from '../../../../../src-renderer/features/orders/sheet/read-sheets.ts';
import type { SheetFacts } from '../../../../../src-renderer/features/orders/sheet/sheet-facts.ts';
import { detailOf } from '../../../../support/builders/order.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

/** Of an order that is read under this id. */
const detail = (localId: string, change: Parameters<typeof detailOf>[0] = {}) =>
  detailOf({ ...change, row: { ...detailOf().row, localId, customerReference: `REF-${localId}` } });

it('sheets come in the given order, piece by piece, also where an order takes longer', async () => {
  const localIds = Array.from({ length: 23 }, (_, index) => String(index));
  const drawn: string[] = [];
  const pieces: number[] = [];
  const slow = Promise.withResolvers<void>();
  const read = vi.fn(async (localId: string) => {
    if (localId === '0') await slow.promise;
    else slow.resolve();
    return detail(localId);
  });
  const unread = await readSheets(localIds, read, async (facts: readonly SheetFacts[], done) => {
    drawn.push(...facts.map(({ title }) => title));
    pieces.push(done);
  });
  expect(drawn).toEqual(localIds.map(localId => `REF-${localId}`));
  expect(pieces).toEqual([10, 20, 23]);
  expect(unread).toEqual({ missing: [], partial: [] });
});

it('an order that cannot be read has no sheet and is named, as is one that only the list knows', async () => {
  const drawn: string[] = [];
  const unread = await readSheets(
    ['whole', 'gone', 'listed', 'draft'],
    async localId => {
      if (localId === 'gone') throw new Error('There is no such order');
      return localId === 'listed' ? detail(localId, { order: null, draft: null }) : detail(localId);
    },
    async facts => void drawn.push(...facts.map(({ title }) => title)),
  );
  expect(drawn).toEqual(['REF-whole', 'REF-listed', 'REF-draft']);
  expect(unread).toEqual({ missing: ['gone'], partial: ['listed'] });
});
