import { create } from 'zustand';
import { onLeave } from '../bridge/bridge.ts';

/** The current view. It is kept in the hash of the address, so that a reload stays there. */
export type Route =
  /** `isPlaced`: orders were just placed, so search and filters that could hide them are reset. */
  | { view: 'orders'; localId?: string; isPlaced?: boolean }
  | { view: 'drafts' }
  | { view: 'order-form'; localId: string }
  /** Changes an accepted order. */
  | { view: 'change'; localId: string }
  /** Enters many orders at once. */
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

/** The route of each view with the id in its hash, if there is one. */
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

/** Parses a hash. Unknown ones lead to the orders. */
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
  /** The route from which the form on screen was opened; null if there was none. */
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

/** Opens a route in the main window. Set only in a window of a single order, which itself shows no other route. */
let elsewhere: ((hash: string) => void) | null = null;
export const leadElsewhere = (go: (hash: string) => void): void => {
  elsewhere = go;
};

/** Shows a view. `replace` adds no step for Back to return to; it is for moves within a view, such as a selection. */
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

/** Routes contain ids of records of the previous environment, so the next environment starts at its orders. */
onLeave(() => {
  const route: Route = { view: 'orders' };
  window.history.pushState(null, '', hashOf(route));
  useNavigation.setState({ route, last: {}, beforeForm: null });
});

/** Goes from a form to where the user came from, else to the order that is changed or to the drafts. */
export function leaveForm(): void {
  const { route, beforeForm } = useNavigation.getState();
  const own = 'localId' in route ? route.localId : undefined;
  // The order is a draft now, and not in the list.
  const isOfDraft =
    beforeForm?.view === 'orders' && route.view === 'order-form' && beforeForm.localId === own;
  if (isOfDraft) navigate({ view: 'orders' });
  else if (beforeForm !== null) navigate(beforeForm);
  else if (route.view === 'change') navigate({ view: 'orders', localId: route.localId });
  else navigate({ view: 'drafts' });
}

export type Place = Exclude<Route['view'], 'order-form' | 'change'>;

/** Opens a place of the rail with the record that was selected there last. */
export const goTo = (place: Place): void => navigate(useNavigation.getState().last[place] ?? { view: place });

export const useRoute = (): Route => useNavigation(state => state.route);

export const currentRoute = (): Route => useNavigation.getState().route;
