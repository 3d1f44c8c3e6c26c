// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row.
import { Fragment, type ReactNode } from 'react';
import { type ListGridOptions, listHeaderHeight, useListGrid } from './use-list-grid.ts';
import './list-grid.css';

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
  onSelect: (id: string) => void;
  children: ReactNode;
}

const lineIdOf = (list: string, id: string): string => `${list}-${id}`;

/** One row, with its cells. */
export const ListLine = ({ list, id, index, topPx, isSelected, onSelect, children }: ListLineProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the grid, which holds the focus.
  <div
    role="row"
    id={lineIdOf(list, id)}
    className={`list-line list-row ${list}-line`}
    aria-rowindex={index + 2}
    aria-selected={isSelected}
    style={{ transform: `translateY(${topPx}px)` }}
    onClick={() => onSelect(id)}
  >
    {children}
  </div>
);

export interface ListGridProps<Row> extends ListGridOptions<Row> {
  /** Begins the class names of the list's parts: `orders` has `orders-line`, and `orders-` and the name of each column. */
  list: string;
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
      className={`list-grid ${list}`}
      tabIndex={0}
      aria-label={label}
      aria-rowcount={total === null ? -1 : total + 1}
      aria-activedescendant={active}
      onKeyDown={event => {
        if (onDelete && event.key === 'Delete' && selectedId !== null) onDelete(selectedId);
        else onKeyDown(event);
      }}
    >
      <div role="rowgroup" className="list-head">
        <div role="row" className={`list-line list-header ${list}-line ${list}-header`} aria-rowindex={1}>
          {columns.map(({ name, words }) => (
            <span key={name} role="columnheader" className={`${list}-${name}`}>
              {words}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="list-body" style={{ height: totalHeight }}>
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
