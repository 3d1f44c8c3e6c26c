// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row.
import { memo, type ReactNode, useMemo } from 'react';
import { cx } from '../cx.ts';
import { type FittedColumns, fitColumns, type GridColumn } from './columns.ts';
import styles from './data-grid.module.css';
import { HeaderCell } from './HeaderCell.tsx';
import { type DataGridRows, gridHeaderHeight, useDataGrid } from './use-data-grid.ts';
import { useRoom } from './use-room.ts';

export interface GridSort {
  column: string;
  isDescending: boolean;
}

export interface DataGridProps<Row> extends DataGridRows<Row> {
  /** Begins the ids of its rows. */
  name: string;
  label: string;
  columns: readonly GridColumn<Row>[];
  /** Somebody chose the widths: they stay, whatever room there is. */
  isWidthChosen: boolean;
  sort: GridSort | null;
  onSort?: (column: string) => void;
  onResize?: (column: string, widthPx: number) => void;
  isMarked?: (id: string) => boolean;
  /** More of a row's looks, such as `is-new`. */
  classOf?: (row: Row) => string | undefined;
  /** Below the last row, such as totals. */
  foot?: (fitted: FittedColumns<Row>) => ReactNode;
}

interface LineProps<Row> {
  row: Row;
  lineId: string;
  index: number;
  topPx: number;
  isSelected: boolean;
  isMarked: boolean;
  className: string | undefined;
  fitted: FittedColumns<Row>;
  onPress: (index: number, event: React.MouseEvent) => void;
}

function Line<Row>(props: LineProps<Row>) {
  const { row, lineId, index, topPx, isSelected, isMarked, className, fitted, onPress } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the grid, which holds the focus.
    <div
      role="row"
      id={lineId}
      className={cx(styles.line, styles.row, className)}
      aria-rowindex={index + 2}
      aria-selected={isSelected || isMarked}
      data-active={isSelected || undefined}
      data-marked={isMarked || undefined}
      style={{ top: topPx, gridTemplateColumns: fitted.template }}
      onClick={event => onPress(index, event)}
    >
      {fitted.columns.map(column => (
        <span
          key={column.name}
          role="gridcell"
          className={cx(column.align === 'end' && styles.end, 'cut')}
          data-align={column.align ?? 'start'}
        >
          {column.cell(row)}
        </span>
      ))}
    </div>
  );
}

/** Rows are many and change seldom, so each is drawn again only when its own data changed. */
const MemoLine = memo(Line) as typeof Line;

/** A row that is not read yet keeps its place. */
const Waiting = ({ topPx }: { topPx: number }) => (
  <div
    className={cx(styles.line, styles.row, styles.waiting)}
    style={{ transform: `translateY(${topPx}px)` }}
  >
    <span />
  </div>
);

/** A list of any length: one tab stop, of which only what is in sight is drawn; arrows move the selection. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { name, label, columns, isWidthChosen, sort, onSort, onResize, isMarked, classOf, foot } = props;
  const { ref, total, rowAt, idOf, selectedIndex } = props;
  const roomPx = useRoom(ref);
  const fitted = useMemo(() => fitColumns(columns, roomPx, isWidthChosen), [columns, roomPx, isWidthChosen]);
  const { lines, totalHeight, onKeyDown, onPress } = useDataGrid(props);
  const selected = selectedIndex === null ? undefined : rowAt(selectedIndex);
  const isActiveShown = selected !== undefined && lines.some(line => line.index === selectedIndex);
  const width = fitted.minWidthPx === 0 ? undefined : { minWidth: fitted.minWidthPx };
  return (
    <div
      ref={ref}
      role="grid"
      className={styles.dataGrid}
      tabIndex={0}
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={fitted.columns.length}
      aria-multiselectable={isMarked !== undefined || undefined}
      aria-activedescendant={isActiveShown ? `${name}-${idOf(selected)}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className={styles.head} style={width}>
        <div
          role="row"
          className={cx(styles.line, styles.header)}
          aria-rowindex={1}
          style={{ gridTemplateColumns: fitted.template }}
        >
          {fitted.columns.map(column => (
            <HeaderCell
              key={column.name}
              column={column}
              direction={
                sort?.column === column.name ? (sort.isDescending ? 'descending' : 'ascending') : null
              }
              onSort={onSort}
              onResize={onResize}
            />
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: totalHeight, ...width }}>
        {lines.map(({ key, index, start }) => {
          const row = rowAt(index);
          const topPx = start - gridHeaderHeight;
          if (row === undefined) return <Waiting key={key} topPx={topPx} />;
          const id = idOf(row);
          return (
            <MemoLine
              key={key}
              row={row}
              lineId={`${name}-${id}`}
              index={index}
              topPx={topPx}
              isSelected={index === selectedIndex}
              isMarked={isMarked?.(id) ?? false}
              className={classOf?.(row)}
              fitted={fitted}
              onPress={onPress}
            />
          );
        })}
      </div>
      {foot?.(fitted)}
    </div>
  );
}
