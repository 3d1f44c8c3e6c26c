/**
 * Declares `URL`, which every runtime has. It is not in the types of the language, and this folder must not use types
 * of a runtime.
 */
declare const URL: {
  parse(text: string): {
    protocol: string;
    hostname: string;
    username: string;
    password: string;
    hash: string;
    href: string;
  } | null;
};

/**
 * Whether a host means this computer.
 * @param hostname as `URL` writes it, whichever form was typed
 */
const isThisComputer = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

/**
 * The address at which the user's program receives webhooks, as `URL` writes it: http, on this computer, and without
 * credentials, because it is stored. Null for any other text, such as one with line ends, which `URL` would ignore.
 */
export function receiverUrl(text: string): string | null {
  if (/[\p{Cc}\s]/u.test(text)) return null;
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'http:' || !isThisComputer(url.hostname)) return null;
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url.href;
}
