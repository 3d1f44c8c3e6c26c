import { create } from 'zustand';
import { onLeave } from '../bridge/bridge.ts';

/** The current view. It is stored in the hash of the URL, so that a reload shows the same view. */
export type Route =
  /**
   * The list of orders. `isPlaced`: orders were just placed, so a search and filters that could hide these orders are
   * reset.
   */
  | { view: 'orders'; localId?: string; isPlaced?: boolean }
  | { view: 'drafts' }
  | { view: 'order-form'; localId: string }
  /** The form in which an accepted order is changed. */
  | { view: 'change'; localId: string }
  /** The table for many orders at once. */
  | { view: 'bulk' }
  | { view: 'outbox'; entryId?: string }
  | { view: 'addresses'; entryId?: string }
  | { view: 'reports' }
  | { view: 'sandbox'; localId?: string }
  | { view: 'settings' };

const idOf = (route: Route): string | undefined => {
  if ('localId' in route) return route.localId;
  return 'entryId' in route ? route.entryId : undefined;
};

export const hashOf = (route: Route): string => {
  const id = idOf(route);
  return id === undefined ? `#/${route.view}` : `#/${route.view}/${encodeURIComponent(id)}`;
};

const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
};

/**
 * For each view, a function that returns its route for the id in the hash. If a view needs an id and the hash has none,
 * it returns the list to which the view belongs.
 */
const routes: Readonly<Record<Route['view'], (id: string | undefined) => Route>> = {
  orders: id => (id === undefined ? { view: 'orders' } : { view: 'orders', localId: id }),
  drafts: () => ({ view: 'drafts' }),
  'order-form': id => (id === undefined ? { view: 'drafts' } : { view: 'order-form', localId: id }),
  change: id => (id === undefined ? { view: 'orders' } : { view: 'change', localId: id }),
  bulk: () => ({ view: 'bulk' }),
  outbox: id => (id === undefined ? { view: 'outbox' } : { view: 'outbox', entryId: id }),
  addresses: id => (id === undefined ? { view: 'addresses' } : { view: 'addresses', entryId: id }),
  reports: () => ({ view: 'reports' }),
  sandbox: id => (id === undefined ? { view: 'sandbox' } : { view: 'sandbox', localId: id }),
  settings: () => ({ view: 'settings' }),
};

const isView = (view: string): view is Route['view'] => Object.hasOwn(routes, view);

/** Parses a hash. An unknown hash gives the list of orders. */
export function routeOfPlace(hash: string): Route {
  const [view = '', part] = hash.replace(/^#\//, '').split('/');
  const id = part === undefined || part === '' ? undefined : decoded(part);
  return isView(view) ? routes[view](id) : { view: 'orders' };
}

type Last = Partial<Record<Route['view'], Route>>;

const start = routeOfPlace(window.location.hash);
interface Navigation {
  route: Route;
  last: Last;
  /** The route from which the current form was opened; null without a form. */
  beforeForm: Route | null;
}
const useNavigation = create<Navigation>(() => ({
  route: start,
  last: { [start.view]: start },
  beforeForm: null,
}));

const isForm = ({ view }: Route): boolean => view === 'order-form' || view === 'change';

const show = (route: Route): void =>
  useNavigation.setState(({ route: former, last, beforeForm }) => ({
    route,
    last: { ...last, [route.view]: route },
    beforeForm: isForm(former) ? beforeForm : former,
  }));

window.addEventListener('hashchange', () => show(routeOfPlace(window.location.hash)));

/** Opens a route in the main window. It is set only in a window of a single order, which can show no other route. */
let elsewhere: ((hash: string) => void) | null = null;
export const leadElsewhere = (go: (hash: string) => void): void => {
  elsewhere = go;
};

/**
 * Shows a view. With `replace`, the back button does not return to the previous route; use it for changes within a
 * view, such as a selection.
 */
export function navigate(route: Route, options: { replace?: boolean } = {}): void {
  if (elsewhere) {
    elsewhere(hashOf(route));
    return;
  }
  if (hashOf(route) !== window.location.hash) {
    if (options.replace) window.history.replaceState(null, '', hashOf(route));
    else window.history.pushState(null, '', hashOf(route));
  }
  show(route);
}

/**
 * When the environment changes, the list of orders is shown, because routes contain ids of records of the previous
 * environment.
 */
onLeave(() => {
  const route: Route = { view: 'orders' };
  window.history.pushState(null, '', hashOf(route));
  useNavigation.setState({ route, last: {}, beforeForm: null });
});

/**
 * Leaves a form: returns to the route from which the form was opened or, if there is none, to the order that was
 * changed or to the drafts.
 */
export function leaveForm(): void {
  const { route, beforeForm } = useNavigation.getState();
  const own = 'localId' in route ? route.localId : undefined;
  // The order has become a draft, so the list of orders does not contain it any more.
  const isOfDraft =
    beforeForm?.view === 'orders' && route.view === 'order-form' && beforeForm.localId === own;
  if (isOfDraft) navigate({ view: 'orders' });
  else if (beforeForm !== null) navigate(beforeForm);
  else if (route.view === 'change') navigate({ view: 'orders', localId: route.localId });
  else navigate({ view: 'drafts' });
}

export type Place = Exclude<Route['view'], 'order-form' | 'change'>;

/** Opens a place of the rail, with the record that was last selected in this place. */
export const goTo = (place: Place): void => navigate(useNavigation.getState().last[place] ?? { view: place });

export const useRoute = (): Route => useNavigation(state => state.route);

export const currentRoute = (): Route => useNavigation.getState().route;
