import type * as Electron from 'electron';
import { type Params, text } from './cdp.ts';
import { codec } from './codec.ts';
import type { Fires, StandIn } from './electron-types.ts';
import { StandInFrame } from './frame-tree.ts';
import { answerInvoke, answerSend } from './ipc-main.ts';
import { StandInImage } from './native-image.ts';
import { StandInEvent, StrictEmitter, strictClass } from './not-in-stand-in.ts';
import { Page } from './page.ts';
import type { Verdict } from './requests.ts';
import { host } from './runtime.ts';
import { defaultSession, type StandInSession } from './session.ts';
import { applyTheme, keepTheme } from './theme.ts';
import { toAppUrl, toChromiumUrl } from './urls.ts';
import {
  answerOf,
  CONTENTS_EVENTS,
  type ContentsOwner,
  failure,
  goneDetails,
  inputOf,
  LEVELS,
  NEVER_FIRED,
  pdfOf,
  printQuietly,
  recordDrag,
  refuseUnsafe,
  spoken,
  zoomMetrics,
} from './web-contents-helpers.ts';

type WebRtcPolicy = Parameters<Electron.WebContents['setWebRTCIPHandlingPolicy']>[0];
type OpenHandler = StandIn<Parameters<Electron.WebContents['setWindowOpenHandler']>[0]>;

/** Process and routing id of every frame: the stand-in does not tell frames apart. */
const FRAME = 1;

const everyContents = new Map<number, StandInWebContents>();
let lastId = 0;

export class StandInWebContents
  extends StrictEmitter<Fires<Electron.WebContents, (typeof CONTENTS_EVENTS)[number]>>
  implements
    Pick<Electron.WebContents, 'send' | 'getURL' | 'getTitle' | 'isDestroyed' | 'setZoomFactor' | 'reload'>
{
  readonly id = ++lastId;
  readonly session: StandInSession = defaultSession;
  readonly page: Promise<Page>;
  readonly #owner: ContentsOwner;
  #page: Page | undefined;
  #destroyed = false;
  #crashed = false;
  #title = '';
  #zoom = 1;
  #webRtcPolicy: WebRtcPolicy = 'default';
  #openHandler: OpenHandler | undefined;
  #load: { resolve: () => void; reject: (error: Error) => void } | undefined;
  #hasNoDialogs: boolean;
  #noFrame = new StandInFrame('', null);
  #size: () => { width: number; height: number };

  constructor(
    preferences: StandIn<Electron.WebPreferences>,
    owner: ContentsOwner,
    size: () => { width: number; height: number },
  ) {
    super('webContents', CONTENTS_EVENTS, NEVER_FIRED);
    refuseUnsafe(preferences);
    this.#hasNoDialogs = preferences.disableDialogs === true;
    this.#zoom = preferences.zoomFactor ?? 1;
    this.#owner = owner;
    this.#size = size;
    everyContents.set(this.id, this);
    const options = {
      preload: preferences.preload,
      subFrames: preferences.nodeIntegrationInSubFrames === true,
    };
    this.page = Page.open(host, options, {
      crashed: (status, exitCode) => {
        this.#crashed = true;
        this.#page?.frames.forgetContexts();
        this.#load?.reject(failure('ERR_FAILED', -2, this.getURL()));
        this.#load = undefined;
        this.emit('render-process-gone', new StandInEvent(), goneDetails(status, exitCode));
      },
      gone: () => this.destroyed(),
      download: item => this.session.beginDownload(item, this),
      popup: () => void this.#page?.popup(),
      message: (message, frame) => this.#message(message, frame),
      mayNavigate: (url, frame, redirect) => this.#mayNavigate(url, frame, redirect),
      openWindow: (url, frameName, features) => this.#openWindow(url, frameName, features),
      webRequest: (url, method, type): Promise<Verdict> =>
        this.session.webRequest.ask(this, url, method, type),
      permissions: origin => this.session.applyPermissions(this, origin),
    }).then(async page => {
      this.#page = page;
      this.#follow(page);
      await applyTheme(page.session);
      if (this.#destroyed) await host.closePage(page.targetId);
      return page;
    });
    this.page.catch(() => {});
  }

  get mainFrame(): StandInFrame {
    return this.#page?.frames.main ?? this.#noFrame;
  }

  /** DevTools target id of the page; undefined until Chromium has assigned it. */
  get targetId(): string | undefined {
    return this.#page?.targetId;
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.page;
    if (this.#destroyed) throw failure('ERR_FAILED', -2, url);
    this.#load?.reject(failure('ERR_ABORTED', -3, toAppUrl(url)));
    const loaded = Promise.withResolvers<void>();
    this.#load = loaded;
    loaded.promise.catch(() => {});
    this.emit('did-start-loading');
    const errorText = await page.navigate(toChromiumUrl(url));
    if (errorText !== '') {
      const name = errorText.replace('net::', '');
      this.#failed(name, url);
      this.#load = undefined;
      loaded.reject(failure(name, -2, url));
    } else if (this.#load === loaded && url.includes('#') && page.frames.main.url === url) {
      loaded.resolve();
    }
    return loaded.promise;
  }

  send(channel: string, ...args: unknown[]): void {
    this.#page?.deliver({ kind: 'push', channel, args: codec.encode(args) });
  }

  getURL(): string {
    return this.mainFrame.url === 'about:blank' ? '' : this.mainFrame.url;
  }

  getTitle(): string {
    return this.#title;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  isLoading(): boolean {
    return this.#load !== undefined;
  }

  isCrashed(): boolean {
    return this.#crashed;
  }

  focus(): void {
    this.#send('Page.bringToFront');
  }

  reload(): void {
    this.#send('Page.reload');
  }

  forcefullyCrashRenderer(): void {
    this.#send('Page.crash');
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  setZoomFactor(factor: number): void {
    if (this.#zoom === factor) return;
    this.#zoom = factor;
    this.applyZoom();
  }

  getZoomFactor(): number {
    return this.#zoom;
  }

  setZoomLevel(level: number): void {
    this.setZoomFactor(1.2 ** level);
  }

  /** Only stored: Chromium offers no way to set it for a page from outside. */
  setWebRTCIPHandlingPolicy(policy: WebRtcPolicy): void {
    this.#webRtcPolicy = policy;
  }

  getWebRTCIPHandlingPolicy(): string {
    return this.#webRtcPolicy;
  }

  getZoomLevel(): number {
    return Math.log(this.#zoom) / Math.log(1.2);
  }

  get zoomFactor(): number {
    return this.#zoom;
  }

  get zoomLevel(): number {
    return this.getZoomLevel();
  }

  async capturePage(): Promise<StandInImage> {
    const page = await this.page;
    const shot = await page.session.send('Page.captureScreenshot', { format: 'png' });
    return new StandInImage(Buffer.from(text(shot, 'data'), 'base64'));
  }

  async printToPDF(options: Electron.PrintToPDFOptions = {}): Promise<Buffer> {
    return pdfOf((await this.page).session, options);
  }

  readonly print = printQuietly;
  readonly startDrag = recordDrag;

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    return answerOf((await this.page).session, code, userGesture);
  }

  /** An undocumented method of Electron that Playwright and others use. */
  close(options?: { waitForBeforeUnload?: boolean }): void {
    if (options?.waitForBeforeUnload && !this.#crashed) this.#send('Page.close');
    else if (this.#page) void host.closePage(this.#page.targetId);
  }

  destroyed(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    everyContents.delete(this.id);
    this.#load?.reject(failure('ERR_FAILED', -2, this.getURL()));
    this.emit('destroyed');
    this.#owner.gone();
  }

  /** Imitates zoom with a smaller viewport and larger pixels. */
  applyZoom(): void {
    if (this.#zoom === 1) this.#send('Emulation.clearDeviceMetricsOverride');
    else this.#send('Emulation.setDeviceMetricsOverride', zoomMetrics(this.#size(), this.#zoom));
  }

  // What a menu item of a role does, in the field with the focus.
  readonly undo = (): void => this.#edit('undo');
  readonly redo = (): void => this.#edit('redo');
  readonly cut = (): void => this.#edit('cut');
  readonly copy = (): void => this.#edit('copy');
  readonly paste = (): void => this.#edit('paste');
  readonly selectAll = (): void => this.#edit('selectAll');

  readonly #edit = (command: string): void =>
    this.#send('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [command] });

  #send(method: string, params: Params = {}): void {
    this.page.then(page => page.session.send(method, params)).catch(() => {});
  }

  #follow({ session, frames }: Page): void {
    const isMain = (params: Params): boolean => text(params, 'frameId') === frames.main.frameToken;
    session.on('Page.frameNavigated', params => {
      if (text(params, 'frame', 'parentId') !== '') return;
      this.#crashed = false;
      const unreachable = toAppUrl(text(params, 'frame', 'unreachableUrl'));
      if (unreachable === '') this.emit('did-navigate', new StandInEvent(), frames.main.url, 200, 'OK');
      // `loadURL` reports failures of its own loads.
      else if (!this.#load) this.#failed('ERR_FAILED', unreachable);
    });
    session.on('Page.navigatedWithinDocument', params => {
      if (isMain(params))
        this.emit('did-navigate-in-page', new StandInEvent(), frames.main.url, true, FRAME, FRAME);
    });
    session.on('Page.domContentEventFired', () => this.emit('dom-ready'));
    session.on('Page.lifecycleEvent', params => {
      if (isMain(params) && this.getURL() !== '' && text(params, 'name').startsWith('first'))
        this.#owner.painted();
    });
    session.on('Page.loadEventFired', () => {
      if (this.getURL() === '') return;
      if (this.#zoom !== 1) this.applyZoom();
      this.#load?.resolve();
      this.#load = undefined;
      this.emit('did-finish-load');
      this.emit('did-stop-loading');
      this.#owner.painted();
    });
    session.on('Page.javascriptDialogOpening', params => {
      if (text(params, 'type') !== 'beforeunload') {
        // Chromium cannot suppress dialogs, so decline each one immediately.
        if (this.#hasNoDialogs) this.#send('Page.handleJavaScriptDialog', { accept: false });
        return;
      }
      const event = new StandInEvent();
      this.emit('will-prevent-unload', event);
      this.#send('Page.handleJavaScriptDialog', { accept: event.defaultPrevented });
    });
    session.on('Runtime.consoleAPICalled', params => {
      const said = spoken(params);
      const event = Object.assign(new StandInEvent(), { ...said, frame: this.mainFrame });
      const level = LEVELS.indexOf(said.level);
      this.emit('console-message', event, level, said.message, said.lineNumber, said.sourceId);
    });
  }

  #failed(name: string, url: string): void {
    this.emit('did-fail-load', new StandInEvent(), -2, name, url, true, FRAME, FRAME);
  }

  #titled(title: string): void {
    if (this.#destroyed || title === this.#title) return;
    this.#title = title;
    this.#owner.titled(title);
  }

  #mayNavigate(url: string, frame: StandInFrame, redirect: boolean): boolean {
    const isMainFrame = frame.parent === null;
    const details = { url, isSameDocument: false, isMainFrame, frame, initiator: frame };
    const makeEvent = () => Object.assign(new StandInEvent(), details);
    const whereTo = [url, false, isMainFrame, FRAME, FRAME] as const;
    if (redirect) {
      const event = makeEvent();
      this.emit('will-redirect', event, ...whereTo);
      return !event.defaultPrevented;
    }
    const inFrame = makeEvent();
    this.emit('will-frame-navigate', inFrame);
    if (inFrame.defaultPrevented || !isMainFrame) return !inFrame.defaultPrevented;
    const event = makeEvent();
    this.emit('will-navigate', event, ...whereTo);
    return !event.defaultPrevented;
  }

  #openWindow(url: string, frameName: string, features: string): void {
    const referrer = { url: this.getURL(), policy: 'strict-origin-when-cross-origin' as const };
    const disposition = features === '' ? 'foreground-tab' : 'new-window';
    const details: Electron.HandlerDetails = { url, frameName, features, disposition, referrer };
    const answer = this.#openHandler?.(details) ?? { action: 'allow' };
    if (answer.action !== 'allow') return;
    const options = answer.overrideBrowserWindowOptions ?? {};
    const window = this.#owner.openWindow(url, options);
    this.emit('did-create-window', window, { url, frameName, options, referrer, disposition });
  }

  #message(message: Params, frame: StandInFrame): void {
    switch (message.kind) {
      case 'title':
        this.#titled(text(message, 'title'));
        return;
      case 'input':
        this.emit('input-event', new StandInEvent(), inputOf(text(message, 'type'), Number(message.buttons)));
        return;
      case 'scheme':
        if (this.#page) keepTheme(this.#page.session, text(message, 'scheme'));
        return;
      case 'preload-error':
        this.emit('preload-error', new StandInEvent(), '', new Error(text(message, 'message')));
        process.stderr.write(`[stand-in] Unable to load preload script\n${text(message, 'message')}\n`);
        return;
      default:
        this.#ipc(message, frame);
    }
  }

  #ipc(message: Params, frame: StandInFrame): void {
    const contextId = Number(message.contextId);
    const args = codec.decode(text(message, 'args'));
    const list: unknown[] = Array.isArray(args) ? args : [];
    const channel = text(message, 'channel');
    const ids = { processId: FRAME, frameId: FRAME };
    const ofFrame = { type: 'frame' as const, ...ids, sender: this, senderFrame: frame };
    if (message.kind === 'send') {
      const reply = (to: string, ...rest: unknown[]): void => this.send(to, ...rest);
      const own = { ...ofFrame, ports: [], reply, returnValue: undefined };
      const sent = Object.assign(new StandInEvent(), own);
      this.emit('ipc-message', sent, channel, ...list);
      answerSend(channel, sent, list);
      return;
    }
    const event = Object.assign(new StandInEvent(), ofFrame);
    answerInvoke(channel, event, list).then(answer => {
      this.#page?.deliver({ kind: 'reply', id: message.id, ...answer }, contextId);
    });
  }
}
strictClass('webContents', StandInWebContents);

export const webContentsStatics = {
  fromId: (id: number): StandInWebContents | undefined => everyContents.get(id),
  getAllWebContents: (): StandInWebContents[] => [...everyContents.values()],
  fromDevToolsTargetId: (targetId: string): StandInWebContents | undefined =>
    [...everyContents.values()].find(contents => contents.targetId === targetId),
  getFocusedWebContents: (): StandInWebContents | null => null,
};
