import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import type { BrowserHost, TargetListener } from './browser-host.ts';
import { at, type CdpSession, type Params, text } from './cdp.ts';
import { FrameTree, type StandInFrame } from './frame-tree.ts';
import { BINDING, DELIVER, mainWorldScript, PRELOAD_WORLD, preloadScript } from './page-scripts.ts';
import { answerRequest, type Verdict } from './requests.ts';
import { toAppUrl } from './urls.ts';

export type PageOptions = { preload: string | undefined; subFrames: boolean };

export type PageOwner = TargetListener & {
  message: (message: Params, frame: StandInFrame) => void;
  /** A navigation that the page asked for; true lets it go on. */
  mayNavigate: (url: string, frame: StandInFrame, redirect: boolean) => boolean;
  /** A URL to open in a new window, already absolute. */
  openWindow: (url: string, frameName: string, features: string) => void;
  webRequest: (url: string, method: string, resourceType: string) => Promise<Verdict>;
  permissions: (origin: string) => Promise<void>;
};

/** One page in Chromium, with the preload installed and all its requests passing through the app. */
export class Page {
  readonly targetId: string;
  readonly session: CdpSession;
  readonly frames: FrameTree;
  readonly #owner: PageOwner;
  /** URLs that the app itself asked for; they are no `will-navigate`. */
  readonly #fromApp = new Set<string>();
  /** Frames that asked for a navigation since it was last looked at. */
  readonly #fromPage = new Set<string>();
  #popups: { url: string; name: string; features: string }[] = [];

  private constructor(target: { targetId: string; session: CdpSession }, owner: PageOwner) {
    this.targetId = target.targetId;
    this.session = target.session;
    this.frames = new FrameTree(target.targetId);
    this.#owner = owner;
  }

  static async open(host: BrowserHost, options: PageOptions, owner: PageOwner): Promise<Page> {
    const page = new Page(await host.openPage(owner), owner);
    await page.#prepare(options, host.version);
    return page;
  }

  async #prepare(options: PageOptions, chrome: string): Promise<void> {
    const { session } = this;
    this.frames.follow(session);
    session.on('Fetch.requestPaused', params => this.#request(session, params));
    session.on('Runtime.bindingCalled', params => this.#bindingCalled(params));
    session.on('Page.frameRequestedNavigation', params => this.#requestedNavigation(params));
    session.on('Page.windowOpen', params => {
      const features = at(params, 'windowFeatures');
      this.#popups.push({
        url: toAppUrl(text(params, 'url')),
        name: text(params, 'windowName'),
        features: Array.isArray(features) ? features.join(',') : '',
      });
    });
    session.on('Target.attachedToTarget', params => this.#attachedInside(params));
    const secret = crypto.randomUUID();
    const preload = options.preload === undefined ? undefined : readPreload(options.preload);
    const versions = { electron: process.versions.electron, chrome, node: process.versions.node };
    const script = preloadScript(
      {
        secret,
        binding: BINDING,
        deliver: DELIVER,
        subFrames: options.subFrames,
        process: { platform: process.platform, arch: process.arch, versions, env: { ...process.env } },
      },
      preload,
    );
    await Promise.all([
      session.send('Page.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: BINDING, executionContextName: PRELOAD_WORLD }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorldScript(secret) }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: script, worldName: PRELOAD_WORLD }),
      session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
      session.send('Runtime.runIfWaitingForDebugger'),
    ]);
  }

  /** Opens a URL as Chromium knows it; answers with the network error, '' when there is none. */
  async navigate(url: string): Promise<string> {
    await this.#owner.permissions(new URL(url).origin).catch(() => {});
    this.#fromApp.add(withoutHash(url));
    const result = await this.session.send('Page.navigate', { url });
    return text(result, 'errorText');
  }

  /** Hands a message to the preload's world; lost when no document is there, as in Electron. */
  deliver(message: Params, contextId = this.frames.mainContext()): void {
    if (contextId === undefined) return;
    this.session
      .send('Runtime.callFunctionOn', {
        functionDeclaration: `function (source) { ${DELIVER}(source); }`,
        executionContextId: contextId,
        arguments: [{ value: JSON.stringify(message) }],
        silent: true,
      })
      .catch(() => {});
  }

  /** The page asked for a window by a link or a form: its target is closed, the app decides about the URL. */
  async popup(): Promise<void> {
    await this.#barrier();
    const popups = this.#popups;
    this.#popups = [];
    for (const { url, name, features } of popups) this.#owner.openWindow(url, name, features);
  }

  /**
   * After this, what the renderer said before the navigation has been seen. Asked of the browser: Chromium
   * holds back commands for a page that is navigating.
   */
  async #barrier(): Promise<void> {
    await this.session.browser.send('Browser.getVersion').catch(() => {});
  }

  #bindingCalled(params: Params): void {
    const contextId = at(params, 'executionContextId');
    if (text(params, 'name') !== BINDING || typeof contextId !== 'number') return;
    const frame = this.frames.frameOfContext(contextId);
    const message: Params = JSON.parse(text(params, 'payload'));
    if (!frame) return;
    if (message.kind === 'open' && Array.isArray(message.open)) {
      const [url, name, features] = message.open.map(String);
      this.#owner.openWindow(toAppUrl(url ?? ''), name ?? '', features ?? '');
    } else {
      this.#owner.message({ ...message, contextId }, frame);
    }
  }

  #requestedNavigation(params: Params): void {
    if (text(params, 'disposition') !== 'currentTab') return;
    const url = text(params, 'url');
    const frame = this.frames.get(text(params, 'frameId'));
    if (/^https?:/.test(url)) this.#fromPage.add(text(params, 'frameId'));
    // Chromium itself refuses these from a web page, without a request that could be paused.
    else if (frame && !/^(about|blob|javascript):/.test(url)) this.#owner.mayNavigate(url, frame, false);
  }

  #attachedInside(params: Params): void {
    // Frames of other sites have targets of their own; workers have no Fetch domain and need none.
    const inner = this.session.child(text(params, 'sessionId'));
    inner.on('Fetch.requestPaused', request => this.#request(inner, request));
    inner.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }).catch(() => {});
    inner.send('Runtime.runIfWaitingForDebugger').catch(() => {});
  }

  async #request(session: CdpSession, params: Params): Promise<void> {
    const requestId = text(params, 'requestId');
    const url = text(params, 'request', 'url');
    try {
      if (text(params, 'resourceType') === 'Document' && !(await this.#allowed(params, url))) {
        await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
        return;
      }
      const verdict = await this.#owner.webRequest(
        toAppUrl(url),
        text(params, 'request', 'method'),
        text(params, 'resourceType'),
      );
      await answerRequest(session, params, verdict);
    } catch (error) {
      // The page may be gone meanwhile.
      await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }).catch(() => {});
      if (
        !(
          error instanceof Error &&
          /Chromium is gone|Invalid InterceptionId|Session with given id/.test(error.message)
        )
      ) {
        process.stderr.write(`[stand-in] ${toAppUrl(url)}: ${String(error)}\n`);
      }
    }
  }

  async #allowed(params: Params, url: string): Promise<boolean> {
    const frame = this.frames.get(text(params, 'frameId'));
    if (!frame) return true;
    if (text(params, 'redirectedRequestId') !== '')
      return this.#owner.mayNavigate(toAppUrl(url), frame, true);
    if (frame === this.frames.main && this.#fromApp.delete(withoutHash(url))) return true;
    await this.#barrier();
    // Neither the app nor the page: a DevTools client such as Playwright. Electron fires nothing then.
    if (!this.#fromPage.delete(frame.frameToken)) return true;
    return this.#owner.mayNavigate(toAppUrl(url), frame, false);
  }
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/s, '');
}

function readPreload(path: string): string | undefined {
  try {
    const source = readFileSync(path, 'utf8');
    new Script(`(function () {${source}\n})`, { filename: path });
    return source;
  } catch (error) {
    process.stderr.write(`[stand-in] Unable to load preload script: ${path}\n${String(error)}\n`);
    return undefined;
  }
}
