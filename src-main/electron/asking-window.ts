import { AsyncLocalStorage } from 'node:async_hooks';
import type { WebContents } from 'electron';
import { refusal } from '../../src-shared/errors.ts';
import type { AskingPage } from '../core-thread/core-thread.ts';

/** A document shown in a window. It is gone when another one replaces it, its process crashes, or the window closes. */
interface Page {
  readonly number: number;
  contents: WebContents;
  hasGone: boolean;
  listeners: Set<() => void>;
}

const asking = new AsyncLocalStorage<Page>();
/** The current document of each window. */
const pages = new WeakMap<WebContents, Page>();
let lastNumber = 0;

/**
 * Runs a call of a page. While it runs, the functions below know the page, although the core that calls them knows no
 * windows.
 */
export const onBehalfOf = <T>(contents: WebContents, work: () => T): T => asking.run(pageIn(contents), work);

function pageIn(contents: WebContents): Page {
  const known = pages.get(contents);
  if (known) return known;
  lastNumber += 1;
  const page: Page = { number: lastNumber, contents, hasGone: false, listeners: new Set() };
  const go = (): void => {
    contents.off('destroyed', go).off('render-process-gone', go).off('did-navigate', go);
    pages.delete(contents);
    page.hasGone = true;
    for (const listener of [...page.listeners]) listener();
  };
  contents.on('destroyed', go).on('render-process-gone', go);
  // Not `did-start-navigation`: the app cancels most navigations after they start, and then the window keeps its page.
  contents.on('did-navigate', go);
  pages.set(contents, page);
  return page;
}

/** The page whose call is running, in the form that the core's thread needs; null for calls of the program itself. */
export function pageNow(): AskingPage | null {
  const page = asking.getStore();
  if (!page) return null;
  return {
    number: page.number,
    during: work => asking.run(page, work),
    whenGone: listener => void whenGone(page, listener),
  };
}

/**
 * Calls the listener when the page is gone.
 * @returns a function that removes the listener
 */
function whenGone(page: Page, listener: () => void): () => void {
  if (page.hasGone) queueMicrotask(listener);
  else page.listeners.add(listener);
  return () => void page.listeners.delete(listener);
}

function askingPage(): Page {
  const page = asking.getStore();
  if (page && !page.contents.isDestroyed()) return page;
  throw refusal('not_allowed_in_state', 'The window that asked is gone.', 'no_window');
}

/** The page whose call is running; null for calls of the program itself. */
export const currentPage = (): WebContents | null => asking.getStore()?.contents ?? null;

/** Shows the system's print dialog for the calling window. */
export const printPage = (): Promise<{ isPrinted: boolean; reason: string }> =>
  new Promise((resolve, reject) => {
    try {
      const page = askingPage();
      // Resolves if the page closes or crashes, because its dialog then disappears without a callback.
      const forget = whenGone(page, () => resolve({ isPrinted: false, reason: 'window closed' }));
      page.contents.print({ printBackground: true }, (isPrinted, reason) => {
        forget();
        resolve({ isPrinted, reason });
      });
    } catch (error) {
      reject(error);
    }
  });

/** Returns a page as a PDF, with the page size from its style sheet. */
export const asPdf = (contents: WebContents): Promise<Uint8Array> =>
  contents.printToPDF({ printBackground: true, preferCSSPageSize: true, pageSize: 'A4' });

/** Returns the calling window as a PDF. */
export const pageAsPdf = (): Promise<Uint8Array> => asPdf(askingPage().contents);
