import type { OrderView, SavedFilter } from '../../../../../src-shared/contract/order-list.ts';
import { isOrderSort, usualOrderView } from '../../../../../src-shared/contract/order-query.ts';
import { call } from '../../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../../bridge/environment-store.ts';
import { showError } from '../../../../state/show-error.ts';
import type { OrderColumn, OrderColumnName } from '../columns/order-column.tsx';
import { formerWidthsPx, orderColumns } from '../columns/order-columns.tsx';
import { sortOfView, viewFilterIn } from './order-views.ts';
import { queryOrders, tallyQuestions, useOrders } from './orders-store.ts';

/** The user's settings of the list: columns, sorting and saved views. */
export const useOrdersView = createPerEnvironmentStore<OrderView & { isRead: boolean }>(() => ({
  ...usualOrderView,
  isRead: false,
}));

export async function readView(): Promise<void> {
  if (useOrdersView.getState().isRead) return;
  try {
    const view = await call('orders.view', {});
    useOrdersView.setState({ ...view, isRead: true });
    tallyQuestions(view.filters.map(({ question }) => question));
    const { sort, isDescending } = useOrders.getState().question;
    if (view.sort !== sort || view.isDescending !== isDescending) {
      queryOrders({ sort: view.sort, isDescending: view.isDescending });
    }
  } catch (thrown) {
    showError(thrown);
  }
}

function change(part: Partial<OrderView>): void {
  const { isRead: _isRead, ...before } = useOrdersView.getState();
  const view = { ...before, ...part };
  useOrdersView.setState(view);
  call('orders.saveView', view).catch(showError);
}

/** Names of columns in views that earlier versions saved, with their current names. */
const formerNames: Readonly<Record<string, OrderColumnName>> = {
  'ordered-for': 'ordered_for',
  'ordered-by': 'ordered_by',
};

export interface ChosenColumn extends OrderColumn {
  isShown: boolean;
}

/**
 * All columns with the order, width and visibility that the user has chosen. Columns that did not exist when the user
 * chose come last.
 */
export function chosenColumns(view: Pick<OrderView, 'columns'>): ChosenColumn[] {
  const all = orderColumns();
  const chosen = view.columns.flatMap(({ name, widthPx, isShown }) => {
    const column = all.find(one => one.name === (formerNames[name] ?? name));
    if (!column) return [];
    const isFormer = formerWidthsPx[column.name] === widthPx;
    return [{ ...column, widthPx: isFormer ? column.widthPx : widthPx, isShown }];
  });
  const rest = all.filter(({ name }) => !chosen.some(one => one.name === name));
  return [...chosen, ...rest.map(column => ({ ...column, isShown: column.isUsual ?? false }))];
}

/** Whether the user has changed the width of any column. From then on, the widths do not adapt to the window. */
export const isWidthChosen = (view: Pick<OrderView, 'columns'>): boolean => {
  const usual = new Map<string, number>(orderColumns().map(({ name, widthPx }) => [name, widthPx]));
  return chosenColumns(view).some(({ name, widthPx }) => usual.get(name) !== widthPx);
};

const saveColumns = (columns: readonly ChosenColumn[]): void =>
  change({ columns: columns.map(({ name, widthPx, isShown }) => ({ name, widthPx, isShown })) });

const withColumn = (name: string, part: Partial<ChosenColumn>): void =>
  saveColumns(
    chosenColumns(useOrdersView.getState()).map(column =>
      column.name === name ? { ...column, ...part } : column,
    ),
  );

export const resizeColumn = (name: string, widthPx: number): void => withColumn(name, { widthPx });

/** Shows or hides a column. The last visible column cannot be hidden. */
export function showColumn(name: string, isShown: boolean): void {
  const shown = chosenColumns(useOrdersView.getState()).filter(column => column.isShown);
  if (isShown || shown.some(column => column.name !== name)) withColumn(name, { isShown });
}

/** Moves a column to the place of another one: before it if the column was to its right, otherwise behind it. */
export function moveColumnTo(name: string, target: string): void {
  const columns = chosenColumns(useOrdersView.getState());
  const [from, to] = [name, target].map(wanted => columns.findIndex(column => column.name === wanted));
  const moved = columns[from ?? -1];
  if (from === undefined || to === undefined || to < 0 || !moved) return;
  columns.splice(from, 1);
  columns.splice(to, 0, moved);
  saveColumns(columns);
}

export function moveColumn(name: string, by: -1 | 1): void {
  const columns = chosenColumns(useOrdersView.getState());
  const from = columns.findIndex(column => column.name === name);
  const [moved] = columns.splice(from, 1);
  if (!moved) return;
  columns.splice(Math.max(0, from + by), 0, moved);
  saveColumns(columns);
}

export const resetColumns = (): void => change({ columns: [] });

export function sortBy(sort: OrderView['sort'], isDescending: boolean): void {
  change({ sort, isDescending });
  queryOrders({ sort, isDescending });
}

/** Changes the search. If this removes the filter of late orders, the user's own sorting returns. */
export function searchFor(search: string): void {
  const [before, filter] = [useOrders.getState().question.search, search].map(viewFilterIn);
  const isLateOver = before === 'late' && filter !== 'late';
  queryOrders({ search, ...(isLateOver && sortOfView(filter ?? null, before, useOrdersView.getState())) });
}

/**
 * Handles a press on a heading: sorts in one direction, then in the other, then by creation again, the newest first.
 */
export function toggleSort(column: OrderColumnName): void {
  if (!isOrderSort(column)) return;
  const { sort, isDescending } = useOrders.getState().question;
  const first = orderColumns().find(one => one.name === column)?.isDescendingFirst ?? false;
  if (sort !== column) sortBy(column, first);
  else if (isDescending === first) sortBy(column, !first);
  else sortBy('created', true);
}

/** Saves the list of the user's views, in this order, and counts their orders. */
export function changeFilters(filters: readonly SavedFilter[]): void {
  change({ filters: [...filters] });
  tallyQuestions(filters.map(({ question }) => question));
}
