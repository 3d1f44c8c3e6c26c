import { isLoopbackHost } from '../../../src-shared/environment.ts';
import { isPrivateHost, plainHost } from '../../../src-shared/private-address.ts';
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

/**
 * Addresses of one environment. A token only ever goes to `ofCall`, which cannot leave the base URL.
 * `allowedHosts` are further hosts for uploads and downloads, `storage.example.com` or `*.example.com`; none allows all
 * of the public network. What is on this computer or in its own network is only called where it is the base URL's own
 * host or is named exactly: the service must not send us where only we can go.
 */
export function createAddressBook(baseUrl: () => string, allowedHosts: readonly string[] = []) {
  const rules = allowedHosts.map(readRule);
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
      if (!path.startsWith('/') || hasDotSegment(path) || ambiguous.test(path))
        throw clientError('bad_address');
      const { origin, prefix } = currentBase();
      return { origin, path: prefix + path, isOurs: true };
    },
    /**
     * Of an upload or download: an absolute address, or a path on the base URL's origin.
     * @throws DispatchError `bad_request` (`bad_address`, `insecure_address`, `host_not_allowed`)
     */
    ofContent(target: string): Address {
      const known = currentBase();
      if (ambiguous.test(target)) throw clientError('bad_address');
      // As a whole address: of a path alone, `//other.example/x` would be a host.
      const url = target.startsWith('/') ? readUrl(known.origin + target) : readUrl(target, known.origin);
      const isOurs = url.origin === known.origin;
      if (!isOurs) assertAllowed(url, known.host, rules);
      return { origin: url.origin, path: url.pathname + url.search, isOurs };
    },
  };
}

/** An allowed host as it is taken: `2130706433` is `127.0.0.1`. */
export function canonicalHost(text: string): string {
  const { host, isSuffix, port } = readRule(text);
  const spelled = host.includes(':') ? `[${host}]` : host;
  return `${isSuffix ? '*.' : ''}${spelled}${port === null ? '' : `:${port}`}`;
}

/** The hosts that may lead into this computer's own network: the base URL's, and those that are named exactly. */
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
  // A user name in an address would be sent nowhere and shown everywhere.
  if (url === null || `${url.username}${url.password}` !== '') throw clientError('bad_address');
  return url;
}

/** https only, but for the loopback of the local sandbox. */
function assertSecure(url: URL): void {
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))) return;
  throw clientError('insecure_address');
}

interface Rule {
  /** As URLs hold it; of a suffix what follows the first dot. */
  host: string;
  isSuffix: boolean;
  /** Null: every port of the host. */
  port: string | null;
}

function readRule(text: string): Rule {
  const [, star = '', host = '', port = null] = /^(\*\.)?(.*?)(?::(\d+))?$/.exec(text.trim()) ?? [];
  const isSuffix = star !== '';
  // `127.1` and `[::ffff:127.0.0.1]` are spelled here as they are in an address.
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
  // Another port of this computer is another program.
  const isBaseHost = host === baseHost && !isLoopbackHost(url.hostname);
  const isPublic = !isPrivateHost(host) && (rules.length === 0 || matching.length > 0);
  if (!isBaseHost && !isPublic) throw clientError('host_not_allowed');
}

/** `..` in a path would leave the base URL's own path. */
const hasDotSegment = (path: string): boolean => /\/(\.|%2e){1,2}(\/|\?|$)/i.test(path);

/** Some programs leave these out of an address, or take a backslash for a slash, and so read another host in it. */
const ambiguous = /[\\\p{Cc}]/u;
