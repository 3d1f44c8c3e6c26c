import { expect, it } from 'vitest';
import type { BulkField } from '../../../../src-shared/domain/bulk-fields.ts';
import { defaultInterfaceProfile } from '../../../../src-shared/interface-profile.ts';
import { guessField } from '../../../../src-shared/table/guess-field.ts';

const guess = (values: readonly string[], taken: readonly BulkField[] = []) =>
  guessField(values, new Set(taken), defaultInterfaceProfile);

it.each<[BulkField, string[]]>([
  ['vin', ['WAUZZZF24NN012345', 'WAUZZZF24NN012346', 'no']],
  ['pickup.date', ['3.4.2027', '4.4.2027']],
  ['registration_number', ['ABC-123', 'XYZ-1']],
  ['pickup.phone', ['+358401234501', '040 123 4567', '0171/1234567']],
  ['fuel_type', ['Diesel', 'Benzin', 'Strom']],
  ['transmission', ['Automatik', 'Schaltung']],
  ['pickup.type', ['dealer', 'Autohaus']],
  ['pickup.country', ['DE', 'Finland', 'Schweden']],
])('values that look like %s are offered as that', (field, values) => {
  expect(guess(values)).toBe(field);
});

it('a field that another column has is not offered again', () => {
  expect(guess(['dealer', 'Autohaus'], ['pickup.type'])).toBe('delivery.type');
  expect(guess(['DE', 'FI'], ['pickup.country'])).toBe('delivery.country');
});

it('names beside the makes are the models, and other texts are notes', () => {
  expect(guess(['Golf', 'Octavia Combi'], ['make', 'pickup.type'])).toBe('model');
  expect(guess(['Golf', 'Octavia Combi'], ['make', 'model'])).toBe('vehicle_note');
  expect(guess(['urgent', 'two keys'])).toBe('vehicle_note');
  expect(guess(['urgent', 'two keys'], ['vehicle_note'])).toBe('customer_note');
  expect(guess(['urgent'], ['vehicle_note', 'customer_note'])).toBeNull();
});
