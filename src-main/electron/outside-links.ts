import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { app, BrowserWindow, dialog, shell, type WebContents } from 'electron';
import type { Clock, Log } from '../core/ports/ports.ts';
import { atMostEvery } from './at-most-every.ts';
import { lastPressMs, usePress } from './presses.ts';

/**
 * Maximum time from a key press or click to the link that it opens, in milliseconds. Chromium limits user activation to
 * the same time.
 */
const meantWithinMs = 5_000;
const refusalsEveryMs = 1_000;

/**
 * Patterns of the only `tel:` and `mailto:` links that are opened. They allow no text for an email, and no control
 * codes for the phone.
 */
const plainLinks = [
  /^tel:\+?\d{3,15}$/,
  /^mailto:(?:[\w.+~!*'()-]|%[2-9A-F][\dA-F]){1,300}@(?:[\w.-]|%[2-9A-F][\dA-F]){1,300}$/,
];

type Refusal = 'address' | 'no_gesture' | 'busy' | 'declined';

export interface OutsideLinks {
  /**
   * Opens a link with the system if it is a phone number or an email address, asks before opening a web page, and
   * refuses everything else.
   */
  follow(contents: WebContents, url: string): void;
}

/**
 * Opens links from pages to targets outside the app: one at a time, and each only after a key press or click in the
 * page.
 */
export function createOutsideLinks(log: Log, clock: Clock): OutsideLinks {
  let isBusy = false;
  let followedAtMs = Number.NEGATIVE_INFINITY;
  const refused = atMostEvery(refusalsEveryMs, clock);

  function isMeant(contents: WebContents): boolean {
    const nowMs = clock.monotonicMs();
    if (nowMs - lastPressMs(contents) < meantWithinMs) return true;
    // If a link is opened with a screen reader, Electron sees no key press or click, so a pause since the last link is
    // enough.
    return app.isAccessibilitySupportEnabled() && nowMs - followedAtMs >= meantWithinMs;
  }

  function refusalOf(contents: WebContents, link: Link | null): Refusal | null {
    if (link === null) return 'address';
    if (!isMeant(contents)) return 'no_gesture';
    return isBusy ? 'busy' : null;
  }

  const note = (url: string, reason: Refusal): void =>
    refused(() => log.write('link-refused', { scheme: schemeOf(url), reason }));

  async function handOver(contents: WebContents, { address, host }: Link): Promise<void> {
    if (host !== null && !(await isHostMeant(contents, host))) {
      note(address, 'declined');
      return;
    }
    const scheme = schemeOf(address);
    try {
      await shell.openExternal(address);
      log.write('link-opened', { scheme });
    } catch {
      log.write('link-not-opened', { scheme });
      await tell(
        contents,
        i18n._(msg`The link could not be opened`),
        i18n._(
          msg`This computer may have no program for this kind of link. Copy the address or the number instead.`,
        ),
      );
    }
  }

  return {
    follow(contents, url) {
      const link = linkOf(url);
      const refusal = refusalOf(contents, link);
      if (refusal !== null || link === null) {
        note(url, refusal ?? 'address');
        return;
      }
      // One press opens only one link.
      usePress(contents);
      followedAtMs = clock.monotonicMs();
      isBusy = true;
      void handOver(contents, link).finally(() => {
        isBusy = false;
      });
    },
  };
}

interface Link {
  address: string;
  /**
   * Host of the web page to which the link leads: the user is asked before it opens. Null for a link that opens without
   * a question.
   */
  host: string | null;
}

function linkOf(url: string): Link | null {
  if (plainLinks.some(link => link.test(url))) return { address: url, host: null };
  const parsed = URL.parse(url);
  if (parsed?.protocol !== 'https:' || parsed.username !== '' || parsed.password !== '') return null;
  return { address: parsed.href, host: parsed.host };
}

/**
 * Returns only the scheme of a link, such as `https:`, for the log, since the rest of the link may be personal data.
 */
const schemeOf = (url: string): string => /^[a-z][a-z0-9+.-]{0,20}:/i.exec(url)?.[0].toLowerCase() ?? 'none';

async function isHostMeant(contents: WebContents, host: string): Promise<boolean> {
  const window = BrowserWindow.fromWebContents(contents);
  if (!window) return false;
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: i18n._(msg`Open ${host} in your browser?`),
    detail: i18n._(msg`The page is not part of Dispatch.`),
    buttons: [
      i18n._(msg({ message: 'Open', context: 'button' })),
      i18n._(msg({ message: 'Cancel', context: 'button that closes a dialog' })),
    ],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}

async function tell(contents: WebContents, message: string, detail: string): Promise<void> {
  const window = BrowserWindow.fromWebContents(contents);
  if (window) await dialog.showMessageBox(window, { type: 'info', message, detail });
}
