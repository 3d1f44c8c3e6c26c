import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { rowReading } from '../../../../../src-renderer/features/bulk/grid/row-reading.ts';
import { foreignZoneName } from '../../../../../src-renderer/i18n/format.ts';
import { draftOf } from '../../../../support/core-orders.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const day = '2027-03-24';
const clock = (zone: string): string => foreignZoneName(zone, `${day}T12:00:00Z`) ?? 'your time';
const read = (delivery: string) =>
  rowReading(
    draftOf(draft => {
      draft.pickup.address = 'Hämeenkatu 1, 33100 Tampere, Finland';
      draft.pickup.availableFrom = { date: day, time: '08:00' };
      draft.pickup.requestedWindows = [{ date: day, start: '08:00', end: '12:00' }];
      draft.delivery.address = delivery;
      draft.delivery.requestedWindows = [{ date: day, start: '14:00', end: '18:00' }];
    }),
  );

it('names the clock of each stop, wherever the office is', () => {
  const [helsinki, berlin] = [clock('Europe/Helsinki'), clock('Europe/Berlin')];
  expect(read('Hafenstraße 10, 20457 Hamburg, Germany')).toEqual([
    `available from Wed 24 Mar 2027, 08:00 ${helsinki}`,
    `pickup Wed 24 Mar 2027, 08:00–12:00 ${helsinki}`,
    `delivery Wed 24 Mar 2027, 14:00–18:00 ${berlin}`,
  ]);
});

it('says both days of a window that ends on another one', () => {
  const [text] = rowReading(
    draftOf(draft => {
      draft.pickup.availableFrom = { date: '', time: '' };
      draft.pickup.requestedWindows = [{ date: day, start: '20:00', end: '02:00', endDate: '2027-03-25' }];
    }),
  );
  expect(text).toContain('pickup Wed 24 Mar 2027, 20:00–Thu 25 Mar 2027, 02:00');
});

it('names none where all clocks show the hour of this computer', () => {
  const isHere = foreignZoneName('Europe/Helsinki', `${day}T12:00:00Z`) === null;
  expect(read('Kauppurienkatu 9, 90100 Oulu, Finland').every(text => !text.endsWith('time'))).toBe(isHere);
});
