import { at, type CdpSession, text } from './cdp.ts';
import { type Chromium, type ChromiumOptions, startChromium } from './chromium.ts';
import { StandInDownloadItem } from './download-item.ts';
import { isObject } from './not-in-stand-in.ts';
import { joinChromium } from './shared-chromium.ts';
import { toAppUrl } from './urls.ts';

/** What a page's owner hears of its target. */
export type TargetListener = {
  /** @param status Chromium's word for the end of its process */
  crashed: (status: string, exitCode: number) => void;
  gone: () => void;
  /** The page wants to save something; nothing is saved, whatever is made of it. */
  download: (item: StandInDownloadItem) => void;
  /** The page asked for a new one by a link, a form or window.open; the new target was closed already. */
  popup: () => void;
};

// A window with tabs is better than none.
const APP_WINDOW_WITHIN_MS = 5000;
const ATTACH = { waitForDebuggerOnStart: true, flatten: true, autoAttach: true };

/** The one Chromium behind all windows. Starts when the app's main module has run, so that its switches count. */
export class BrowserHost {
  readonly #started = Promise.withResolvers<Chromium>();
  readonly #listeners = new Map<string, TargetListener>();
  #queue: Promise<unknown> = Promise.resolve();
  #expected: ((target: { targetId: string; session: CdpSession }) => void) | undefined;
  #running = false;
  /** Chromium's version, once it runs. */
  version = 'unknown';

  get chromium(): Promise<Chromium> {
    return this.#started.promise;
  }

  /** @param shared a Chromium that runs already, as `ws://…`; without one the app has its own */
  async start(options: ChromiumOptions, shared: string | undefined): Promise<Chromium> {
    this.#running = true;
    const chromium = await (shared === undefined
      ? startChromium(options)
      : joinChromium(shared, options.debuggingPort));
    this.version = chromium.version;
    const { browser } = chromium.connection;
    const filter = [{ type: 'page' }];
    browser.on('Target.attachedToTarget', params => this.#attached(chromium, params));
    browser.on('Target.detachedFromTarget', params => {
      chromium.connection.forget(text(params, 'sessionId'));
      this.#gone(text(params, 'targetId'));
    });
    browser.on('Target.targetDestroyed', params => this.#gone(text(params, 'targetId')));
    browser.on('Target.targetCrashed', params => {
      const listener = this.#listeners.get(text(params, 'targetId'));
      listener?.crashed(text(params, 'status'), Number(at(params, 'errorCode') ?? 1));
    });
    browser.on('Browser.downloadWillBegin', params => {
      const { contextId: browserContextId } = chromium;
      const cancel = () =>
        void browser
          .send('Browser.cancelDownload', { guid: text(params, 'guid'), browserContextId })
          .catch(() => {});
      const url = toAppUrl(text(params, 'url'));
      const item = new StandInDownloadItem(url, text(params, 'suggestedFilename'), cancel);
      // A frame within the page is not told from it.
      const [first] = this.#listeners.values();
      (this.#listeners.get(text(params, 'frameId')) ?? first)?.download(item);
    });
    chromium.connection.closed.then(() => {
      for (const targetId of [...this.#listeners.keys()]) this.#gone(targetId);
    });
    await Promise.all([
      browser.send('Target.setDiscoverTargets', { discover: true, filter }),
      browser.send('Target.setAutoAttach', { ...ATTACH, filter }),
      browser.send('Browser.setDownloadBehavior', {
        behavior: 'deny',
        eventsEnabled: true,
        browserContextId: chromium.contextId,
      }),
    ]);
    this.#started.resolve(chromium);
    return chromium;
  }

  /** Opens an empty page in a window of its own. One at a time: a new target does not say who asked for it. */
  openPage(listener: TargetListener): Promise<{ targetId: string; session: CdpSession }> {
    const opening = this.#queue.then(async () => {
      const chromium = await this.chromium;
      const arrived = Promise.withResolvers<{ targetId: string; session: CdpSession }>();
      this.#expected = target => {
        this.#expected = undefined;
        this.#listeners.set(target.targetId, listener);
        arrived.resolve(target);
      };
      const createPage = (): Promise<unknown> =>
        chromium.connection.browser.send('Target.createTarget', {
          url: 'about:blank',
          newWindow: true,
          browserContextId: chromium.contextId,
        });
      if (chromium.openAppWindow) {
        chromium.openAppWindow('data:text/html,<title></title>');
        setTimeout(() => this.#expected && createPage(), APP_WINDOW_WITHIN_MS).unref();
      } else {
        await createPage();
      }
      return arrived.promise;
    });
    this.#queue = opening.catch(() => {});
    return opening;
  }

  async closePage(targetId: string): Promise<void> {
    const chromium = await this.chromium;
    await chromium.connection.browser.send('Target.closeTarget', { targetId }).catch(() => {});
  }

  async stop(): Promise<void> {
    if (!this.#running) return;
    this.#running = false;
    this.#listeners.clear();
    await (await this.chromium).close();
  }

  #attached(chromium: Chromium, params: Record<string, unknown>): void {
    const info = isObject(params.targetInfo) ? params.targetInfo : {};
    const session = chromium.connection.session(text(params, 'sessionId'));
    const targetId = text(info, 'targetId');
    const openerId = text(info, 'openerId');
    if (chromium.contextId !== undefined && text(info, 'browserContextId') !== chromium.contextId) {
      // A page of another app in the same Chromium: it must not wait for this one.
      session.send('Runtime.runIfWaitingForDebugger').catch(() => {});
      chromium.connection.browser.send('Target.detachFromTarget', { sessionId: session.id }).catch(() => {});
    } else if (text(info, 'url').startsWith('devtools://')) {
      session.send('Runtime.runIfWaitingForDebugger').catch(() => {});
    } else if (openerId === '' && this.#expected) {
      this.#expected({ targetId, session });
    } else if (!this.#listeners.has(targetId)) {
      chromium.connection.browser.send('Target.closeTarget', { targetId }).catch(() => {});
      const opener = this.#listeners.get(openerId);
      for (const listener of opener ? [opener] : this.#listeners.values()) listener.popup();
    }
  }

  #gone(targetId: string): void {
    const listener = this.#listeners.get(targetId);
    this.#listeners.delete(targetId);
    listener?.gone();
  }
}
