import { onEvent } from '../bridge/bridge.ts';
import { navigate, routeOfPlace } from '../navigation/navigation.ts';
import { logFailure } from '../session/app-store.ts';
import { openEnvironment, useEnvironments } from '../session/environments.ts';

/** Goes where a window of one order leads: the environment first, since records belong to one. */
export function watchRouted(): void {
  onEvent('windows.routed', ({ environmentId, hash }) => {
    const row = useEnvironments.getState().rows?.find(({ id }) => id === environmentId);
    // The environment may be gone by now: then there is nothing to show.
    if (!row) return;
    const opening = openEnvironment(row);
    navigate(routeOfPlace(hash));
    opening.catch(logFailure);
  });
}
