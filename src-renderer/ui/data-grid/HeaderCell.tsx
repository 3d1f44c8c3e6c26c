// biome-ignore-all lint/a11y/useSemanticElements: the grid's rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is one tab stop; sorting and widths are in its column settings too.
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { PointerEvent } from 'react';
import { cx } from '../cx.ts';
import type { CellPlace, PlainColumn } from './columns.ts';
import styles from './data-grid.module.css';

export interface HeaderCellProps<Row> {
  column: PlainColumn<Row>;
  /** Place of the cell in the header; undefined if rows have one line. */
  place: CellPlace | undefined;
  direction: 'ascending' | 'descending' | null;
  onSort: ((column: string) => void) | undefined;
  onResize: ((column: string, widthPx: number) => void) | undefined;
  /** Called when the user has dragged a column to the place of another one. */
  onMove: ((column: string, to: string) => void) | undefined;
}

const maxColumnPx = 900;
/** Distance that the pointer must move before a press counts as dragging, in pixels. */
const leastDragPx = 6;

const headingAt = ({ clientX, clientY }: { clientX: number; clientY: number }): HTMLElement | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[role=columnheader]') ?? null;

/** Lets the user drag a heading to the place of another heading of the same grid, which is marked meanwhile. */
function dragHeading(event: PointerEvent<HTMLElement>, onDrop: (to: string) => void): void {
  const heading = event.currentTarget;
  const { pointerId, clientX: fromX } = event;
  let target: HTMLElement | null = null;
  const aim = (next: HTMLElement | null) => {
    target?.removeAttribute('data-drop');
    target = next !== heading && next?.parentElement === heading.parentElement ? next : null;
    target?.setAttribute('data-drop', fromX < target.getBoundingClientRect().left ? 'end' : 'start');
  };
  const move = (moved: globalThis.PointerEvent) => {
    if (!heading.hasPointerCapture(pointerId)) {
      if (Math.abs(moved.clientX - fromX) < leastDragPx) return;
      // Captures the pointer, so that releasing it does not count as a press on the heading's button.
      heading.setPointerCapture(pointerId);
      heading.toggleAttribute('data-dragged', true);
    }
    aim(headingAt(moved));
  };
  const end = (ended: globalThis.PointerEvent) => {
    const to = ended.type === 'pointerup' ? target?.dataset.column : undefined;
    aim(null);
    heading.removeAttribute('data-dragged');
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', end);
    if (to !== undefined) onDrop(to);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);
}

/**
 * The heading of a column. Pressing it sorts by the column, dragging it moves the column, and dragging its edge changes
 * the width.
 */
export function HeaderCell<Row>(props: HeaderCellProps<Row>) {
  const { column, place, direction, onSort, onResize, onMove } = props;
  const { name, label, minPx = 0, align, isSortable, isLead, className } = column;
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  const sort = isSortable ? onSort : undefined;

  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget;
    const startPx = handle.parentElement?.getBoundingClientRect().width ?? 0;
    const fromPx = event.clientX;
    event.preventDefault();
    event.stopPropagation();
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => {
      const widthPx = Math.round(startPx + moved.clientX - fromPx);
      onResize?.(name, Math.min(maxColumnPx, Math.max(minPx, widthPx)));
    };
    const end = () => handle.removeEventListener('pointermove', move);
    handle.addEventListener('pointermove', move);
    // The browser releases the pointer after `pointerup` and after `pointercancel`, so this one event reports both.
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
      onPointerDown={event => {
        if (onMove && !isLead && event.button === 0) dragHeading(event, to => onMove(name, to));
      }}
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
