import { create } from 'zustand';
import { onLeave } from '../bridge/bridge.ts';

/** Where one is. The hash of the address carries it, so that a reload keeps the place. */
export type Route =
  /** `isPlaced`: orders were just placed, and no search or filter that was left may hide them. */
  | { view: 'orders'; localId?: string; isPlaced?: boolean }
  | { view: 'drafts' }
  | { view: 'order-form'; localId: string }
  /** An accepted order is changed. */
  | { view: 'change'; localId: string }
  /** Many orders at once. */
  | { view: 'many' }
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

/** The route of a hash; the orders where it says nothing we know. */
export function routeOfPlace(hash: string): Route {
  const [view, part] = hash.replace(/^#\//, '').split('/');
  const id = part === undefined || part === '' ? undefined : decoded(part);
  switch (view) {
    case 'drafts':
    case 'many':
    case 'reports':
    case 'settings':
      return { view };
    case 'order-form':
      return id === undefined ? { view: 'drafts' } : { view, localId: id };
    case 'change':
      return id === undefined ? { view: 'orders' } : { view, localId: id };
    case 'outbox':
    case 'addresses':
      return id === undefined ? { view } : { view, entryId: id };
    case 'sandbox':
      return id === undefined ? { view } : { view, localId: id };
    default:
      return id === undefined || view !== 'orders' ? { view: 'orders' } : { view, localId: id };
  }
}

type Last = Partial<Record<Route['view'], Route>>;

const start = routeOfPlace(window.location.hash);
const useNavigation = create<{ route: Route; last: Last }>(() => ({
  route: start,
  last: { [start.view]: start },
}));

const show = (route: Route): void =>
  useNavigation.setState(state => ({ route, last: { ...state.last, [route.view]: route } }));

window.addEventListener('hashchange', () => show(routeOfPlace(window.location.hash)));

/** In a window that shows one order and nothing else, every way leads to the main window. */
let elsewhere: ((hash: string) => void) | null = null;
export const leadElsewhere = (go: (hash: string) => void): void => {
  elsewhere = go;
};

/** `replace` for moves within one view, such as a selection, which Back should not step through. */
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

/** Records are of the environment that is left: the list of orders of the next one comes first. */
onLeave(() => {
  const route: Route = { view: 'orders' };
  window.history.pushState(null, '', hashOf(route));
  useNavigation.setState({ route, last: {} });
});

export type Place = Exclude<Route['view'], 'order-form' | 'change'>;

/** Goes to a place of the rail as one left it: with what was selected there. */
export const goTo = (place: Place): void => navigate(useNavigation.getState().last[place] ?? { view: place });

export const useRoute = (): Route => useNavigation(state => state.route);

export const currentRoute = (): Route => useNavigation.getState().route;
