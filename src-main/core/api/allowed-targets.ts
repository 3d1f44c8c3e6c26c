import { isLoopbackHost } from '../../../src-shared/environment.ts';
import { isPrivateHost, plainHost } from '../../../src-shared/private-address.ts';
import { clientError } from './failure.ts';

/** Where a request goes: `path` starts with `/` and includes the query. */
export interface RequestTarget {
  origin: string;
  path: string;
  /** Whether the URL has the origin of the base URL, so that the service itself responds to the request. */
  isOurs: boolean;
}

interface Base {
  text: string;
  origin: string;
  host: string;
  /** Path of the base URL without a trailing slash. */
  prefix: string;
}

/**
 * Resolves the URLs of one environment. A token is sent only to targets of `ofCall`, which are always below the base
 * URL. `allowedHosts` is the allow-list of further hosts for uploads and downloads, such as `storage.example.com` or
 * `*.example.com`; if empty, all public hosts are allowed. Private addresses are allowed only for the base URL's host
 * and for hosts named exactly: the service must not direct requests into the local network of this computer.
 */
export function createAllowedTargets(baseUrl: () => string, allowedHosts: readonly string[] = []) {
  const rules = allowedHosts.map(readRule);
  let base: Base | null = null;

  function currentBase(): Base {
    const text = baseUrl();
    if (base?.text !== text) base = readBase(text);
    return base;
  }

  return {
    /**
     * Resolves a path relative to the base URL (section "Endpoints").
     * @throws DispatchError `bad_request` (`bad_address`, `insecure_address`), and everything that `baseUrl` throws
     */
    ofCall(path: string): RequestTarget {
      if (!path.startsWith('/') || hasDotSegment(path) || ambiguous.test(path))
        throw clientError('bad_address');
      const { origin, prefix } = currentBase();
      return { origin, path: prefix + path, isOurs: true };
    },
    /**
     * Resolves the target of an upload or download: an absolute URL, or a path on the base URL's origin.
     * @throws DispatchError `bad_request` (`bad_address`, `insecure_address`, `host_not_allowed`)
     */
    ofContent(target: string): RequestTarget {
      const known = currentBase();
      if (ambiguous.test(target)) throw clientError('bad_address');
      // A path is resolved together with the origin: alone, `//other.example/x` would name another host.
      const url = target.startsWith('/') ? readUrl(known.origin + target) : readUrl(target, known.origin);
      const isOurs = url.origin === known.origin;
      if (!isOurs) assertAllowed(url, known.host, rules);
      return { origin: url.origin, path: url.pathname + url.search, isOurs };
    },
  };
}

/** Returns an allowed host as URLs spell it: `2130706433` becomes `127.0.0.1`. */
export function canonicalHost(text: string): string {
  const { host, isSuffix, port } = readRule(text);
  const spelled = host.includes(':') ? `[${host}]` : host;
  return `${isSuffix ? '*.' : ''}${spelled}${port === null ? '' : `:${port}`}`;
}

/** Hosts that may have private addresses: the base URL's host, and hosts named exactly. */
export const hostsThatMayBePrivate = (
  baseUrl: string | null,
  allowedHosts: readonly string[],
): readonly string[] => [
  ...[URL.parse(baseUrl ?? '')].flatMap(url => (url === null ? [] : [plainHost(url.hostname)])),
  ...allowedHosts.map(readRule).flatMap(({ host, isSuffix }) => (isSuffix ? [] : [host])),
];

function readBase(text: string): Base {
  const url = readUrl(text);
  assertSecure(url);
  const host = plainHost(url.hostname);
  return { text, origin: url.origin, host, prefix: url.pathname.replace(/\/+$/, '') };
}

function readUrl(text: string, base?: string): URL {
  const url = URL.parse(text, base);
  // A user name or password in the URL is refused: it would not be sent, but it would be shown and logged.
  if (url === null || `${url.username}${url.password}` !== '') throw clientError('bad_address');
  return url;
}

/** Requires https, except for the loopback address of the local sandbox. */
function assertSecure(url: URL): void {
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))) return;
  throw clientError('insecure_address');
}

interface Rule {
  /** The host as in a URL; for a suffix rule, the part after `*.`. */
  host: string;
  isSuffix: boolean;
  /** Allowed port; null allows every port of the host. */
  port: string | null;
}

function readRule(text: string): Rule {
  const [, star = '', host = '', port = null] = /^(\*\.)?(.*?)(?::(\d+))?$/.exec(text.trim()) ?? [];
  const isSuffix = star !== '';
  // Normalises spellings such as `127.1` and `[::ffff:127.0.0.1]`, as URLs do.
  const spelled = isSuffix ? host : (URL.parse(`https://${host}`)?.hostname ?? host);
  return { host: plainHost(spelled), isSuffix, port };
}

function assertAllowed(url: URL, baseHost: string, rules: readonly Rule[]): void {
  assertSecure(url);
  const host = plainHost(url.hostname);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const matching = rules.filter(
    rule =>
      (rule.port === null || rule.port === port) &&
      (rule.isSuffix ? host.endsWith(`.${rule.host}`) : host === rule.host),
  );
  if (matching.some(rule => !rule.isSuffix)) return;
  // If the base URL leads to this computer, the host alone is not enough: other ports belong to other programs.
  const isBaseHost = host === baseHost && !isLoopbackHost(url.hostname);
  const isPublic = !isPrivateHost(host) && (rules.length === 0 || matching.length > 0);
  if (!isBaseHost && !isPublic) throw clientError('host_not_allowed');
}

/** Whether a path contains `..` or `.`, which could leave the base URL's path. */
const hasDotSegment = (path: string): boolean => /\/(\.|%2e){1,2}(\/|\?|$)/i.test(path);

/**
 * Matches backslashes and control characters. Some programs drop them or read a backslash as a slash, and so would
 * contact another host.
 */
const ambiguous = /[\\\p{Cc}]/u;
