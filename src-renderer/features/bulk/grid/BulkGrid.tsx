// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell.
import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { BulkColumn, BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import { useRowHeight } from '../../../session/row-height.ts';
import styles from '../bulk.module.css';
import type { CheckedRow } from '../state/row-check.ts';
import { identityKey, otherOrders } from '../state/same-vehicles.ts';
import { clearCells } from '../state/table-edits.ts';
import { useBulk, useSession } from '../state/use-bulk-session.ts';
import { CellEditor, type CellEditorProps } from './BulkCell.tsx';
import { BulkLine, cellId } from './BulkLine.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import { columnWidth, fieldLabel } from './field-labels.ts';
import { GridHead } from './GridHead.tsx';
import { useColumnDoubts } from './use-column-doubts.ts';
import { chosenText, type GridPlaces, gridKey, headRowId, moveTo, spotOf } from './use-grid-keys.ts';

/** As the style sheet has them, in pixels; the left one has room for four digits and the longest badge of an order. */
const [headHeight, leftWidth, rightWidth] = [44, 196, 104];
const overscan = 10;

const widthOf = (columns: readonly BulkColumn[]): number =>
  columns.reduce((sum, column) => sum + columnWidth(column.field), leftWidth + rightWidth);

/** The grid: one tab stop; arrows move the active cell, typing writes into it. */
export function BulkGrid() {
  const { t } = useLingui();
  const session = useSession();
  const ref = useRef<HTMLDivElement>(null);
  const menuAnchor = useRef<Element>(null);
  const [menuFor, setMenuFor] = useState<string | null>(null);
  const { columns, rows: allRows } = useBulk(state => state.table);
  const {
    check,
    active,
    anchor,
    editing,
    shownIds,
    prices,
    placedOrders,
    refusals,
    sameRows,
    sameOrders,
    arePricesAway,
  } = useBulk(state => state);
  const rowHeight = useRowHeight();
  const rows = useMemo(
    () => (shownIds === null ? allRows : allRows.filter(row => shownIds.has(row.id))),
    [allRows, shownIds],
  );
  const numbers = useMemo(
    () => (shownIds === null ? null : new Map(allRows.map((row, index) => [row.id, index + 1]))),
    [allRows, shownIds],
  );
  const doubts = useColumnDoubts();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => ref.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    getItemKey: index => rows[index]?.id ?? index,
  });
  useEffect(() => {
    if (rowHeight > 0) virtualizer.measure();
  }, [rowHeight, virtualizer]);

  const places: GridPlaces = {
    session,
    rows,
    columns,
    pageRows: () => Math.max(1, Math.floor(((ref.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1),
    openColumnMenu: columnId => {
      menuAnchor.current = document.getElementById(cellId(headRowId, columnId));
      setMenuFor(columnId);
    },
  };
  const spot = spotOf(places, active);
  const corner = spotOf(places, anchor ?? active);

  // The place on screen follows the active cell alone.
  useEffect(() => {
    const scroller = ref.current;
    if (!scroller || !active) return;
    if (spot.row >= 0) virtualizer.scrollToIndex(spot.row);
    const left = columns.slice(0, spot.column).reduce((sum, column) => sum + columnWidth(column.field), 0);
    const right = left + columnWidth(columns[spot.column]?.field ?? null);
    const seen = scroller.clientWidth - leftWidth - rightWidth;
    if (left < scroller.scrollLeft) scroller.scrollLeft = left;
    else if (right > scroller.scrollLeft + seen) scroller.scrollLeft = right - seen;
  }, [active, columns.length]);

  const endTyping: CellEditorProps['onEnd'] = (isKept, move) => {
    session.endTyping(isKept);
    const steps = { down: [1, 0], up: [-1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] } as const;
    const [down, right] = steps[move];
    if (move !== 'stay')
      moveTo(places, { row: Math.max(0, spot.row + down), column: spot.column + right }, false);
    // Left by another way, such as a click, the focus is where that led.
    if (move !== 'stay' || !isKept) ref.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (gridKey(event, places)) event.preventDefault();
  };
  const cellOf = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const row = target?.closest('[data-row]')?.getAttribute('data-row');
    const column = target?.closest('[data-column]')?.getAttribute('data-column');
    return row && column ? { rowId: row, columnId: column } : null;
  };
  const onMouseDown = (event: MouseEvent) => {
    const cell = cellOf(event);
    if (!cell || event.button !== 0) return;
    moveTo(places, spotOf(places, cell), event.shiftKey);
  };
  const onMouseOver = (event: MouseEvent) => {
    const cell = event.buttons === 1 && !editing ? cellOf(event) : null;
    if (cell && cell.rowId !== headRowId && active && active.rowId !== headRowId)
      moveTo(places, spotOf(places, cell), true);
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing || !active || active.rowId === headRowId) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', chosenText(places));
    if (event.type === 'cut') {
      const [from, to] = [Math.min(spot.row, corner.row), Math.max(spot.row, corner.row)];
      const ids = new Set(rows.slice(from, to + 1).map(row => row.id));
      const indexes = allRows.flatMap((row, index) => (ids.has(row.id) ? [index] : []));
      const cut = columns.slice(
        Math.min(spot.column, corner.column),
        Math.max(spot.column, corner.column) + 1,
      );
      session.change(table =>
        clearCells(
          table,
          indexes,
          cut.map(column => column.id),
        ),
      );
    }
  };

  const isDouble = (row: BulkRow, { isEmpty, identity }: CheckedRow): boolean =>
    sameRows.has(row.id) ||
    (!isEmpty && otherOrders(sameOrders.get(identityKey(identity)), placedOrders).length > 0);
  const template = `${leftWidth}px ${columns.map(column => `${columnWidth(column.field)}px`).join(' ')} ${rightWidth}px`;
  const chosenColumns = `${Math.min(spot.column, corner.column)}-${Math.max(spot.column, corner.column)}`;
  const [firstRow, lastRow] = [Math.min(spot.row, corner.row), Math.max(spot.row, corner.row)];
  const menuColumn = columns.find(column => column.id === menuFor);
  const activeColumn = columns[spot.column];
  const isActiveDrawn =
    active !== null &&
    (spot.row < 0 || virtualizer.getVirtualItems().some(line => line.index === spot.row)) &&
    activeColumn !== undefined;

  return (
    <>
      <div
        ref={ref}
        role="grid"
        className={styles.grid}
        tabIndex={0}
        aria-label={t`Orders to place`}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 2}
        aria-multiselectable
        aria-activedescendant={
          isActiveDrawn
            ? cellId(spot.row < 0 ? headRowId : (rows[spot.row]?.id ?? ''), activeColumn.id)
            : undefined
        }
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onMouseOver={onMouseOver}
        onDoubleClick={event => {
          if (cellOf(event)) session.beginTyping(false);
        }}
        onCopy={onCopy}
        onCut={onCopy}
        onFocus={() => {
          if (!session.state.getState().active) moveTo(places, { row: 0, column: 0 }, false);
        }}
      >
        <GridHead
          columns={columns}
          doubts={doubts}
          template={template}
          widthPx={widthOf(columns)}
          activeColumnId={active?.rowId === headRowId ? active.columnId : null}
          onOpen={places.openColumnMenu}
        />
        <div
          role="rowgroup"
          className={styles.body}
          style={{ height: virtualizer.getTotalSize(), width: widthOf(columns) }}
        >
          {virtualizer.getVirtualItems().map(line => {
            const row = rows[line.index];
            if (!row) return null;
            const checked = check(row);
            const isActive = active?.rowId === row.id;
            return (
              <BulkLine
                key={row.id}
                row={row}
                columns={columns}
                template={template}
                index={line.index}
                number={numbers?.get(row.id) ?? line.index + 1}
                topPx={line.start - headHeight}
                checked={checked}
                price={checked.priceKey === null ? null : (prices.get(checked.priceKey) ?? null)}
                order={placedOrders === null ? undefined : (placedOrders[row.id] ?? null)}
                isRefused={refusals.has(row.id)}
                isDouble={isDouble(row, checked)}
                arePricesAway={arePricesAway}
                activeColumnId={isActive ? active.columnId : null}
                chosen={active && line.index >= firstRow && line.index <= lastRow ? chosenColumns : ''}
                editor={
                  isActive && editing && activeColumn ? (
                    <CellEditor
                      label={
                        activeColumn.field === null
                          ? activeColumn.heading || t`Cell`
                          : fieldLabel(activeColumn.field)
                      }
                      text={row.cells[active.columnId] ?? ''}
                      isFresh={editing.isFresh}
                      onType={session.type}
                      onEnd={endTyping}
                    />
                  ) : null
                }
              />
            );
          })}
        </div>
      </div>
      {menuColumn && (
        <ColumnMenu
          key={menuColumn.id}
          column={menuColumn}
          triggerRef={menuAnchor}
          onClose={() => {
            setMenuFor(null);
            ref.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}
