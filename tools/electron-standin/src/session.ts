import type * as Electron from 'electron';
import { text } from './cdp.ts';
import type { StandInDownloadItem } from './download-item.ts';
import type { EventsOf, Fires, StandIn } from './electron-types.ts';
import { lifecycle } from './lifecycle.ts';
import { NotInStandIn, StandInEvent, StrictEmitter, strict, strictClass } from './not-in-stand-in.ts';
import { type Handler, protocolHandlers, type Verdict } from './requests.ts';
import { host } from './runtime.ts';
import { addScheme, schemeOf, toAppUrl } from './urls.ts';
import type { StandInWebContents } from './web-contents.ts';

type RequestHandler = Handed<Electron.Session['setPermissionRequestHandler']>;
type CheckHandler = Handed<Electron.Session['setPermissionCheckHandler']>;
type BeforeRequest = Handed<Electron.WebRequest['onBeforeRequest']>;
/** What a setter of Electron is handed, with the stand-in's classes in it. */
type Handed<Setter extends (handler: never, ...rest: never[]) => void> = NonNullable<
  StandIn<Parameters<Setter>[0]>
>;

const ANSWER_WITHIN_MS = 1000;

// Electron's names, and what Chromium's DevTools protocol calls them.
type Permission = Parameters<RequestHandler>[1];
const PERMISSIONS: [permission: Permission, names: string[]][] = [
  ['geolocation', ['geolocation']],
  ['notifications', ['notifications']],
  ['media', ['camera', 'microphone']],
  ['clipboard-read', ['clipboard-read']],
  ['clipboard-sanitized-write', ['clipboard-write']],
  ['display-capture', ['display-capture']],
  ['midi', ['midi']],
  ['idle-detection', ['idle-detection']],
  ['window-management', ['window-management']],
  ['storage-access', ['storage-access']],
  ['loopback-network', ['loopback-network']],
];

type ResourceType = Electron.OnBeforeRequestListenerDetails['resourceType'];
const RESOURCE_TYPES: Partial<Record<string, ResourceType>> = {
  Document: 'mainFrame',
  Stylesheet: 'stylesheet',
  Image: 'image',
  Font: 'font',
  Media: 'media',
  Script: 'script',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
};

/** `protocol`, which Electron also offers as `session.protocol`. */
export class StandInProtocol implements Pick<Electron.Protocol, 'handle' | 'unhandle' | 'isProtocolHandled'> {
  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
    if (lifecycle.ready)
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme, privileges } of schemes) {
      if (!privileges?.standard || !privileges.secure) {
        throw new NotInStandIn(`protocol: the scheme ${scheme} must be standard and secure`);
      }
      addScheme(scheme.toLowerCase());
    }
  }

  handle(scheme: string, handler: Handler): void {
    requireReady();
    if (schemeOf(`${scheme}://x`) === undefined) {
      throw new NotInStandIn(`protocol.handle('${scheme}') without registerSchemesAsPrivileged`);
    }
    if (protocolHandlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    protocolHandlers.set(scheme, handler);
  }

  unhandle(scheme: string): void {
    protocolHandlers.delete(scheme);
  }

  isProtocolHandled(scheme: string): boolean {
    return protocolHandlers.has(scheme);
  }
}
strictClass('protocol', StandInProtocol);
export const protocol = new StandInProtocol();

/** `session.webRequest`: requests can be cancelled or redirected before they leave; nothing more. */
export class StandInWebRequest {
  #listener: { urls: RegExp[]; listener: BeforeRequest } | undefined;
  #lastId = 0;

  onBeforeRequest(filter: { urls: string[] } | BeforeRequest | null, listener?: BeforeRequest | null): void {
    if (typeof filter === 'function') this.#listener = { urls: [], listener: filter };
    else if (listener) this.#listener = { urls: (filter?.urls ?? []).map(toPattern), listener };
    else this.#listener = undefined;
  }

  ask(contents: StandInWebContents, url: string, method: string, type: string): Promise<Verdict> {
    const current = this.#listener;
    if (!current || (current.urls.length > 0 && !current.urls.some(pattern => pattern.test(url)))) {
      return Promise.resolve({});
    }
    const { promise, resolve } = Promise.withResolvers<Verdict>();
    const resourceType = RESOURCE_TYPES[type] ?? 'other';
    const common = { id: ++this.#lastId, url, method, resourceType, referrer: '', timestamp: Date.now() };
    const more = { webContentsId: contents.id, webContents: contents, uploadData: [] };
    current.listener({ ...common, ...more }, resolve);
    return promise;
  }
}
strictClass('webRequest', StandInWebRequest);

/** Chrome's match patterns, as far as `webRequest` filters use them. */
function toPattern(pattern: string): RegExp {
  if (pattern === '<all_urls>') return /^/;
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*');
  return new RegExp(`^${source.startsWith('.*:') ? `[a-z-]+${source.slice(2)}` : source}$`, 'i');
}

/** `session.defaultSession`, the only one there is. */
export class StandInSession extends StrictEmitter<Fires<Electron.Session, 'will-download'>> {
  readonly protocol = protocol;
  readonly webRequest = new StandInWebRequest();
  #request: RequestHandler | null = null;
  #check: CheckHandler | null = null;
  #spellChecker = true;
  readonly #origins = new Map<string, StandInWebContents>();

  constructor() {
    const neverFired = [
      'select-hid-device',
      'select-serial-port',
      'select-usb-device',
    ] satisfies (keyof EventsOf<Electron.Session>)[];
    super('session', ['will-download'], neverFired);
  }

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.#request = handler;
    this.#applyAgain();
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#check = handler;
    this.#applyAgain();
  }

  /** Kept, and never asked: without a chooser Chromium offers a page no device. */
  setDevicePermissionHandler(_handler: unknown): void {}

  /** Kept, and never asked: screen capture is always refused. */
  setDisplayMediaRequestHandler(_handler: unknown, _options?: unknown): void {}

  /** As a Chromium without desktop settings does: by the variables of the environment, in the words of a PAC file. */
  async resolveProxy(url: string): Promise<string> {
    const { protocol, hostname } = new URL(url);
    const variable = (name: string) => process.env[name] ?? process.env[name.toUpperCase()] ?? '';
    const proxy = variable(protocol === 'https:' ? 'https_proxy' : 'http_proxy');
    const exceptions = variable('no_proxy')
      .split(',')
      .map(name => name.trim().replace(/^\*?\./, ''));
    const isExcepted = exceptions.some(
      name => name !== '' && (name === '*' || `.${hostname}`.endsWith(`.${name}`)),
    );
    return proxy === '' || isExcepted ? 'DIRECT' : `PROXY ${new URL(proxy).host}`;
  }

  /** For the page: asks who listens, and saves nothing even if nobody minds. */
  beginDownload(item: StandInDownloadItem, contents: StandInWebContents): void {
    this.emit('will-download', new StandInEvent(), item, contents, contents.mainFrame);
    item.cancel();
  }

  setSpellCheckerEnabled(enabled: boolean): void {
    this.#spellChecker = enabled;
  }

  isSpellCheckerEnabled(): boolean {
    return this.#spellChecker;
  }

  /**
   * Chromium cannot be made to ask back, so the handlers are asked ahead, once for each permission and
   * origin, and Chromium is told the answers.
   */
  async applyPermissions(contents: StandInWebContents, origin: string): Promise<void> {
    this.#origins.set(origin, contents);
    const { connection, contextId: browserContextId } = await host.chromium;
    await Promise.all(
      PERMISSIONS.map(async ([permission, names]) => {
        const granted = await this.#decide(contents, permission, toAppUrl(`${origin}/`));
        for (const name of names) {
          const setting = granted ? 'granted' : 'denied';
          const asked = { permission: { name }, setting, origin, browserContextId };
          await connection.browser.send('Browser.setPermission', asked);
        }
      }).map(applied => applied.catch((error: unknown) => warn(text({ error: String(error) }, 'error')))),
    );
  }

  #applyAgain(): void {
    for (const [origin, contents] of this.#origins) this.applyPermissions(contents, origin).catch(() => {});
  }

  async #decide(
    contents: StandInWebContents,
    permission: Permission,
    requestingUrl: string,
  ): Promise<boolean> {
    const details = { isMainFrame: true, requestingUrl };
    const securityOrigin = requestingUrl;
    const checked =
      this.#check?.(contents, permission, requestingUrl, { ...details, securityOrigin }) ?? true;
    if (!checked || permission === 'display-capture') return false;
    if (!this.#request) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
    this.#request(contents, permission, resolve, details);
    return promise.finally(() => clearTimeout(timer));
  }
}
strictClass('session', StandInSession);
export const defaultSession = new StandInSession();

/** `session` of the electron module. */
export const sessionModule = strict('session', {
  get defaultSession(): StandInSession {
    requireReady();
    return defaultSession;
  },
});

function requireReady(): void {
  if (!lifecycle.ready) throw new TypeError('Session can only be received when app is ready');
}

function warn(message: string): void {
  if (process.env.STAND_IN_LOG) process.stderr.write(`[stand-in] ${message}\n`);
}
