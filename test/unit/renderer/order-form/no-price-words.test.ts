import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { noPriceTitle, noPriceWhy } from '../../../../src-renderer/features/order-form/no-price-words.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

it('says of no order that it has no price as it is where nobody was asked', () => {
  const none = new DispatchError('sign_in_failed', 'no', { reason: 'no_credential' }).error;
  expect(noPriceTitle(none)).toBe('No price without a credential');
  expect(noPriceWhy(none)).toContain('Enter the client');
  const refused = new DispatchError('sign_in_failed', 'no', { reason: 'invalid_client', status: 401 }).error;
  expect(noPriceTitle(refused)).toMatch(/^No price: /);
  expect(noPriceTitle(new DispatchError('keychain_failed', 'no').error)).toMatch(/^No price: /);
});

it('says of an order that has none as it is what the service says', () => {
  const { error } = new DispatchError('service_refused', 'No such place', { status: 422 });
  expect([noPriceTitle(error), noPriceWhy(error)]).toEqual([
    'The service gave no price for this order',
    'No such place',
  ]);
});
