import { app, type Session, session, shell, type WebContents } from 'electron';
import { appOrigin } from './app-protocol.ts';

/** Denies what the app never needs: permissions, foreign requests, navigation, new windows, webviews. */
export function lockDown(): void {
  lockSession(session.defaultSession);
  app.on('web-contents-created', (_event, contents) => lockContents(contents));
}

function lockSession(target: Session): void {
  target.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  target.setPermissionCheckHandler(() => false);
  target.setDevicePermissionHandler(() => false);
  target.webRequest.onBeforeRequest((details, answer) => {
    const isOurs = ['app:', 'data:', 'blob:', 'devtools:'].includes(new URL(details.url).protocol);
    answer({ cancel: !isOurs });
  });
  // Else Electron may fetch dictionaries from a server.
  target.setSpellCheckerEnabled(false);
}

function lockContents(contents: WebContents): void {
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.on('will-navigate', event => {
    if (!isOurPage(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', event => {
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on('will-redirect', event => event.preventDefault());
  contents.on('will-attach-webview', event => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}

/** Whether an address is a page of this app. A standard scheme has an origin, so a look-alike host does not pass. */
export function isOurPage(url: string): boolean {
  try {
    const { protocol, host } = new URL(url);
    return `${protocol}//${host}` === appOrigin;
  } catch {
    return false;
  }
}

/** Hands a number to call or an address to write to to the system; refuses the rest. */
export function openOutside(url: string): void {
  if (isOutsideLink(url)) void shell.openExternal(url);
}

/** Exactly what links in an order's details are: no text of a mail, no code of a telephone. */
const outsideLinks = [
  /^tel:\+?\d{3,15}$/,
  /^mailto:(?:[\w.+~!*'()-]|%[2-9A-F][\dA-F]){1,300}@(?:[\w.-]|%[2-9A-F][\dA-F]){1,300}$/,
];

const isOutsideLink = (url: string): boolean => outsideLinks.some(link => link.test(url));
