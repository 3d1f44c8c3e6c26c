import { onEvent } from '../bridge/bridge.ts';
import { navigate, type Route, routeOfPlace } from '../navigation/navigation.ts';
import { logFailure } from '../state/app-store.ts';
import { openEnvironment, useEnvironments } from '../state/environments.ts';

/** Opens an environment, and shows a route in it. Does nothing if the environment has been removed. */
export function openIn(environmentId: string, route: Route): void {
  const row = useEnvironments.getState().rows?.find(({ id }) => id === environmentId);
  if (!row) return;
  const opening = openEnvironment(row);
  navigate(route);
  opening.catch(logFailure);
}

/** Shows what the user opens from a window of a single order, which can show nothing else itself. */
export function watchRouted(): void {
  onEvent('windows.routed', ({ environmentId, hash }) => openIn(environmentId, routeOfPlace(hash)));
}
