import type * as Electron from 'electron';
import type { Fires, StandIn } from './electron-types.ts';
import { lifecycle } from './lifecycle.ts';
import type { StandInImage } from './native-image.ts';
import { NotInStandIn, StandInEvent, StrictEmitter, strictClass } from './not-in-stand-in.ts';
import { host } from './runtime.ts';
import { records } from './test-hooks.ts';
import { StandInWebContents, webContentsStatics } from './web-contents.ts';
import type { ContentsOwner } from './web-contents-helpers.ts';
import { FIRED, NEVER_FIRED, OPTIONS } from './window-events.ts';

type Options = StandIn<Electron.BrowserWindowConstructorOptions>;

const windows: StandInBrowserWindow[] = [];
let lastId = 0;
let focused: StandInBrowserWindow | undefined;

export class StandInBrowserWindow
  extends StrictEmitter<Fires<Electron.BrowserWindow, (typeof FIRED)[number]>>
  implements
    Pick<
      Electron.BrowserWindow,
      'loadURL' | 'show' | 'hide' | 'close' | 'destroy' | 'getBounds' | 'setBounds' | 'getTitle'
    >
{
  readonly id = ++lastId;
  readonly webContents: StandInWebContents;
  #bounds: Electron.Rectangle;
  #minimum: Electron.Size;
  #title: string;
  #backgroundColor: string;
  #visible: boolean;
  #minimized = false;
  #maximized = false;
  #fullScreen = false;
  #painted = false;
  #closing = false;
  #destroyed = false;
  autoHideMenuBar: boolean;

  static getAllWindows(): StandInBrowserWindow[] {
    return [...windows];
  }

  static fromId(id: number): StandInBrowserWindow | null {
    return windows.find(window => window.id === id) ?? null;
  }

  static fromWebContents(contents: StandInWebContents | undefined): StandInBrowserWindow | null {
    return windows.find(window => window.webContents === contents) ?? null;
  }

  static getFocusedWindow(): StandInBrowserWindow | null {
    return focused ?? null;
  }

  constructor(options: Options = {}) {
    super('BrowserWindow', FIRED, NEVER_FIRED);
    if (!lifecycle.ready) throw new Error('Cannot create BrowserWindow before app is ready');
    for (const [name, value] of Object.entries(options)) {
      if (!OPTIONS.has(name) && value !== undefined) throw new NotInStandIn(`BrowserWindow option ${name}`);
    }
    this.#minimum = { width: options.minWidth ?? 0, height: options.minHeight ?? 0 };
    this.#bounds = {
      x: options.x ?? 0,
      y: options.y ?? 0,
      width: options.width ?? 800,
      height: options.height ?? 600,
    };
    this.#bounds = this.#within(this.#bounds);
    this.#title = options.title ?? lifecycle.appName();
    this.#visible = options.show ?? true;
    this.#backgroundColor = options.backgroundColor ?? '#FFFFFF';
    this.autoHideMenuBar = options.autoHideMenuBar ?? false;
    const owner: ContentsOwner = {
      painted: () => this.#firstPaint(),
      titled: title => this.#titled(title),
      gone: () => this.#gone(),
      openWindow: (url, overrides) => {
        const window = new StandInBrowserWindow(overrides);
        window.loadURL(url).catch(() => {});
        return window;
      },
    };
    this.webContents = new StandInWebContents(options.webPreferences ?? {}, owner, () => this.#bounds);
    windows.push(this);
    lifecycle.created(this, this.webContents);
    this.#place();
    if (this.#visible) setImmediate(() => this.#destroyed || this.#shown(true));
  }

  loadURL(url: string): Promise<void> {
    return this.#alive().webContents.loadURL(url);
  }

  reload(): void {
    this.webContents.reload();
  }

  show(): void {
    this.#appear();
    this.#shown(true);
    this.webContents.focus();
  }

  showInactive(): void {
    this.#appear();
    this.#shown(false);
  }

  #appear(): void {
    this.#alive();
    const was = this.#visible && !this.#minimized;
    this.#visible = true;
    if (!was || this.#minimized) this.#state('normal');
    this.#minimized = false;
  }

  #shown(focus: boolean): void {
    this.emit('show');
    if (focus) this.#focused(true);
  }

  hide(): void {
    if (!this.#alive().#visible) return;
    this.#visible = false;
    this.#state('minimized');
    this.#focused(false);
    this.emit('hide');
  }

  focus(): void {
    this.#alive().webContents.focus();
    if (this.#visible) this.#focused(true);
  }

  blur(): void {
    this.#alive().#focused(false);
  }

  #focused(on: boolean): void {
    if (on === (focused === this)) return;
    const before = focused;
    focused = on ? this : undefined;
    before?.emit('blur');
    if (before && !before.isDestroyed()) before.webContents.emit('blur');
    if (on) this.emit('focus');
    lifecycle.focusChanged(on ? 'browser-window-focus' : 'browser-window-blur', this);
  }

  isVisible(): boolean {
    return this.#alive().#visible;
  }

  isFocused(): boolean {
    return this.#alive() === focused;
  }

  isMinimized(): boolean {
    return this.#alive().#minimized;
  }

  isMaximized(): boolean {
    return this.#alive().#maximized;
  }

  isFullScreen(): boolean {
    return this.#fullScreen;
  }

  setFullScreen(flag: boolean): void {
    if (flag === this.#alive().#fullScreen) return;
    this.#fullScreen = flag;
    this.emit(flag ? 'enter-full-screen' : 'leave-full-screen');
  }

  minimize(): void {
    this.#alive().#minimized = true;
    this.#state('minimized');
    this.#focused(false);
    this.emit('minimize');
  }

  restore(): void {
    if (!this.#alive().#minimized) return;
    this.#minimized = false;
    this.#state('normal');
    this.#focused(true);
    this.emit('restore');
  }

  maximize(): void {
    this.#alive().#maximized = true;
    this.#visible = true;
    this.#state('maximized');
    this.emit('maximize');
  }

  unmaximize(): void {
    this.#alive().#maximized = false;
    this.#state('normal');
    this.emit('unmaximize');
  }

  setTitle(title: string): void {
    this.#alive().#title = title;
  }

  getTitle(): string {
    return this.#alive().#title;
  }

  get title(): string {
    return this.#title;
  }

  set title(title: string) {
    this.setTitle(title);
  }

  getBounds(): Electron.Rectangle {
    return { ...this.#alive().#bounds };
  }

  getNormalBounds(): Electron.Rectangle {
    return this.getBounds();
  }

  getContentBounds(): Electron.Rectangle {
    return this.getBounds();
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    const was = this.#alive().#bounds;
    this.#bounds = this.#within({ ...was, ...bounds });
    this.#place();
    if (was.width !== this.#bounds.width || was.height !== this.#bounds.height) this.emit('resize');
    if (was.x !== this.#bounds.x || was.y !== this.#bounds.y) this.emit('move');
  }

  getSize(): [number, number] {
    return [this.#bounds.width, this.#bounds.height];
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  getContentSize(): [number, number] {
    return this.getSize();
  }

  setContentSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  getMinimumSize(): [number, number] {
    return [this.#minimum.width, this.#minimum.height];
  }

  /** A window that is smaller stays as it is, as in Electron. */
  setMinimumSize(width: number, height: number): void {
    this.#alive().#minimum = { width, height };
  }

  getBackgroundColor(): string {
    return this.#backgroundColor;
  }

  setBackgroundColor(color: string): void {
    this.#backgroundColor = color;
  }

  /** Chromium's windows have no menu bar: kept, never seen. */
  setMenuBarVisibility(_visible: boolean): void {}
  setAutoHideMenuBar(hide: boolean): void {
    this.autoHideMenuBar = hide;
  }
  setMenu(_menu: unknown): void {}
  removeMenu(): void {}
  /** No window manager hint can be sent from outside: kept, never seen. */
  flashFrame(_flash: boolean): void {}
  /** Windows only, as in Electron: recorded. */
  setOverlayIcon(overlay: StandInImage | null, description: string): void {
    records().overlays.push({ window: this.#alive().id, png: overlay?.toPNG() ?? null, description });
  }

  close(): void {
    if (this.#destroyed || this.#closing) return;
    const event = new StandInEvent();
    this.emit('close', event);
    if (event.defaultPrevented) {
      lifecycle.closePrevented();
      return;
    }
    this.#closing = true;
    // A page that refuses to unload keeps its window.
    this.webContents.once('will-prevent-unload', (prevented: StandInEvent) => {
      this.#closing = prevented.defaultPrevented;
      if (!prevented.defaultPrevented) lifecycle.closePrevented();
    });
    this.webContents.close({ waitForBeforeUnload: true });
  }

  destroy(): void {
    if (this.#destroyed) return;
    // Without the event `close`, as in Electron.
    this.#closing = true;
    this.webContents.close();
    this.webContents.destroyed();
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  #gone(): void {
    if (this.#destroyed) return;
    if (!this.#closing && !lifecycle.exiting) this.emit('close', new StandInEvent());
    this.#destroyed = true;
    if (focused === this) focused = undefined;
    windows.splice(windows.indexOf(this), 1);
    this.emit('closed');
    lifecycle.closed(windows.length);
  }

  #alive(): this {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
    return this;
  }

  #firstPaint(): void {
    if (this.#painted || this.#destroyed) return;
    this.#painted = true;
    this.emit('ready-to-show');
  }

  #titled(title: string): void {
    const event = new StandInEvent();
    this.webContents.emit('page-title-updated', event, title, true);
    this.emit('page-title-updated', event, title, true);
    if (!event.defaultPrevented) this.#title = title;
  }

  #within(bounds: Electron.Rectangle): Electron.Rectangle {
    const { width, height } = this.#minimum;
    return { ...bounds, width: Math.max(bounds.width, width), height: Math.max(bounds.height, height) };
  }

  /** Makes the page exactly as large as the window says: here no frame counts. */
  #place(): void {
    const { width, height } = this.#bounds;
    this.#window(async (send, windowId) => {
      await send('Browser.setContentsSize', { windowId, width, height });
      if (this.webContents.getZoomFactor() !== 1) this.webContents.applyZoom();
    });
  }

  #state(windowState: string): void {
    this.#window((send, windowId) => send('Browser.setWindowBounds', { windowId, bounds: { windowState } }));
  }

  #window(
    act: (send: (method: string, params: object) => Promise<unknown>, windowId: unknown) => Promise<unknown>,
  ): void {
    this.webContents.page
      .then(async page => {
        const { connection } = await host.chromium;
        const { windowId } = await connection.browser.send('Browser.getWindowForTarget', {
          targetId: page.targetId,
        });
        await act((method, params) => connection.browser.send(method, { ...params }), windowId);
      })
      .catch(() => {});
  }
}
strictClass('BrowserWindow', StandInBrowserWindow);

webContentsStatics.getFocusedWebContents = () => focused?.webContents ?? null;
