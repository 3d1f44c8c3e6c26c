import { app, type Session, session, type WebContents } from 'electron';
import type { Clock, Log } from '../core/ports/ports.ts';
import { atMostEvery } from './at-most-every.ts';
import { isOurPage } from './our-page.ts';
import { createOutsideLinks, type OutsideLinks } from './outside-links.ts';
import { watchPresses } from './presses.ts';

const downloadRefusalsEveryMs = 1_000;

/**
 * Denies pages what they never need: permissions, requests to other origins, downloads, navigation, new windows,
 * webviews.
 */
export function lockDown(log: Log, clock: Clock): void {
  lockSession(session.defaultSession, log, clock);
  const links = createOutsideLinks(log, clock);
  app.on('web-contents-created', (_event, contents) => {
    watchPresses(contents, clock);
    lockContents(contents, links);
  });
}

function lockSession(target: Session, log: Log, clock: Clock): void {
  target.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  target.setPermissionCheckHandler(() => false);
  target.setDevicePermissionHandler(() => false);
  target.webRequest.onBeforeRequest((details, answer) => {
    const isOurs = isOurRequest(details.url);
    answer({ cancel: !isOurs });
  });
  const refused = atMostEvery(downloadRefusalsEveryMs, clock);
  // Pages need no downloads: the core saves files, asks for the path and makes the name safe.
  target.on('will-download', (event, item) => {
    event.preventDefault();
    refused(() => log.write('download-refused', { scheme: URL.parse(item.getURL())?.protocol ?? 'none' }));
  });
  // Disabled, because Electron may otherwise download dictionaries from a server.
  target.setSpellCheckerEnabled(false);
}

/** Whether a request stays inside the program, as its scheme tells. */
export const isOurRequest = (url: string): boolean =>
  ['app:', 'data:', 'blob:', 'devtools:'].includes(new URL(url).protocol);

function lockContents(contents: WebContents, links: OutsideLinks): void {
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
    links.follow(contents, url);
    return { action: 'deny' };
  });
}
