import { appOrigin } from './app-protocol.ts';

/** Whether a URL is a page of this app. Compares the whole origin, so that a similar host name is not accepted. */
export function isOurPage(url: string): boolean {
  try {
    const { protocol, host } = new URL(url);
    return `${protocol}//${host}` === appOrigin;
  } catch {
    return false;
  }
}
