import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import {
  momentAt,
  zoneOfRow,
} from '../../../../../../src-renderer/features/orders/list/columns/stop-moment.ts';
import { userZone } from '../../../../../../src-renderer/i18n/format.ts';
import { detailOf } from '../../../../../support/builders/order.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const at = '2026-11-22T03:40:00Z';

const { row } = detailOf();

test.each([
  ['what its order says', 'Am Kai 5, 20457 Hamburg', 'Europe/Berlin', 'Europe/Berlin'],
  ['its address where only that is known', 'Am Kai 5, Hamburg, DE', null, 'Europe/Berlin'],
  ['nothing where nobody has said', 'Am Kai 5, 20457 Hamburg', null, undefined],
])('the zone of a stop in the list is by %s', (_, address, zone, expected) => {
  expect(zoneOfRow({ ...row, deliveryAddress: address, deliveryZone: zone }, 'delivery')).toBe(expected);
  expect(zoneOfRow({ ...row, pickupAddress: address, pickupZone: zone }, 'pickup')).toBe(expected);
});

test('a time of the list is what a clock at its stop shows, as in the order itself', () => {
  expect(momentAt(at, 'Europe/Copenhagen').words).toMatch(/^22 Nov.* 04:40$/);
  expect(momentAt(at, 'Europe/Helsinki').words).toMatch(/^22 Nov.* 05:40$/);
});

test('the zone is named where it is not the one of this computer, and only there', () => {
  const zones = ['Helsinki', 'Berlin'].map(city => `Europe/${city}`);
  const named = zones.map(zone => momentAt(at, zone).zoneName);
  const isOwn = zones.map(zone => {
    const hour = (timeZone: string) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(new Date(at));
    return hour(zone) === hour(userZone);
  });
  expect(named.map(name => name === null)).toEqual(isOwn);
});

test('what is at no known zone is told in the time of this computer', () => {
  expect(momentAt(at, undefined).zoneName).toBeNull();
});
