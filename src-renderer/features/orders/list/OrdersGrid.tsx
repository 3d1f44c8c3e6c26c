import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { todayHere } from '../../../../src-shared/domain/local-time.ts';
import { call } from '../../../bridge/bridge.ts';
import { logFailure } from '../../../state/app-store.ts';
import { useRowHeight } from '../../../state/row-height.ts';
import { cx } from '../../../ui/cx.ts';
import { boxPx } from '../../../ui/data-grid/columns.ts';
import { DataGrid } from '../../../ui/data-grid/DataGrid.tsx';
import { useCursor } from '../../../ui/data-grid/use-cursor.ts';
import type { Means, Reach } from '../../../ui/data-grid/use-data-grid.ts';
import { useFittedColumns } from '../../../ui/data-grid/use-fitted-columns.ts';
import { areSingleKeysOn } from '../../../ui/keys.ts';
import { ahead, lazyNamed } from '../../../ui/lazy-named.ts';
import { useNow } from '../../../ui/use-now.ts';
import { askToChange } from '../change/asked-change.ts';
import { showOwnWindow } from '../detail/own-window.ts';
import type { OrderColumnName } from './columns/order-column.tsx';
import { dayColumn, dayOfRow } from './columns/order-days.tsx';
import { rowSearchOf, SearchOfRows } from './columns/order-matches.tsx';
import {
  clearMarks,
  markAll,
  markFrom,
  markRange,
  restartMarks,
  toggleMark,
  useMarks,
} from './marked/order-marks.ts';
import styles from './orders.module.css';
import { indexOf, keepSelected, rowAt, rowsIn, showRange, useOrders } from './state/orders-store.ts';
import {
  chosenColumns,
  isWidthChosen,
  moveColumnTo,
  resizeColumn,
  toggleSort,
  useOrdersView,
} from './state/orders-view.ts';

const OrderRowMenu = ahead(lazyNamed('OrderRowMenu', () => import('./OrderRowMenu.tsx')));

const idOf = (row: OrderRow): string => row.localId;
const classOf = (row: OrderRow): string => cx(row.isGone && styles.gone, row.isUnseen && styles.news);

/** Rows that stay in view for this many milliseconds are requested from the service. */
const wantAfterMs = 400;

/**
 * Returns a function to call with the range of visible rows. After `wantAfterMs`, requests the complete orders of those
 * rows of which only the row is stored.
 */
function useWanted() {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((first: number, last: number) => {
    showRange(first, last);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const localIds = rowsIn(useOrders.getState(), first, last)
        .filter(row => row.knowledge === 'summary' && !row.isGone)
        .map(idOf);
      if (localIds.length > 0) call('orders.want', { localIds }).catch(logFailure);
    }, wantAfterMs);
  }, []);
}

type ListCommand = 'mark-all' | 'mark' | 'own-window' | 'change';

/**
 * The command of a key in the list. Ctrl+Space marks a row, as X does, but works even if single-key shortcuts are off.
 */
function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): ListCommand | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'a') return 'mark-all';
    return key === ' ' ? 'mark' : null;
  }
  if (shiftKey) return key === 'Enter' ? 'own-window' : null;
  if (!areSingleKeysOn()) return null;
  return key === 'x' ? 'mark' : key === 'e' ? 'change' : null;
}

/** The day of today by this computer's clock. When the day ends, the rows are drawn again with new day names. */
const useToday = (): string => todayHere(useNow(60_000));

export interface OrdersGridProps {
  ref: RefObject<HTMLDivElement | null>;
  selectedId: string | null;
  onSelect: (localId: string | null) => void;
  /** Called on Enter; moves the focus to the details. */
  onOpen: () => void;
}

// @interface list-orders.order
/**
 * The list of orders, which is a single tab stop. Enter opens the details. While details are open, the arrow keys show
 * the next or previous order in them.
 */
export function OrdersGrid({ ref, selectedId, onSelect, onOpen }: OrdersGridProps) {
  const { t } = useLingui();
  const { total, pages, shift, question, answered, isBehind } = useOrders();
  const view = useOrdersView();
  const marks = useMarks(state => state.ids);
  const rowHeight = useRowHeight();
  const onRange = useWanted();
  const today = useToday();
  const columns = useMemo(() => {
    const shown = chosenColumns(view).filter(column => column.isShown);
    const day = today && dayColumn(answered.sort, shown);
    return day ? [day, ...shown] : shown;
  }, [view, answered.sort, today]);
  const groupOf = useMemo(() => dayOfRow(answered.sort), [answered.sort]);
  const rows = useMemo(() => [...pages.values()].flat(), [pages]);
  const search = useMemo(
    () =>
      rowSearchOf(
        answered.search,
        columns.map(({ name }) => name),
      ),
    [answered.search, columns],
  );
  const layout = useFittedColumns(ref, columns, isWidthChosen(view), rows, boxPx);
  const [currentId, moveTo] = useCursor(selectedId);
  /** Index of a row that the arrow keys reached before it was loaded. The row is selected as soon as it is loaded. */
  const [goneToIndex, setGoneToIndex] = useState<number | null>(null);
  const selectedIndex = useMemo(
    () => goneToIndex ?? (currentId === null ? null : indexOf({ pages }, currentId)),
    [pages, currentId, goneToIndex],
  );
  const goneTo = goneToIndex === null ? undefined : rowAt({ pages }, goneToIndex);
  useEffect(() => {
    if (goneTo === undefined) return;
    setGoneToIndex(null);
    if (selectedId === null) moveTo(goneTo.localId);
    else onSelect(goneTo.localId);
  }, [goneTo, selectedId, moveTo, onSelect]);
  useEffect(() => keepSelected(currentId), [currentId]);

  const select = (index: number | null, reach: Reach, by: Means) => {
    if (index === null) {
      if (marks.size > 0) clearMarks();
      else if (selectedId !== null) onSelect(null);
      return;
    }
    const row = rowAt({ pages }, index);
    if (by === 'arrival') {
      if (row) moveTo(row.localId);
      return;
    }
    if (reach === 'mark' || reach === 'box') {
      if (!row) return;
      toggleMark(row.localId, index, reach === 'mark' ? selectedId : null);
      if (selectedId === null) moveTo(row.localId);
      return;
    }
    if (reach === 'range') void markRange(index, selectedIndex);
    if (reach === 'range' && by === 'press') {
      if (row && selectedId === null) moveTo(row.localId);
      return;
    }
    if (reach === 'only' && by === 'press') restartMarks(index);
    else if (reach === 'only') markFrom(index);
    setGoneToIndex(row ? null : index);
    if (!row) return;
    if (by === 'press' || selectedId !== null) onSelect(row.localId);
    else moveTo(row.localId);
  };

  const idAt = (index: number): string | null => rowAt({ pages }, index)?.localId ?? null;

  const open = (index: number) => {
    if (selectedId === null) onSelect(idAt(index));
    onOpen();
  };

  const peek = (index: number) => onSelect(selectedId === null ? idAt(index) : null);

  const onKey = (event: KeyboardEvent): boolean => {
    const command = commandOf(event);
    if (command === 'mark-all') void markAll();
    if (command === null || command === 'mark-all') return command !== null;
    const row = selectedIndex === null ? undefined : rowAt({ pages }, selectedIndex);
    if (selectedIndex === null || row === undefined) return false;
    if (command === 'mark') toggleMark(row.localId, selectedIndex, null);
    else if (command === 'own-window') void showOwnWindow(row.localId);
    // If details are open, they handle this key themselves.
    else if (selectedId !== null) return false;
    else {
      askToChange(row.localId);
      onSelect(row.localId);
    }
    return true;
  };

  return (
    <SearchOfRows value={search}>
      <DataGrid
        name="orders"
        label={t`Orders`}
        ref={ref}
        layout={layout}
        sort={
          question.sort === 'created' && question.isDescending
            ? null
            : { column: question.sort, isDescending: question.isDescending }
        }
        onSort={name => toggleSort(name as OrderColumnName)}
        onResize={resizeColumn}
        onMove={moveColumnTo}
        total={total}
        rowAt={index => rowAt({ pages }, index)}
        idOf={idOf}
        rowHeight={rowHeight}
        question={JSON.stringify(question)}
        isBehind={isBehind}
        shift={shift}
        selectedIndex={selectedIndex}
        onSelect={select}
        isClosed={selectedId === null}
        onOpen={open}
        onPeek={peek}
        onRange={onRange}
        onKey={onKey}
        isMarked={id => marks.has(id)}
        hasMarks={marks.size > 0}
        classOf={classOf}
        groupOf={groupOf}
        menuOf={open => <OrderRowMenu {...open} />}
      />
    </SearchOfRows>
  );
}
