/**
 * Chromium cannot be taught a custom scheme from outside, so `app://host/path` is shown to it as
 * `https://host.app.localhost/path`, and mapped back wherever the app sees a URL.
 */
const schemes = new Set<string>();

export function addScheme(scheme: string): void {
  schemes.add(scheme);
}

export function schemeOf(url: string): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(url)?.[1]?.toLowerCase();
  return scheme !== undefined && schemes.has(scheme) ? scheme : undefined;
}

/** What Chromium is told to open. */
export function toChromiumUrl(url: string): string {
  const scheme = schemeOf(url);
  if (scheme === undefined) return url;
  const [, host = '', rest = ''] = /^[^:]+:\/\/([^/?#]*)(.*)$/s.exec(url) ?? [];
  return `https://${host}.${scheme}.localhost${rest.startsWith('/') ? rest : `/${rest}`}`;
}

/** What the app is told that Chromium opened. */
export function toAppUrl(url: string): string {
  const match = /^https:\/\/([^/?#]*)\.([a-z0-9+.-]+)\.localhost(?::443)?(\/.*)?$/s.exec(url);
  const [, host = '', scheme = '', rest = '/'] = match ?? [];
  return match && schemes.has(scheme) ? `${scheme}://${host}${rest}` : url;
}

/** A CSP that names `app:` or `app://host` must mean the private host in Chromium. */
export function toChromiumPolicy(policy: string): string {
  let mapped = policy;
  for (const scheme of schemes) {
    mapped = mapped
      .replace(new RegExp(`(^|[\\s;])${scheme}://([^\\s;/]+)`, 'gi'), `$1https://$2.${scheme}.localhost`)
      .replace(new RegExp(`(^|[\\s;])${scheme}:(?=$|[\\s;])`, 'gi'), `$1https://*.${scheme}.localhost`);
  }
  return mapped;
}
