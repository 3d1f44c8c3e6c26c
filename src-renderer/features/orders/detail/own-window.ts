import { call } from '../../../bridge/bridge.ts';
import { useApp } from '../../../state/app-store.ts';
import { showError } from '../../../state/show-error.ts';

export interface WindowOfOrder {
  environmentId: string;
  localId: string;
}

export interface WindowOfSheets {
  environmentId: string;
  sheetsId: string;
}

const pattern = /^#\/(order-window|order-sheets)\/([^/]+)\/([^/]+)$/;

/** The environment and the second id in the hash of a window of this kind; null in any other window. */
function idsOfHash(kind: string, hash: string): [environmentId: string, id: string] | null {
  const [, found, environmentId, id] = pattern.exec(hash) ?? [];
  if (found !== kind || environmentId === undefined || id === undefined) return null;
  try {
    return [decodeURIComponent(environmentId), decodeURIComponent(id)];
  } catch {
    return null;
  }
}

/** The order that a window shows, from the hash of the window's URL; null in any other window. */
export function orderOfHash(hash: string): WindowOfOrder | null {
  const ids = idsOfHash('order-window', hash);
  return ids && { environmentId: ids[0], localId: ids[1] };
}

/** The job whose sheets the window that nobody sees draws, from the hash of its URL; null in any other window. */
export function sheetsOfHash(hash: string): WindowOfSheets | null {
  const ids = idsOfHash('order-sheets', hash);
  return ids && { environmentId: ids[0], sheetsId: ids[1] };
}

/** Whether this is a window of a single order, and not the main window. */
export const isOrderWindow = (): boolean => orderOfHash(window.location.hash) !== null;

/** Opens an order in a window of its own. The order is one of the environment on screen. */
export async function showOwnWindow(localId: string): Promise<void> {
  const environmentId = useApp.getState().info?.environment.id;
  if (environmentId === undefined) return;
  await call('windows.openOrder', { environmentId, localId }).catch(showError);
}
