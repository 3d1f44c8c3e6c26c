// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell.
import { memo, type ReactNode } from 'react';
import type { BulkColumn } from '../../../../src-shared/domain/bulk-batch.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { cx } from '../../../ui/cx.ts';
import styles from '../bulk.module.css';
import { isPinned } from './grid-sizes.ts';
import { PriceText, RowState, type RowStateProps } from './RowState.tsx';
import { rowProblemText } from './row-problem-text.ts';

export const cellId = (rowId: string, columnId: string): string => `cell-${rowId}-${columnId}`;

export interface BulkLineProps extends RowStateProps {
  columns: readonly BulkColumn[];
  template: string;
  index: number;
  number: number;
  topPx: number;
  arePricesAway: boolean;
  activeColumnId: string | null;
  /** Indexes of the first and the last selected column of this row, such as `2-5`; empty if none is selected. */
  chosen: string;
  editor: ReactNode;
}

/** One row of the table. There are many rows, so a row is drawn again only when its own data changes. */
export const BulkLine = memo(function BulkLine(props: BulkLineProps) {
  const { row, columns, template, index, number, topPx, checked, price, order, isRefused, isDouble } = props;
  const { activeColumnId, chosen, editor, doubted } = props;
  const [from = -1, to = -1] = chosen === '' ? [] : chosen.split('-').map(Number);
  const severityOf = (columnId: string) => {
    const own = checked.problems.filter(problem => problem.columnId === columnId);
    if (row.placedAtMs !== null || row.isLeftOut || own.length === 0) return null;
    // The heading of a doubtful column has a warning, so the cells of that column have none.
    if (doubted.split(' ').includes(columnId)) return null;
    return own.some(problem => problem.severity === 'error') ? 'error' : 'warning';
  };
  const away = props.arePricesAway ? 'service' : 'answer';
  const waitsFor = checked.priceKey === null ? 'nothing' : away;
  const isQuiet = row.isLeftOut || row.placedAtMs !== null;
  return (
    <div
      role="row"
      className={cx(styles.line, styles.row, isQuiet && styles.quiet)}
      aria-rowindex={index + 2}
      data-row={row.id}
      style={{ transform: `translateY(${topPx}px)`, gridTemplateColumns: template }}
    >
      <span
        role="rowheader"
        className={styles.number}
        title={checked.problems.map(problem => rowProblemText(problem).todo).join('\n')}
      >
        <span className="dim">{number}</span>
        <RowState {...{ row, checked, price, order, isRefused, isDouble, doubted }} />
      </span>
      {columns.map((column, columnIndex) => {
        const severity = severityOf(column.id);
        const text = row.cells[column.id] ?? '';
        const isActive = column.id === activeColumnId;
        return (
          <span
            key={column.id}
            role="gridcell"
            id={cellId(row.id, column.id)}
            className={cx(
              styles.cell,
              column.field === null && styles.unused,
              column.field === 'vin' && 'mono',
              isPinned(column) && styles.pinned,
            )}
            aria-colindex={columnIndex + 2}
            aria-invalid={severity === 'error' ? true : undefined}
            aria-selected={columnIndex >= from && columnIndex <= to}
            aria-readonly={row.placedAtMs !== null ? true : undefined}
            data-column={column.id}
            data-severity={severity ?? undefined}
            data-active={isActive || undefined}
          >
            {isActive && editor ? editor : <span className="cut">{text}</span>}
          </span>
        );
      })}
      <span role="gridcell" className={styles.price} aria-colindex={columns.length + 2}>
        {row.placedAtMs === null && !row.isLeftOut && <PriceText price={price} waitsFor={waitsFor} />}
        {row.placedAtMs !== null && order?.priceTotalCents != null && formatAmount(order.priceTotalCents)}
      </span>
    </div>
  );
});
