import { describe, expect, it } from 'vitest';
import { needOfField } from '../../../../../src-renderer/features/order-form/fields/field-need.ts';
import { defaultInterfaceProfile } from '../../../../../src-shared/interface-profile.ts';
import { draftOf } from '../../../../support/core-orders.ts';

const need = (path: string, change: Parameters<typeof draftOf>[0] = () => {}) =>
  needOfField(path, draftOf(change), defaultInterfaceProfile);

describe('what an order needs', () => {
  it('both addresses, and one of the two answers to each question', () => {
    expect(need('pickup.address.formatted_address')).toBe('required');
    expect(need('delivery.address.formatted_address')).toBe('required');
    for (const path of ['pickup.available_from', 'pickup.requested_windows.0'])
      expect(need(path)).toBe('either');
    for (const path of ['delivery.requested_windows.0', 'pickup.requested_windows.1', 'items.0.make'])
      expect(need(path)).toBeNull();
  });

  it('a VIN across a border, else a VIN or a registration number', () => {
    const paths = ['items.0.vin', 'items.0.registration_number'];
    expect(paths.map(path => need(path))).toEqual(['either', 'either']);
    const abroad = (draft: ReturnType<typeof draftOf>) => {
      draft.delivery.address = 'Hafenstraße 10, 20457 Hamburg, Germany';
    };
    expect(paths.map(path => need(path, abroad))).toEqual(['required', null]);
  });

  it('a contact of a private person, and a business as a whole', () => {
    expect(need('pickup.contact.phone')).toBeNull();
    const isPrivate = (draft: ReturnType<typeof draftOf>) => {
      draft.pickup.type = 'private';
      draft.orderedFor.businessId = '1234567-8';
    };
    expect(need('pickup.contact.phone', isPrivate)).toBe('required');
    expect(need('delivery.contact.phone', isPrivate)).toBeNull();
    expect(need('ordered_for.country_code', isPrivate)).toBe('required');
    expect(need('items.0.cmr_recipient.recipient.city')).toBe('required');
  });
});
