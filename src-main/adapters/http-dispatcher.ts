import { lookup as nodeLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { Agent, buildConnector, Dispatcher, EnvHttpProxyAgent, ProxyAgent } from 'undici';
import { isLoopbackHost } from '../../src-shared/environment.ts';
import { type ClientCertificateSource, certificatesOf } from '../core/ports/certificates.ts';
import type { Connections, ProxySignIn } from '../core/ports/ports.ts';
import type { ClientKey, Secret } from '../core/ports/secret.ts';
import { ProxyPool } from './proxy-pool.ts';
import { publicLookup } from './public-lookup.ts';
import { poolTellingAlerts, tellingAlerts } from './told-alerts.ts';

export interface DispatcherConfig {
  /**
   * PEM text of certificate authorities that are trusted in addition to those of Node and the system. Text that is not
   * a certificate is ignored, and so is NODE_EXTRA_CA_CERTS.
   */
  extraCa?: string | null;
  /** The client certificate for one origin. It is shown to no other server, and to no proxy. */
  clientCertificate?: ClientCertificateSource | null;
  /**
   * Returns the proxy for an origin such as `https://api.example.com`, as `http://host:port`, or null for none.
   * Electron uses `proxyOfPac(await session.resolveProxy(origin))`. If this function is absent or fails, HTTPS_PROXY,
   * HTTP_PROXY and NO_PROXY apply. Requests to this computer never use a proxy.
   */
  resolveProxy?(origin: string): Promise<string | null> | string | null;
  /** Credentials for the proxies of `resolveProxy`. Without it, no proxy gets one. */
  proxies?: ProxySignIn;
  connectTimeoutMs?: number;
  /**
   * Maximum time from the end of the request to the response headers. While a request body is being sent, the maximum
   * time between two pieces of it.
   */
  headersTimeoutMs?: number;
  /** Maximum time between two pieces of a response body. */
  bodyTimeoutMs?: number;
  /** Resolves host names; Node's own function by default. */
  lookup?: LookupFunction;
  /** Hosts that may have private addresses (this computer or its own network). For other hosts, these are refused. */
  privateHosts?: readonly string[];
}

const maxHeaderBytes = 32_768;
/** Maximum number of connections per origin. Further requests wait for one within their own timeout. */
const maxConnections = 24;
/**
 * Time for which a resolved proxy is reused. Proxy settings can change, but resolving for every request is too slow.
 */
const proxyKnownForMs = 60_000;

/** Certificates are checked explicitly, because otherwise NODE_TLS_REJECT_UNAUTHORIZED=0 would disable the check. */
const checked = { rejectUnauthorized: true };

/** Creates what TLS needs, with a client certificate or without. */
type ContextFor = (own: ClientKey | null) => SecureContext;

/** Creates the undici dispatcher of one environment, with a pool per origin. Certificates are always checked. */
export function createConnections(config: DispatcherConfig = {}): Connections {
  let ca: string[] | null = null;
  let trusted: SecureContext | null = null;
  // Created for the first connection only, because reading hundreds of certificates would slow down the start.
  const secureContext: ContextFor = own => {
    ca ??= authorities(config.extraCa ?? null);
    if (own) return createSecureContext({ ca, cert: own.certificates, key: own.key.reveal() });
    trusted ??= createSecureContext({ ca });
    return trusted;
  };
  const { clientCertificate = null, ...rest } = config;
  const dispatcher = new RenewableDispatcher(() => {
    const routes = new RoutingDispatcher(rest, () => secureContext(null));
    return clientCertificate
      ? new CertifiedDispatcher(rest, clientCertificate, routes, secureContext)
      : routes;
  });
  return { dispatcher, renew: () => dispatcher.renew(), close: () => dispatcher.destroy() };
}

function authorities(extraCa: string | null): string[] {
  const extra = certificatesOf(extraCa).flatMap(({ pem }) => pem ?? []);
  return [...new Set([...getCACertificates('bundled'), ...systemAuthorities(), ...extra])];
}

/**
 * Returns the certificate authorities of the system. If they cannot be read, the list is empty, and only Node's own
 * authorities are trusted.
 */
function systemAuthorities(): string[] {
  try {
    return getCACertificates('system');
  } catch {
    return [];
  }
}

/** A dispatcher that passes requests to an inner one, which can be replaced by a new one. */
class RenewableDispatcher extends Dispatcher {
  readonly #make: () => Dispatcher;
  #inner: Dispatcher;
  /** Inner dispatchers that were replaced and are still finishing their requests. */
  readonly #old = new Set<Dispatcher>();

  constructor(make: () => Dispatcher) {
    super();
    this.#make = make;
    this.#inner = make();
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    return this.#inner.dispatch(options, handler);
  }

  renew(): void {
    const old = this.#inner;
    this.#inner = this.#make();
    this.#old.add(old);
    old.destroy().finally(() => this.#old.delete(old));
  }

  override async close(): Promise<void> {
    await this.#inner.close();
  }

  override async destroy(): Promise<void> {
    await Promise.all([this.#inner, ...this.#old].map(one => one.destroy()));
  }
}

/**
 * Separates the origin of the client certificate from all others. It has connections of its own, also through a proxy,
 * so that no other server can get the certificate.
 */
class CertifiedDispatcher extends Dispatcher {
  readonly #certificate: ClientCertificateSource;
  readonly #others: RoutingDispatcher;
  readonly #open: () => Promise<RoutingDispatcher>;
  #certified: Promise<RoutingDispatcher> | null = null;
  #isDestroyed = false;

  constructor(
    config: DispatcherConfig,
    certificate: ClientCertificateSource,
    others: RoutingDispatcher,
    secureContext: ContextFor,
  ) {
    super();
    this.#certificate = certificate;
    this.#others = others;
    this.#open = async () => {
      const own = await certificate.get();
      if (!own || this.#isDestroyed) return others;
      const context = secureContext(own);
      return new RoutingDispatcher(
        config,
        () => secureContext(null),
        () => context,
      );
    };
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    if (new URL(String(options.origin)).origin !== this.#certificate.origin)
      return this.#others.dispatch(options, handler);
    this.#certified ??= this.#open();
    const opened = this.#certified;
    opened.then(
      routes => {
        // Without a certificate, the next request asks again: the keychain may have been unlocked.
        if (routes === this.#others && this.#certified === opened) this.#certified = null;
        routes.dispatch(options, handler);
      },
      (error: unknown) => {
        // The next request asks the keychain again.
        if (this.#certified === opened) this.#certified = null;
        refuse(handler, error);
      },
    );
    return true;
  }

  override async close(): Promise<void> {
    await Promise.all([this.#others.close(), this.#certified?.then(routes => routes.close(), ignored)]);
  }

  override async destroy(): Promise<void> {
    this.#isDestroyed = true;
    await Promise.all([this.#others.destroy(), this.#certified?.then(routes => routes.destroy(), ignored)]);
  }
}

const ignored = (): void => undefined;

/** Chooses the route for each origin: direct or through a proxy. */
class RoutingDispatcher extends Dispatcher {
  readonly #config: DispatcherConfig;
  readonly #secureContext: () => SecureContext;
  /** For the service itself: as `#secureContext`, with the client certificate if there is one. */
  readonly #serviceContext: () => SecureContext;
  readonly #direct: Agent;
  readonly #proxies = new Map<string, Dispatcher>();
  readonly #ways = new Map<string, { way: Dispatcher; untilMs: number }>();
  #isDestroyed = false;

  constructor(
    config: DispatcherConfig,
    secureContext: () => SecureContext,
    serviceContext: () => SecureContext = secureContext,
  ) {
    super();
    this.#config = config;
    this.#secureContext = secureContext;
    this.#serviceContext = serviceContext;
    this.#direct = new Agent({ ...this.#limits(), connect: this.#connector() });
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const origin = String(options.origin);
    const known = this.#ways.get(origin);
    if (known && performance.now() < known.untilMs) return known.way.dispatch(options, handler);
    const way = this.#wayOf(origin);
    if (way instanceof Dispatcher) return this.#remember(origin, way).dispatch(options, handler);
    way.then(
      found => {
        // If this dispatcher was destroyed during the lookup, the request goes to the direct agent. That is destroyed
        // as well, and so reports undici's usual error.
        const target = this.#isDestroyed ? this.#direct : this.#remember(origin, found);
        target.dispatch(options, handler);
      },
      (error: unknown) => refuse(handler, error),
    );
    return true;
  }

  #remember(origin: string, way: Dispatcher): Dispatcher {
    this.#ways.set(origin, { way, untilMs: performance.now() + proxyKnownForMs });
    return way;
  }

  #wayOf(origin: string): Dispatcher | Promise<Dispatcher> {
    if (isLoopbackHost(new URL(origin).hostname)) return this.#direct;
    return this.#config.resolveProxy ? this.#resolvedWay(origin) : this.#proxy('');
  }

  async #resolvedWay(origin: string): Promise<Dispatcher> {
    let proxy: string | null;
    try {
      proxy = (await this.#config.resolveProxy?.(origin)) ?? null;
    } catch {
      proxy = '';
    }
    if (proxy === null) return this.#direct;
    const authorization = (await this.#config.proxies?.authorization(proxy)) ?? null;
    return this.#proxy(proxy, authorization);
  }

  /** Returns the dispatcher for a proxy URI. For an empty URI, it uses the proxy variables of the process. */
  #proxy(uri: string, authorization: Secret | null = null): Dispatcher {
    const known = this.#proxies.get(uri);
    if (known) return known;
    const tls = { ...checked, allowH2: false, timeout: this.#connectTimeoutMs() };
    const shared = {
      ...this.#limits(),
      connectTimeout: this.#connectTimeoutMs(),
      requestTls: { ...tls, secureContext: this.#serviceContext() },
      proxyTls: { ...tls, secureContext: this.#secureContext() },
      connect: this.#connector(),
      factory: poolTellingAlerts,
      // A proxy of a variable has its credential there, so nobody is asked for one.
      clientFactory: (origin: URL, options: object) =>
        new ProxyPool(origin, options, isBasic => {
          if (uri !== '') this.#config.proxies?.asked(uri, isBasic);
        }),
    };
    const made =
      uri === ''
        ? new EnvHttpProxyAgent(shared)
        : new ProxyAgent({ ...shared, uri, ...(authorization && { token: authorization.reveal() }) });
    this.#proxies.set(uri, made);
    return made;
  }

  #limits() {
    return {
      headersTimeout: this.#config.headersTimeoutMs ?? 60_000,
      bodyTimeout: this.#config.bodyTimeoutMs ?? 30_000,
      maxHeaderSize: maxHeaderBytes,
      connections: maxConnections,
      // HTTP/2 is off, because its kinds of failure are not covered by tests.
      allowH2: false,
    };
  }

  #connectTimeoutMs(): number {
    return this.#config.connectTimeoutMs ?? 5_000;
  }

  #connector(): buildConnector.connector {
    const lookup = publicLookup(this.#config.lookup ?? nodeLookup, this.#config.privateHosts ?? []);
    const shared = { timeout: this.#connectTimeoutMs(), allowH2: false, lookup };
    const plain = buildConnector(shared);
    let secure: buildConnector.connector | null = null;
    return (options, callback) => {
      if (options.protocol !== 'https:') return plain(options, callback);
      secure ??= tellingAlerts(
        buildConnector({ ...shared, ...checked, secureContext: this.#serviceContext() }),
      );
      return secure(options, callback);
    };
  }

  override async close(): Promise<void> {
    await Promise.all([this.#direct, ...this.#proxies.values()].map(one => one.close()));
  }

  override async destroy(): Promise<void> {
    this.#isDestroyed = true;
    await Promise.all([this.#direct, ...this.#proxies.values()].map(one => one.destroy()));
  }
}

/**
 * Reports an error for a request that no dispatcher has taken yet. As undici does in that case, passes null as the
 * request's controller.
 */
function refuse(handler: Dispatcher.DispatchHandler, error: unknown): void {
  const cause = error instanceof Error ? error : new Error(String(error));
  handler.onResponseError?.(null as unknown as Dispatcher.DispatchController, cause);
}
