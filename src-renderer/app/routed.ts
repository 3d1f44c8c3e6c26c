import { onEvent } from '../bridge/bridge.ts';
import { navigate, type Route, routeOfPlace } from '../navigation/navigation.ts';
import { logFailure } from '../state/app-store.ts';
import { openEnvironment, useEnvironments } from '../state/environments.ts';

/**
 * Opens an environment, and shows a route in it, or what is on screen if `route` is null.
 * @returns false if the environment has been removed, so that nothing was opened
 */
export function openIn(environmentId: string, route: Route | null): boolean {
  const row = useEnvironments.getState().rows?.find(({ id }) => id === environmentId);
  if (!row) return false;
  const opening = openEnvironment(row);
  if (route !== null) navigate(route);
  opening.catch(logFailure);
  return true;
}

/** Shows what the user opens from a window of a single order, which can show nothing else itself. */
export function watchRouted(): void {
  onEvent('windows.routed', ({ environmentId, hash }) => void openIn(environmentId, routeOfPlace(hash)));
}
