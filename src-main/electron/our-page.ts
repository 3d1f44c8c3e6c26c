import { appOrigin } from './app-protocol.ts';

/** Whether a URL is a page of this app. The scheme has origins, so a similar host does not pass. */
export function isOurPage(url: string): boolean {
  try {
    const { protocol, host } = new URL(url);
    return `${protocol}//${host}` === appOrigin;
  } catch {
    return false;
  }
}
