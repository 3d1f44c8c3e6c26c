import { AsyncLocalStorage } from 'node:async_hooks';
import type { WebContents } from 'electron';
import { refusal } from '../../src-shared/errors.ts';

/** A document shown in a window. It is gone when another one replaces it, its process crashes, or the window closes. */
interface Page {
  contents: WebContents;
  hasGone: boolean;
  listeners: Set<() => void>;
}

const asking = new AsyncLocalStorage<Page>();
/** The current document of each window. */
const pages = new WeakMap<WebContents, Page>();

/**
 * Runs a call of a page. During the call, the functions below can find the page, although the core that calls them
 * knows no windows.
 */
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
  // Not `did-start-navigation`: most navigations are prevented, so that the page stays.
  contents.on('did-navigate', go);
  pages.set(contents, page);
  return page;
}

/**
 * Calls the listener once, when the page whose call is running is gone, or soon if it is already gone.
 * @returns a function that removes the listener
 */
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

/** The page whose call is running; null for calls of the program itself. */
export const currentPage = (): WebContents | null => asking.getStore()?.contents ?? null;

/** Shows the system's print dialog for the calling window. */
export const printPage = (): Promise<{ isPrinted: boolean; reason: string }> =>
  new Promise((resolve, reject) => {
    try {
      const page = askingPage();
      // If the page closes or crashes, its dialog disappears without a callback.
      const forget = whenPageGoes(() => resolve({ isPrinted: false, reason: 'window closed' }));
      page.print({ printBackground: true }, (isPrinted, reason) => {
        forget();
        resolve({ isPrinted, reason });
      });
    } catch (error) {
      reject(error);
    }
  });

/** The calling window as PDF, with the page size from its style sheet. */
export const pageAsPdf = (): Promise<Uint8Array> =>
  askingPage().printToPDF({ printBackground: true, preferCSSPageSize: true, pageSize: 'A4' });
