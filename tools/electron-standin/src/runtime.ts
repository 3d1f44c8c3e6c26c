import { BrowserHost } from './browser-host.ts';

/** The Chromium of this process. */
export const host = new BrowserHost();
