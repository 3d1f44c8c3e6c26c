import { onEvent } from '../bridge/bridge.ts';
import { navigate, routeOfPlace } from '../navigation/navigation.ts';
import { logFailure } from '../session/app-store.ts';
import { openEnvironment, useEnvironments } from '../session/environments.ts';

/**
 * Follows links from windows of single orders. The environment is opened first, since the route is one of its records.
 */
export function watchRouted(): void {
  onEvent('windows.routed', ({ environmentId, hash }) => {
    const row = useEnvironments.getState().rows?.find(({ id }) => id === environmentId);
    // The environment was removed since.
    if (!row) return;
    const opening = openEnvironment(row);
    navigate(routeOfPlace(hash));
    opening.catch(logFailure);
  });
}
