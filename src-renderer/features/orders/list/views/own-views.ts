import type { SavedFilter } from '../../../../../src-shared/contract/order-list.ts';
import type { OrderQuery } from '../../../../../src-shared/contract/order-query.ts';
import { changeFilters, useOrdersView } from '../state/orders-view.ts';

const viewsNow = (): readonly SavedFilter[] => useOrdersView.getState().filters;

/** Saves the question as a view. A view with the same name is replaced. */
export function saveView(name: string, question: OrderQuery): void {
  const same = viewsNow().find(view => view.name === name);
  const view = { id: same?.id ?? crypto.randomUUID(), name, question };
  changeFilters(same ? viewsNow().map(one => (one === same ? view : one)) : [...viewsNow(), view]);
}

/** Whether another view than `id` has this name. */
export const isNameTaken = (views: readonly SavedFilter[], id: string | null, name: string): boolean =>
  views.some(view => view.id !== id && view.name === name.trim());

/** Renames a view. Does nothing if the name is empty, or if another view has it. */
export function renameView(id: string, name: string): void {
  if (name.trim() === '' || isNameTaken(viewsNow(), id, name)) return;
  changeFilters(viewsNow().map(view => (view.id === id ? { ...view, name: name.trim() } : view)));
}

/** The views in a new order: one of them is moved to the index `to`. */
export function movedViews(views: readonly SavedFilter[], id: string, to: number): SavedFilter[] {
  const view = views.find(one => one.id === id);
  if (!view) return [...views];
  const rest = views.filter(one => one !== view);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), view, ...rest.slice(place)];
}

export const moveView = (id: string, to: number): void => changeFilters(movedViews(viewsNow(), id, to));

export interface RemovedView {
  name: string;
  /** Restores the removed view at its former place in the list. */
  undo: () => void;
}

/** Removes a view. Null if the view does not exist. */
export function removeView(id: string): RemovedView | null {
  const place = viewsNow().findIndex(view => view.id === id);
  const view = viewsNow()[place];
  if (!view) return null;
  changeFilters(viewsNow().filter(one => one.id !== id));
  const undo = () => {
    if (viewsNow().some(one => one.id === id)) return;
    changeFilters([...viewsNow().slice(0, place), view, ...viewsNow().slice(place)]);
  };
  return { name: view.name, undo };
}
