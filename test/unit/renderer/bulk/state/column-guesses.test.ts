import { expect, it, vi } from 'vitest';
import { createColumnGuesses } from '../../../../../src-renderer/features/bulk/state/column-guesses.ts';
import type { BulkColumn, BulkRow } from '../../../../../src-shared/domain/bulk-batch.ts';
import type { BulkField } from '../../../../../src-shared/domain/bulk-fields.ts';

const column = (id: string, field: BulkField | null): BulkColumn => ({
  id,
  field,
  heading: id,
});
const row = (cells: Record<string, string>) => ({ id: JSON.stringify(cells), cells }) as unknown as BulkRow;

it('a column is guessed anew only after its own cells or the fields of the columns have changed', () => {
  const guess = vi.fn((values: readonly string[]): BulkField | null => (values[0] === 'DE' ? 'vin' : null));
  const guessOf = createColumnGuesses(guess);
  const columns = [column('a', 'make'), column('b', 'model')];
  expect(guessOf('a', columns, [row({ a: 'DE' }), row({ a: ' ', b: 'Golf' })])).toBe('vin');
  expect(guess.mock.lastCall).toEqual([['DE'], new Set(['make', 'model'])]);
  // Somebody types into another column.
  expect(guessOf('a', columns, [row({ a: 'DE' }), row({ a: ' ', b: 'Golf V' })])).toBe('vin');
  expect(guess).toHaveBeenCalledTimes(1);
  expect(guessOf('b', columns, [row({ a: 'DE' })])).toBeNull();
  expect(guess).toHaveBeenCalledTimes(2);
  expect(guessOf('a', columns, [row({ a: 'FI' })])).toBeNull();
  expect(guess).toHaveBeenCalledTimes(3);
  guessOf('a', [column('a', 'make')], [row({ a: 'FI' })]);
  expect(guess).toHaveBeenCalledTimes(4);
});
