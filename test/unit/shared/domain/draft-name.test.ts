import { expect, it } from 'vitest';
import { emptyDraft } from '../../../../src-shared/domain/draft.ts';
import { nameOfDraft } from '../../../../src-shared/domain/draft-name.ts';

it('calls an order by the first of its names that says something', () => {
  const draft = emptyDraft();
  const named = (customerReference: string, registrationNumber: string, vin: string) =>
    nameOfDraft({ ...draft, customerReference, vehicle: { ...draft.vehicle, registrationNumber, vin } });
  expect(named(' PO-1 ', 'ABC-123', 'x')).toBe('PO-1');
  expect(named('  ', ' ABC-123', 'x')).toBe('ABC-123');
  expect(named('  ', '', 'wvw zzz')).toBe('WVWZZZ');
  expect(named('', '', '')).toBe('');
});
