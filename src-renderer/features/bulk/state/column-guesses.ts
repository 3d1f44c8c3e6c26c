import type { BulkColumn, BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import type { BulkField } from '../../../../src-shared/domain/bulk-fields.ts';

type Guess = (values: readonly string[], taken: ReadonlySet<BulkField>) => BulkField | null;

interface Known {
  values: readonly string[];
  taken: ReadonlySet<BulkField>;
  field: BulkField | null;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/**
 * Guesses the field of a column from its filled cells. A guess looks at every cell of the column, and every typed key
 * changes the table. So a column is guessed again only after one of its filled cells or the field of any column has
 * changed.
 */
export function createColumnGuesses(guess: Guess) {
  const knownById = new Map<string, Known>();
  return (id: string, columns: readonly BulkColumn[], rows: readonly BulkRow[]): BulkField | null => {
    const taken = new Set(columns.flatMap(column => column.field ?? []));
    const values = rows.map(row => row.cells[id] ?? '').filter(text => text.trim() !== '');
    const known = knownById.get(id);
    if (known && isSame(known.values, values) && isSame([...known.taken], [...taken])) return known.field;
    const field = guess(values, taken);
    knownById.set(id, { values, taken, field });
    return field;
  };
}
