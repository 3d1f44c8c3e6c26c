import type * as Electron from 'electron';
import type { StandInBrowserWindow } from './browser-window.ts';
import { at, type CdpSession, type Params, text } from './cdp.ts';
import type { EventsOf, StandIn } from './electron-types.ts';
import { NotInStandIn } from './not-in-stand-in.ts';
import { records } from './test-hooks.ts';
import { toAppUrl } from './urls.ts';

export const CONTENTS_EVENTS = [
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'did-navigate',
  'did-navigate-in-page',
  'did-start-loading',
  'did-stop-loading',
  'dom-ready',
  'did-finish-load',
  'did-fail-load',
  'render-process-gone',
  'will-prevent-unload',
  'page-title-updated',
  'console-message',
  'preload-error',
  'destroyed',
  'did-create-window',
  'ipc-message',
  'input-event',
  'blur',
] as const;
// Refused by Chromium itself, or without a cause here.
export const NEVER_FIRED = [
  'zoom-changed',
  'will-attach-webview',
  'did-attach-webview',
  'unresponsive',
  'responsive',
  'certificate-error',
  'login',
  'select-client-certificate',
  'select-bluetooth-device',
  'context-menu',
  'devtools-opened',
  'devtools-closed',
] as const satisfies (keyof EventsOf<Electron.WebContents>)[];

/** What holds the contents: their window. */
export type ContentsOwner = {
  painted: () => void;
  titled: (title: string) => void;
  gone: () => void;
  openWindow: (
    url: string,
    options: StandIn<Electron.BrowserWindowConstructorOptions>,
  ) => StandInBrowserWindow;
};

type Said = Omit<Electron.WebContentsConsoleMessageEventParams, 'frame'>;

/** Electron's levels of console messages, by their numbers. */
export const LEVELS: readonly Said['level'][] = ['debug', 'info', 'warning', 'error'];
const LEVEL_OF: Partial<Record<string, Said['level']>> = {
  error: 'error',
  assert: 'error',
  warning: 'warning',
  debug: 'debug',
};

/** What the page has said on its console, and where. */
export function spoken(params: Params): Said {
  const args = at(params, 'args');
  const frames = at(params, 'stackTrace', 'callFrames');
  const place: unknown = Array.isArray(frames) ? frames[0] : undefined;
  return {
    level: LEVEL_OF[text(params, 'type')] ?? 'info',
    message: Array.isArray(args) ? args.map(printed).join(' ') : '',
    lineNumber: Number(at(place, 'lineNumber') ?? 0) + 1,
    sourceId: toAppUrl(text(place, 'url')),
  };
}

/** An argument of console.log as text. */
function printed(arg: unknown): string {
  return String(at(arg, 'value') ?? at(arg, 'description') ?? at(arg, 'type'));
}

/** An error as loadURL rejects with it. */
export function failure(name: string, code: number, url: string): Error {
  return Object.assign(new Error(`${name} (${code}) loading '${url}'`), { code: name, errno: code, url });
}

/** The stand-in has only the safe way: a sandboxed page with its preload in a world of its own. */
export function refuseUnsafe(preferences: StandIn<Electron.WebPreferences>): void {
  if (preferences.nodeIntegration) throw new NotInStandIn('webPreferences.nodeIntegration');
  if (preferences.contextIsolation === false)
    throw new NotInStandIn('webPreferences.contextIsolation: false');
  if (preferences.sandbox === false) throw new NotInStandIn('webPreferences.sandbox: false');
  if (preferences.webSecurity === false) throw new NotInStandIn('webPreferences.webSecurity: false');
  if (preferences.webviewTag) throw new NotInStandIn('webPreferences.webviewTag');
  if (preferences.partition ?? preferences.session) throw new NotInStandIn('webPreferences.session');
}

/** Electron's reasons by Chromium's words for the end of a process (`TerminationStatusToString`). */
const REASONS: Partial<Record<string, Electron.RenderProcessGoneDetails['reason']>> = {
  normal: 'clean-exit',
  abnormal: 'abnormal-exit',
  killed: 'killed',
  oom: 'oom',
  'failed to launch': 'launch-failed',
  'integrity failure': 'integrity-failure',
};
export const goneDetails = (status: string, exitCode: number): Electron.RenderProcessGoneDetails => ({
  reason: REASONS[status] ?? 'crashed',
  exitCode,
});

/** What a script says in a page. @throws Error as the script throws */
export async function answerOf(session: CdpSession, code: string, userGesture: boolean): Promise<unknown> {
  const options = { expression: code, awaitPromise: true, returnByValue: true, userGesture };
  const result = await session.send('Runtime.evaluate', options);
  const thrown = at(result, 'exceptionDetails');
  if (thrown !== undefined) throw new Error(text(thrown, 'exception', 'description') || text(thrown, 'text'));
  return at(result, 'result', 'value');
}

/** Electron's names for what the page hears of the mouse and the keyboard. */
const INPUTS: Partial<Record<string, Electron.InputEvent['type']>> = {
  mousedown: 'mouseDown',
  mouseup: 'mouseUp',
  keydown: 'rawKeyDown',
  keyup: 'keyUp',
};
/** Electron's names for the held buttons, in the order of their bits in `MouseEvent.buttons`. */
const BUTTONS = ['leftbuttondown', 'rightbuttondown', 'middlebuttondown'] as const;
export const inputOf = (type: string, buttons: number): Electron.InputEvent => ({
  type: INPUTS[type] ?? 'undefined',
  modifiers: BUTTONS.filter((_, bit) => (buttons & (1 << bit)) !== 0),
});

/** What CDP is told so that a page of this size is seen enlarged: a smaller viewport with larger pixels. */
export const zoomMetrics = ({ width, height }: Electron.Size, zoom: number): Params => ({
  width: Math.round(width / zoom),
  height: Math.round(height / zoom),
  deviceScaleFactor: zoom,
  mobile: false,
});

/** Electron's own sizes of paper, in inches. */
const PAPERS: Record<string, [width: number, height: number]> = {
  letter: [8.5, 11],
  legal: [8.5, 14],
  tabloid: [11, 17],
  ledger: [17, 11],
  a0: [33.1, 46.8],
  a1: [23.4, 33.1],
  a2: [16.54, 23.4],
  a3: [11.7, 16.54],
  a4: [8.27, 11.7],
  a5: [5.83, 8.27],
  a6: [4.13, 5.83],
};

/** DevTools' own printing, which is Electron's too; without a size the paper is Letter, as there. */
export async function pdfOf(session: CdpSession, options: Electron.PrintToPDFOptions): Promise<Buffer> {
  const {
    pageSize = 'letter',
    printBackground = false,
    preferCSSPageSize = false,
    landscape = false,
  } = options;
  if (typeof pageSize !== 'string') throw new NotInStandIn('printToPDF pageSize in inches');
  const paper = PAPERS[pageSize.toLowerCase()];
  if (!paper) throw new Error(`Invalid pageSize ${pageSize}`);
  const made = await session.send('Page.printToPDF', {
    ...{ printBackground, preferCSSPageSize, landscape },
    ...{ paperWidth: paper[0], paperHeight: paper[1] },
  });
  return Buffer.from(text(made, 'data'), 'base64');
}

/** There is no dialog and no printer: it is recorded for the test, and nothing comes out. */
export function printQuietly(
  options?: Electron.WebContentsPrintOptions,
  done?: (success: boolean, failureReason: string) => void,
): void {
  records().prints.push({ options });
  done?.(true, '');
}

/** Nothing is dragged: what a drop would give is recorded for the test. */
export function recordDrag(item: StandIn<Electron.Item>): void {
  if (typeof item.icon !== 'string' && item.icon.isEmpty()) throw new Error('The icon of the drag is empty');
  records().drags.push(item);
}
