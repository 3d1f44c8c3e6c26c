import { call } from '../../../bridge/bridge.ts';
import { useApp } from '../../../state/app-store.ts';
import { showError } from '../../../state/show-error.ts';

export interface WindowOfOrder {
  environmentId: string;
  localId: string;
}

const pattern = /^#\/order-window\/([^/]+)\/([^/]+)$/;

/** The order that a window shows, from the hash of the window's URL; null in the main window. */
export function orderOfHash(hash: string): WindowOfOrder | null {
  const [, environmentId, localId] = pattern.exec(hash) ?? [];
  if (environmentId === undefined || localId === undefined) return null;
  try {
    return { environmentId: decodeURIComponent(environmentId), localId: decodeURIComponent(localId) };
  } catch {
    return null;
  }
}

/** Whether this is a window of a single order, and not the main window. */
export const isOrderWindow = (): boolean => orderOfHash(window.location.hash) !== null;

/** Opens an order in a window of its own. The order is one of the environment on screen. */
export async function showOwnWindow(localId: string): Promise<void> {
  const environmentId = useApp.getState().info?.environment.id;
  if (environmentId === undefined) return;
  await call('windows.openOrder', { environmentId, localId }).catch(showError);
}
