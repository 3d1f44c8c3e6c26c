import { AsyncLocalStorage } from 'node:async_hooks';
import type { WebContents } from 'electron';
import { refusal } from '../../src-shared/errors.ts';

/** One document of a window, until another one comes, its process dies, or the window is closed. */
interface Page {
  contents: WebContents;
  hasGone: boolean;
  listeners: Set<() => void>;
}

const asking = new AsyncLocalStorage<Page>();
/** What is shown now. */
const pages = new WeakMap<WebContents, Page>();

/** The core knows no windows: what it does for one asks here, further down, whose question it is. */
export const onBehalfOf = <T>(contents: WebContents, work: () => T): T => asking.run(pageIn(contents), work);

function pageIn(contents: WebContents): Page {
  const known = pages.get(contents);
  if (known) return known;
  const page: Page = { contents, hasGone: false, listeners: new Set() };
  const go = (): void => {
    contents.off('destroyed', go).off('render-process-gone', go).off('did-navigate', go);
    pages.delete(contents);
    page.hasGone = true;
    for (const listener of [...page.listeners]) listener();
  };
  contents.on('destroyed', go).on('render-process-gone', go);
  // Not when a navigation starts: most are prevented, and the page stays.
  contents.on('did-navigate', go);
  pages.set(contents, page);
  return page;
}

/** Calls back once, when the page that asks has gone; also where it went while it was asked for. */
export function whenPageGoes(listener: () => void): () => void {
  const page = asking.getStore();
  if (page?.hasGone) queueMicrotask(listener);
  else page?.listeners.add(listener);
  return () => void page?.listeners.delete(listener);
}

function askingPage(): WebContents {
  const contents = asking.getStore()?.contents;
  if (contents && !contents.isDestroyed()) return contents;
  throw refusal('not_allowed_in_state', 'The window that asked is gone.', 'no_window');
}

/** Whose page asks, further down in its call; null where the program itself asks. */
export const currentPage = (): WebContents | null => asking.getStore()?.contents ?? null;

/** The system's print dialog for the window that asked. */
export const printPage = (): Promise<{ isPrinted: boolean; reason: string }> =>
  new Promise((resolve, reject) => {
    try {
      const page = askingPage();
      // Its dialog goes with the page, closed or dead, and tells nobody.
      const forget = whenPageGoes(() => resolve({ isPrinted: false, reason: 'window closed' }));
      page.print({ printBackground: true }, (isPrinted, reason) => {
        forget();
        resolve({ isPrinted, reason });
      });
    } catch (error) {
      reject(error);
    }
  });

/** What the window that asked would print, on the pages that its style asks for. */
export const pageAsPdf = (): Promise<Uint8Array> =>
  askingPage().printToPDF({ printBackground: true, preferCSSPageSize: true, pageSize: 'A4' });
