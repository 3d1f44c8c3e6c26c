import type { windowMethods } from '../../src-shared/order-extras.ts';
import type { AppContext } from './app-handlers.ts';
import { ownName } from './files/own-name.ts';
import { saveFile } from './files/save-file.ts';
import type { AppHandlers } from './router.ts';

/** Method about the windows → what the desktop does for it. */
export const windowHandlers = ({
  desktop,
  environments,
}: Pick<AppContext, 'desktop' | 'environments'>): Pick<AppHandlers, keyof typeof windowMethods> => ({
  'windows.openOrder': async ({ environmentId, localId }) => {
    // Of an order that is not there, there is nothing to show.
    await (await environments.session(environmentId)).handlers['orders.get']({ localId });
    await desktop.openOrderWindow(environmentId, localId);
    return {};
  },
  'windows.showMain': async ({ environmentId, hash }) => {
    // A window that is there changes the environment itself, and saves what was typed first.
    if (!desktop.isMainWindowOpen()) await environments.open(environmentId);
    await desktop.showMainWindow(environmentId, hash);
    return {};
  },
  'windows.print': () => desktop.printPage(),
  'windows.savePdf': async ({ suggestedName }) => {
    const path = await desktop.chooseSavePath(ownName(suggestedName, ['pdf']));
    if (path === null) return { path };
    await saveFile(path, await desktop.pageAsPdf());
    return { path };
  },
});
