import type { OrderSort } from '../../../../../src-shared/contract/order-query.ts';
import type { OrderRow } from '../../../../../src-shared/contract/orders.ts';
import type { LineField, RowField } from '../../../../../src-shared/order-facts/order-knowledge.ts';
import type { GridColumn } from '../../../../ui/data-grid/columns.ts';
import { missingCell } from '../../../order-parts/missing-words.ts';
import { Absent } from './order-cells.tsx';

export type OrderColumnName = OrderSort | 'route' | 'contact' | 'pickup_days' | 'delivery_days';

export interface OrderColumn extends GridColumn<OrderRow> {
  name: OrderColumnName;
  /** Whether the column is shown unless the user has chosen other columns. */
  isUsual?: true;
  /** Whether the first press on the heading sorts in descending order. */
  isDescendingFirst?: true;
  /** The cell as plain text, for copying. */
  text: (row: OrderRow) => string;
}

/** Text for a missing value; empty if the service has no value. */
export const missing = (row: OrderRow, field: RowField): string => missingCell(row, field) ?? '';

/** A cell for one field. The text is the same on screen and in copied rows. */
export const shown = (
  field: LineField,
  words: (row: OrderRow) => string | null,
): Pick<OrderColumn, 'text' | 'cell'> => ({
  text: row => words(row) ?? missing(row, field),
  cell: row => words(row) ?? <Absent row={row} field={field} />,
});
