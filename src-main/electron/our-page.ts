import { appOrigin } from './app-protocol.ts';

/** Whether an address is a page of this app. A standard scheme has an origin, so a look-alike host does not pass. */
export function isOurPage(url: string): boolean {
  try {
    const { protocol, host } = new URL(url);
    return `${protocol}//${host}` === appOrigin;
  } catch {
    return false;
  }
}
