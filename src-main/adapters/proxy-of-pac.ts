/**
 * Returns the first usable entry of a PAC result (`PROXY host:port; DIRECT`) as a URL (`http://host:port`); null for
 * no proxy.
 */
export function proxyOfPac(answer: string): string | null {
  for (const entry of answer.split(';')) {
    const [kind = '', host = ''] = entry.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return null;
    const scheme = pacSchemes[kind.toUpperCase()];
    if (scheme !== undefined && host !== '') return `${scheme}://${host}`;
  }
  return null;
}

const pacSchemes: Record<string, string> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https', SOCKS5: 'socks5' };
