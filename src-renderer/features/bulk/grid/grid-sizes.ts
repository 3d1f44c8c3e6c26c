import type { BulkColumn } from '../../../../src-shared/domain/bulk-batch.ts';
import { columnWidth } from './field-labels.ts';

/**
 * Height of the header, as in the style sheet, and widths of the two fixed columns, in pixels. The left column has room
 * for four digits and the longest badge of an order.
 */
export const [headHeight, leftWidth, rightWidth] = [44, 196, 104];

/** Width of all columns together, in pixels. */
export const widthOf = (columns: readonly BulkColumn[]): number =>
  columns.reduce((sum, column) => sum + columnWidth(column.field), leftWidth + rightWidth);

/** Whether a column stays beside the state of its row, however far the others are scrolled. */
export const isPinned = ({ field }: BulkColumn): boolean => field === 'customer_reference';
