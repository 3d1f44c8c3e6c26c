import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { momentAt } from '../../../../src-renderer/features/orders/stop-moment.ts';
import { userZone } from '../../../../src-renderer/i18n/format.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const at = '2026-11-22T03:40:00Z';

test('a time of the list is what a clock at its stop shows, as in the order itself', () => {
  expect(momentAt(at, 'Værkstedsvej 95, 1550 København, Denmark').words).toMatch(/^22 Nov.* 04:40$/);
  expect(momentAt(at, 'Satamatie 117, 00100 Helsinki, FI').words).toMatch(/^22 Nov.* 05:40$/);
});

test('the zone is named where it is not the one of this computer, and only there', () => {
  const zones = ['Helsinki', 'Berlin'].map(city => `Europe/${city}`);
  const named = ['Satamatie 117, 00100 Helsinki, FI', 'Bahnhofstraße 56, 01067 Dresden, DE'].map(
    address => momentAt(at, address).zoneName,
  );
  const isOwn = zones.map(zone => {
    const hour = (timeZone: string) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(new Date(at));
    return hour(zone) === hour(userZone);
  });
  expect(named.map(name => name === null)).toEqual(isOwn);
});

test('an address whose country is not known is told in the time of this computer', () => {
  expect(momentAt(at, 'Somewhere').zoneName).toBeNull();
});
