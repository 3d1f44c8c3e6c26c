// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row.
import { memo, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { GridLayout } from './columns.ts';
import styles from './data-grid.module.css';
import { HeaderCell } from './HeaderCell.tsx';
import { heightsOf } from './heights.ts';
import { useKeysOnArrival } from './use-cursor.ts';
import { type DataGridRows, useDataGrid } from './use-data-grid.ts';

export interface GridSort {
  column: string;
  isDescending: boolean;
}

export interface DataGridProps<Row> extends DataGridRows<Row> {
  /** Prefix of the element ids of the rows. */
  name: string;
  label: string;
  layout: GridLayout<Row>;
  className?: string | undefined;
  /** Number of all rows, if it is not `total`, the number of rows that the grid scrolls through; null if unknown. */
  rowCount?: number | null;
  /** Whether a row keeps its DOM element when it moves. The ids of visible rows must then be unique. */
  isKeyedById?: boolean;
  sort?: GridSort | null;
  onSort?: (column: string) => void;
  onResize?: (column: string, widthPx: number) => void;
  onMove?: (column: string, to: string) => void;
  /** Whether the details of the current row are closed. The row is then not selected, although keys act on it. */
  isClosed?: boolean;
  /** Whether the row with this id is marked. Absent in a grid in which rows cannot be marked. */
  isMarked?: (id: string) => boolean;
  /** Whether any row is marked, even one that is not drawn. */
  hasMarks?: boolean;
  /** Returns the name of a row's group. Only the first row of a group shows its cell in the leading column. */
  groupOf?: ((row: Row) => string) | null;
  /** Returns additional CSS classes of a row, such as `is-new`. */
  classOf?: (row: Row) => string | undefined;
  /** Content below the last row, such as totals. */
  foot?: ReactNode;
}

interface LineProps<Row> {
  row: Row;
  lineId: string;
  index: number;
  topPx: number;
  hasKeys: boolean;
  isSelected: boolean;
  /** Whether the row is marked; undefined in a grid whose rows cannot be marked. */
  isMarked: boolean | undefined;
  /**
   * Whether the row is the first of its group; `in-sight` if it is only the first visible row; null if there are no
   * groups.
   */
  isFirst: boolean | 'in-sight' | null;
  className: string | undefined;
  layout: GridLayout<Row>;
}

function Line<Row>(props: LineProps<Row>) {
  const { row, lineId, index, topPx, hasKeys, isSelected, isMarked, isFirst, className, layout } = props;
  return (
    <div
      role="row"
      id={lineId}
      className={cx(styles.line, styles.row, layout.places && styles.twoLines, className)}
      aria-rowindex={index + 2}
      aria-selected={isSelected || (isMarked ?? false)}
      data-index={index}
      data-active={hasKeys || undefined}
      data-marked={isMarked || undefined}
      data-first={isFirst === false ? undefined : (isFirst ?? undefined)}
      style={{ top: topPx, gridTemplateColumns: layout.template }}
    >
      {layout.columns.map(({ name, align, isLead, className: cellClass, cell, titleOf }) => (
        <span
          key={name}
          role="gridcell"
          className={cx(
            align === 'end' && styles.end,
            layout.places?.get(name)?.isSecond && styles.second,
            isLead && styles.lead,
            'cut',
            cellClass,
          )}
          style={{ gridColumn: layout.places?.get(name)?.column }}
          data-align={align ?? 'start'}
          data-column={name}
          title={titleOf?.(row)}
        >
          {cell(row)}
        </span>
      ))}
      {isMarked !== undefined && <span data-box className={styles.box} aria-hidden />}
    </div>
  );
}

/** Renders a row again only when its own props change, because there are many rows and they rarely change. */
const MemoLine = memo(Line) as typeof Line;

/** Placeholder for a row that is not loaded yet. */
const Waiting = ({ topPx, isTwoLines }: { topPx: number; isTwoLines: boolean }) => (
  <div
    className={cx(styles.line, styles.row, isTwoLines && styles.twoLines, styles.waiting)}
    style={{ transform: `translateY(${topPx}px)` }}
  >
    <span />
  </div>
);

/**
 * A list of any length, of which only the visible rows are drawn. It is a single tab stop; arrow keys move the
 * selection.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { name, label, layout, className, sort, onSort, onResize, onMove, isMarked, classOf, groupOf, foot } =
    props;
  const { ref, total, rowCount = total, rowAt, idOf, isKeyedById, selectedIndex } = props;
  const { isClosed = selectedIndex === null } = props;
  const heights = heightsOf(layout, props.rowHeight);
  const { lines, topIndex, totalHeight, menu, onKeyDown, onContextMenu, onMouseDown, onClick, onFocus } =
    useDataGrid({
      ...props,
      ...heights,
    });
  // The grid takes the focus only while no details are open: open details take the focus themselves.
  useKeysOnArrival(() => (isClosed ? ref.current : null));
  const selected = selectedIndex === null ? undefined : rowAt(selectedIndex);
  const isActiveShown = selected !== undefined && lines.some(line => line.index === selectedIndex);
  const { columns, template, minWidthPx: minWidth, places } = layout;
  const hasLead = columns.some(({ isLead }) => isLead);
  const firstOf = (index: number, row: Row): LineProps<Row>['isFirst'] => {
    // Without the leading column, which names the groups, lines between groups would have no visible reason.
    if (!groupOf || !hasLead) return null;
    const before = index === 0 ? undefined : rowAt(index - 1);
    const isFirst = index === 0 || (before !== undefined && groupOf(before) !== groupOf(row));
    return isFirst || (index === topIndex && 'in-sight');
  };
  const grid = (
    <div
      ref={ref}
      role="grid"
      className={cx(styles.dataGrid, className)}
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rowCount === null ? -1 : rowCount + 1}
      aria-colcount={columns.length}
      aria-multiselectable={isMarked !== undefined || undefined}
      data-has-marks={props.hasMarks || undefined}
      data-has-active={isActiveShown || undefined}
      aria-activedescendant={isActiveShown ? `${name}-${idOf(selected)}` : undefined}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
      onFocus={event => {
        if (event.target === event.currentTarget) onFocus();
      }}
    >
      <div role="rowgroup" className={styles.head} style={{ minWidth }}>
        <div
          role="row"
          className={cx(styles.line, styles.header, places && styles.twoLines)}
          aria-rowindex={1}
          style={{ gridTemplateColumns: template }}
        >
          {columns.map(column => (
            <HeaderCell
              key={column.name}
              column={column}
              place={places?.get(column.name)}
              direction={
                sort?.column === column.name ? (sort.isDescending ? 'descending' : 'ascending') : null
              }
              onSort={onSort}
              onResize={onResize}
              onMove={onMove}
            />
          ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the grid, which holds the focus. */}
      <div
        role="rowgroup"
        className={styles.body}
        style={{ height: totalHeight, minWidth }}
        onMouseDown={onMouseDown}
        onClick={onClick}
      >
        {lines.map(({ index, start }) => {
          const row = rowAt(index);
          const topPx = start - heights.headerHeight;
          if (row === undefined)
            return <Waiting key={index} topPx={topPx} isTwoLines={places !== undefined} />;
          const id = idOf(row);
          return (
            <MemoLine
              key={isKeyedById ? id : index}
              row={row}
              lineId={`${name}-${id}`}
              index={index}
              topPx={topPx}
              hasKeys={index === selectedIndex}
              isSelected={index === selectedIndex && !isClosed}
              isMarked={isMarked?.(id)}
              isFirst={firstOf(index, row)}
              className={classOf?.(row)}
              layout={layout}
            />
          );
        })}
      </div>
      {foot}
    </div>
  );
  // The menu is not part of the grid, so that the grid does not hear what happens in it.
  return (
    <>
      {grid}
      {menu && props.menuOf?.(menu)}
    </>
  );
}
