import { isLoopbackHost } from '../../../src-shared/environment.ts';
import { clientError } from './failure.ts';

/** Where a request goes: `path` begins with `/` and carries the query. */
export interface Address {
  origin: string;
  path: string;
  /** On the origin of the base URL: what answers there is the service itself. */
  isOurs: boolean;
}

interface Base {
  text: string;
  origin: string;
  host: string;
  /** Path of the base URL without a slash at its end. */
  prefix: string;
}

export type AddressBook = ReturnType<typeof createAddressBook>;

/**
 * Addresses of one environment. A token only ever goes to `ofCall`, which cannot leave the base URL.
 * `allowedHosts` are further hosts for uploads and downloads, `storage.example.com` or `*.example.com`; none allows all.
 */
export function createAddressBook(baseUrl: () => string, allowedHosts: readonly string[] = []) {
  let base: Base | null = null;

  function currentBase(): Base {
    const text = baseUrl();
    if (base?.text !== text) base = readBase(text);
    return base;
  }

  return {
    /**
     * Of a path relative to the base URL ("Endpoints").
     * @throws DispatchError `bad_request` (`bad_address`, `insecure_address`), and what `baseUrl` throws
     */
    ofCall(path: string): Address {
      if (!path.startsWith('/') || hasDotSegment(path)) throw clientError('bad_address');
      const { origin, prefix } = currentBase();
      return { origin, path: prefix + path, isOurs: true };
    },
    /**
     * Of an upload or download: an absolute address, or a path on the base URL's origin.
     * @throws DispatchError `bad_request` (`bad_address`, `insecure_address`, `host_not_allowed`)
     */
    ofContent(target: string): Address {
      const known = currentBase();
      const url = readUrl(target, known.origin);
      assertSecure(url);
      const isOurs = url.origin === known.origin;
      if (!isOurs && !isHostAllowed(url, known.host, allowedHosts)) throw clientError('host_not_allowed');
      return { origin: url.origin, path: url.pathname + url.search, isOurs };
    },
  };
}

function readBase(text: string): Base {
  const url = readUrl(text);
  assertSecure(url);
  return { text, origin: url.origin, host: url.hostname, prefix: url.pathname.replace(/\/+$/, '') };
}

function readUrl(text: string, base?: string): URL {
  const url = URL.parse(text, base);
  // A user name in an address would be sent nowhere and shown everywhere.
  if (url === null || `${url.username}${url.password}` !== '') throw clientError('bad_address');
  return url;
}

/** https only, but for the loopback of the local sandbox. */
function assertSecure(url: URL): void {
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))) return;
  throw clientError('insecure_address');
}

/** A rule without a port allows every port of its host. */
function isHostAllowed(url: URL, baseHost: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0 || url.hostname === baseHost) return true;
  const hostAndPort = `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
  return allowed.some(rule => {
    const wanted = rule.trim().toLowerCase();
    const host = /:\d+$/.test(wanted) ? hostAndPort : url.hostname;
    return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted;
  });
}

/** `..` in a path would leave the base URL's own path. */
const hasDotSegment = (path: string): boolean => /\/\.{1,2}(\/|\?|$)/.test(path);
