import { AsyncLocalStorage } from 'node:async_hooks';
import type { WebContents } from 'electron';
import { DispatchError } from '../../src-shared/errors.ts';

const asking = new AsyncLocalStorage<WebContents>();

/** The core knows no windows: what it does for one asks here, further down, whose question it is. */
export const onBehalfOf = <T>(contents: WebContents, work: () => T): T => asking.run(contents, work);

function askingPage(): WebContents {
  const contents = asking.getStore();
  if (contents && !contents.isDestroyed()) return contents;
  throw new DispatchError('not_allowed_in_state', 'The window that asked is gone.', { reason: 'no_window' });
}

/** The system's print dialog for the window that asked. */
export const printPage = (): Promise<{ isPrinted: boolean; reason: string }> =>
  new Promise((resolve, reject) => {
    try {
      const page = askingPage();
      // Its dialog goes with the window, and tells nobody.
      page.once('destroyed', () => resolve({ isPrinted: false, reason: 'window closed' }));
      page.print({ printBackground: true }, (isPrinted, reason) => resolve({ isPrinted, reason }));
    } catch (error) {
      reject(error);
    }
  });

/** What the window that asked would print, on the pages that its style asks for. */
export const pageAsPdf = (): Promise<Uint8Array> =>
  askingPage().printToPDF({ printBackground: true, preferCSSPageSize: true, pageSize: 'A4' });
