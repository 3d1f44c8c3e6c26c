// biome-ignore-all lint/a11y/useSemanticElements: the grid's rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is one tab stop; sorting and widths are in its column settings too.
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { PointerEvent } from 'react';
import { cx } from '../cx.ts';
import type { CellPlace, PlainColumn } from './columns.ts';
import styles from './data-grid.module.css';

export interface HeaderCellProps<Row> {
  column: PlainColumn<Row>;
  /** Given where rows have two lines. */
  place: CellPlace | undefined;
  direction: 'ascending' | 'descending' | null;
  onSort: ((column: string) => void) | undefined;
  onResize: ((column: string, widthPx: number) => void) | undefined;
}

const maxColumnPx = 900;

/** A heading. A press sorts by its column, and dragging its edge changes the width of the column. */
export function HeaderCell<Row>(props: HeaderCellProps<Row>) {
  const { column, place, direction, onSort, onResize } = props;
  const { name, label, minPx = 0, align, isSortable, isLead, className } = column;
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  const sort = isSortable ? onSort : undefined;

  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget;
    const startPx = handle.parentElement?.getBoundingClientRect().width ?? 0;
    const fromPx = event.clientX;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => {
      const widthPx = Math.round(startPx + moved.clientX - fromPx);
      onResize?.(name, Math.min(maxColumnPx, Math.max(minPx, widthPx)));
    };
    const end = () => handle.removeEventListener('pointermove', move);
    handle.addEventListener('pointermove', move);
    // The browser also releases the pointer after `pointerup` and `pointercancel`.
    handle.addEventListener('lostpointercapture', end, { once: true });
  };

  return (
    <span
      role="columnheader"
      className={cx(
        styles.heading,
        align === 'end' && styles.end,
        place?.isSecond && styles.second,
        className,
      )}
      style={{ gridColumn: place?.column }}
      aria-sort={direction ?? undefined}
      data-align={align ?? 'start'}
      data-column={name}
    >
      {sort ? (
        <button type="button" className={cx(styles.sort, 'cut')} tabIndex={-1} onClick={() => sort(name)}>
          <span className="cut">{label}</span>
          {direction && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        <span className="cut">{label}</span>
      )}
      {onResize && !isLead && <span className={styles.edge} onPointerDown={drag} aria-hidden />}
    </span>
  );
}
