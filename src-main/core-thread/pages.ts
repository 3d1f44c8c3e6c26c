import { AsyncLocalStorage } from 'node:async_hooks';

/** What the core's thread knows about a page that has made a call. */
interface Page {
  hasGone: boolean;
  listeners: Set<() => void>;
}

interface Asking {
  /** Id of the call. */
  call: number;
  page: Page | null;
}

/** Tracks, in the core's thread, which call is running and which page made it. */
export function createPages() {
  const asking = new AsyncLocalStorage<Asking>();
  const pages = new Map<number, Page>();

  function pageOf(number: number): Page {
    const page = pages.get(number) ?? { hasGone: false, listeners: new Set() };
    pages.set(number, page);
    return page;
  }

  return {
    during: <T>(call: number, page: number | null, work: () => T): T =>
      asking.run({ call, page: page === null ? null : pageOf(page) }, work),
    /** Id of the call that is running; null for work that no call has started. */
    call: (): number | null => asking.getStore()?.call ?? null,
    /**
     * Calls the listener once, when the page that made the running call is gone. Returns a function that removes the
     * listener.
     */
    whenPageGoes(listener: () => void): () => void {
      const page = asking.getStore()?.page;
      if (page?.hasGone) queueMicrotask(listener);
      else page?.listeners.add(listener);
      return () => void page?.listeners.delete(listener);
    },
    gone(number: number): void {
      const page = pages.get(number);
      if (!page) return;
      pages.delete(number);
      page.hasGone = true;
      for (const listener of [...page.listeners]) listener();
    },
  };
}
