import { onEvent } from '../bridge/bridge.ts';
import { navigate, type Route, routeOfPlace } from '../navigation/navigation.ts';
import { logFailure } from '../state/app-store.ts';
import { openEnvironment, useEnvironments } from '../state/environments.ts';

/** Shows a route of an environment, which is opened first. Does nothing if the environment has been removed. */
export function openIn(environmentId: string, route: Route): void {
  const row = useEnvironments.getState().rows?.find(({ id }) => id === environmentId);
  if (!row) return;
  const opening = openEnvironment(row);
  navigate(route);
  opening.catch(logFailure);
}

/** Follows links from windows that show a single order. */
export function watchRouted(): void {
  onEvent('windows.routed', ({ environmentId, hash }) => openIn(environmentId, routeOfPlace(hash)));
}
