import { describe, expect, it } from 'vitest';
import { covers, plainText, valueAt } from '../../../../src-main/core/outbox/same-value.ts';

describe('covers', () => {
  it.each([
    ['more fields than asked for', { a: 1, id: 'x' }, { a: 1 }, true],
    ['another value', { a: 2 }, { a: 1 }, false],
    ['null for nothing', { a: undefined }, { a: null }, true],
    ['a value where none was asked for', { a: 'x' }, { a: null }, false],
    ['a deeper field', { a: { b: { c: 1, d: 2 } } }, { a: { b: { c: 1 } } }, true],
    ['an object that is not there', { a: null }, { a: { b: 1 } }, false],
    ['no object where only removals were asked for', { a: null }, { a: { b: null } }, true],
    ['one instant in two writings', '2026-11-24T08:00:00Z', '2026-11-24T10:00:00+02:00', true],
    ['one instant with an offset of another form', '2026-11-24T10:00:00+0200', '2026-11-24T08:00:00Z', true],
    ['another instant', '2026-11-24T08:00:00Z', '2026-11-24T08:00:00+02:00', false],
    ['a list of the same', [{ id: 1, vin: 'A' }], [{ vin: 'A' }], true],
    ['a longer list', [1, 2], [1], false],
    ['no list for an empty one', null, [], true],
    ['no list for a full one', null, [1], false],
    ['a field the service never answers', {}, { file_ids: ['file_1'] }, false],
  ])('%s', (_what, answered, asked, isCovered) => {
    expect(covers(answered, asked)).toBe(isCovered);
  });
});

it('valueAt follows names and positions, and is null where there is nothing', () => {
  const order = { items: [{ vin: 'A' }], pickup: { eta: null } };
  expect(valueAt(order, 'items.0.vin')).toBe('A');
  expect(valueAt(order, 'items.1.vin')).toBeNull();
  expect(valueAt(order, 'pickup.eta.deeper')).toBeNull();
});

it('plainText compares addresses as one reads them', () => {
  expect(plainText(' Hämeenkatu 1,  33100 TAMPERE')).toBe(plainText('hämeenkatu 1 33100 Tampere'));
  expect(plainText(null)).toBe('');
});
