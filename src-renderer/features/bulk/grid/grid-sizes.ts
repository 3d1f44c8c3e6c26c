import type { BulkColumn } from '../../../../src-shared/domain/bulk-batch.ts';
import { columnWidth } from './field-labels.ts';

/**
 * Sizes in pixels: the height of the header, which must be the same as in the style sheet, and the widths of the two
 * fixed columns. The left column has room for four digits and the longest badge of an order.
 */
export const [headHeight, leftWidth, rightWidth] = [44, 196, 104];

/** Width of all columns together, in pixels. */
export const widthOf = (columns: readonly BulkColumn[]): number =>
  columns.reduce((sum, column) => sum + columnWidth(column.field), leftWidth + rightWidth);

/** Whether the column stays visible, beside the state of the row, when the table is scrolled sideways. */
export const isPinned = ({ field }: BulkColumn): boolean => field === 'customer_reference';
