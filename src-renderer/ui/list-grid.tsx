// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row.
import { Fragment, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './list-grid.module.css';
import { type ListGridOptions, listHeaderHeight, useListGrid } from './use-list-grid.ts';

/** Where a line stands in its list. */
export interface LinePlace {
  index: number;
  topPx: number;
  isSelected: boolean;
}

export interface ListLineProps extends LinePlace {
  /** The list's name. */
  list: string;
  id: string;
  className: string | undefined;
  onSelect: (id: string) => void;
  children: ReactNode;
}

const lineIdOf = (list: string, id: string): string => `${list}-${id}`;

/** One row, with its cells. */
export const ListLine = ({
  list,
  id,
  className,
  index,
  topPx,
  isSelected,
  onSelect,
  children,
}: ListLineProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the grid, which holds the focus.
  <div
    role="row"
    id={lineIdOf(list, id)}
    className={cx(styles.line, styles.row, className)}
    aria-rowindex={index + 2}
    aria-selected={isSelected}
    style={{ transform: `translateY(${topPx}px)` }}
    onClick={() => onSelect(id)}
  >
    {children}
  </div>
);

export interface ListGridProps<Row> extends ListGridOptions<Row> {
  /** Begins the ids of its rows. */
  list: string;
  /** Looks of the whole as `list`, of a line as `line`, and of each column by its name. */
  classes: Readonly<Record<string, string>>;
  label: string;
  /** All rows there are, whether read or not; null where nobody knows. */
  total: number | null;
  columns: readonly { name: string; words: ReactNode }[];
  line: (row: Row, place: LinePlace) => ReactNode;
  /** Delete on the selected row. */
  onDelete?: (id: string) => void;
}

/** A long list: one tab stop; arrows move the selection, and the details follow it. */
export function ListGrid<Row>({
  list,
  classes,
  label,
  total,
  columns,
  line: drawn,
  onDelete,
  ...options
}: ListGridProps<Row>) {
  const { ref, rows, idOf, selectedId } = options;
  const { lines, totalHeight, isSelectedShown, onKeyDown } = useListGrid(options);
  const active = isSelectedShown && selectedId !== null ? lineIdOf(list, selectedId) : undefined;
  return (
    <div
      ref={ref}
      role="grid"
      className={cx(styles.grid, classes.list)}
      tabIndex={0}
      aria-label={label}
      aria-rowcount={total === null ? -1 : total + 1}
      aria-activedescendant={active}
      onKeyDown={event => {
        if (onDelete && event.key === 'Delete' && selectedId !== null) onDelete(selectedId);
        else onKeyDown(event);
      }}
    >
      <div role="rowgroup" className={styles.head}>
        <div role="row" className={cx(styles.line, styles.header, classes.line)} aria-rowindex={1}>
          {columns.map(({ name, words }) => (
            <span key={name} role="columnheader" className={classes[name]}>
              {words}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: totalHeight }}>
        {lines.map(({ key, index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const topPx = start - listHeaderHeight;
          return (
            <Fragment key={key}>
              {drawn(row, { index, topPx, isSelected: idOf(row) === selectedId })}
            </Fragment>
          );
        })}
      </div>
    </div>
  );
}
