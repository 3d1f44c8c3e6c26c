import { useMemo } from 'react';
import { type ColumnDoubt, columnDoubts } from '../state/column-doubts.ts';
import { useBulk } from '../state/use-bulk-session.ts';

/** The result of `columnDoubts` for the table as it is now. */
export function useColumnDoubts(): ReadonlyMap<string, ColumnDoubt> {
  const { columns, rows } = useBulk(state => state.table);
  const check = useBulk(state => state.check);
  return useMemo(() => columnDoubts(columns, rows, check), [columns, rows, check]);
}
