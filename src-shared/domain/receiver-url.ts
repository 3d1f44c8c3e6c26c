/** `URL` is in every runtime, but not in the language's own types, and this layer knows no runtime. */
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

/** How `URL` writes the addresses of this computer, whatever was typed for them. */
const isThisComputer = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

/**
 * Where a program of one's own listens for webhooks, as `URL` writes it: http and on this computer, without credentials,
 * which would be stored. Null for anything else, such as a text with line ends, which `URL` alone would leave out.
 */
export function receiverUrl(text: string): string | null {
  if (/[\p{Cc}\s]/u.test(text)) return null;
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'http:' || !isThisComputer(url.hostname)) return null;
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url.href;
}
