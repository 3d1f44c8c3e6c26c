import { X509Certificate } from 'node:crypto';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { Agent, buildConnector, Dispatcher, EnvHttpProxyAgent, ProxyAgent } from 'undici';
import type { Connections } from '../core/ports/ports.ts';

export interface DispatcherConfig {
  /** PEM text of further authorities, added to those of Node and of the system; see `readCertificates`. */
  extraCa?: string | null;
  /**
   * The proxy for an origin such as `https://api.example.com`, as `http://host:port`, or null for none. Electron answers
   * with `proxyOfPac(await session.resolveProxy(url))`. Without it HTTPS_PROXY, HTTP_PROXY and NO_PROXY count.
   */
  resolveProxy?(origin: string): Promise<string | null> | string | null;
  connectTimeoutMs?: number;
  /** From the end of the request to the head of the answer; while sending, from piece to piece. */
  headersTimeoutMs?: number;
  /** Between two pieces of an answer. */
  bodyTimeoutMs?: number;
}

const maxHeaderBytes = 32_768;
/** A proxy setting may change while the app runs; asking for each request would cost too much. */
const proxyKnownForMs = 60_000;

/**
 * The undici dispatcher of one environment. Certificates are always checked. This computer itself is never asked for by
 * a proxy.
 * @throws Error where `extraCa` holds no certificate
 */
export function createConnections(config: DispatcherConfig = {}): Connections {
  const extraCa = config.extraCa ? readCertificates(config.extraCa) : [];
  let trusted: SecureContext | null = null;
  // Made at the first connection: reading hundreds of certificates takes time that the start does not have.
  const secureContext = () => {
    trusted ??= createSecureContext({ ca: authorities(extraCa) });
    return trusted;
  };
  const make = () => new EnvironmentDispatcher(config, secureContext);
  const outer = new RenewableDispatcher(make);
  return {
    dispatcher: outer,
    renew: () => outer.renew(),
    close: () => outer.destroy(),
  };
}

/** PEM blocks of a text, each a certificate. @throws Error for a text without one, or with one that cannot be read */
export function readCertificates(pem: string): string[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0) throw new Error('There is no certificate in this text (PEM).');
  for (const block of blocks) new X509Certificate(block);
  return blocks;
}

/** The first entry of a PAC answer that we can use: `PROXY host:port; DIRECT` → `http://host:port`; null for none. */
export function proxyOfPac(answer: string): string | null {
  for (const entry of answer.split(';')) {
    const [kind = '', host = ''] = entry.trim().split(/\s+/);
    const scheme = pacSchemes[kind.toUpperCase()];
    if (kind.toUpperCase() === 'DIRECT') return null;
    if (scheme !== undefined && host !== '') return `${scheme}://${host}`;
  }
  return null;
}

const pacSchemes: Record<string, string> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https', SOCKS5: 'socks5' };

function authorities(extra: readonly string[]): string[] {
  return [...new Set([...getCACertificates('default'), ...systemAuthorities(), ...extra])];
}

/** A system whose store cannot be read still has Node's own list. */
function systemAuthorities(): string[] {
  try {
    return getCACertificates('system');
  } catch {
    return [];
  }
}

/** Gives its work to an inner dispatcher that can be exchanged. */
class RenewableDispatcher extends Dispatcher {
  readonly #make: () => Dispatcher;
  #inner: Dispatcher;
  /** Still finishing what they had begun. */
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
    old.close().then(
      () => this.#old.delete(old),
      () => this.#old.delete(old),
    );
  }

  override async destroy(): Promise<void> {
    await Promise.all([this.#inner, ...this.#old].map(one => one.destroy()));
  }
}

/** Chooses the way for each origin: straight, or by a proxy. */
class EnvironmentDispatcher extends Dispatcher {
  readonly #config: DispatcherConfig;
  readonly #secureContext: () => SecureContext;
  readonly #direct: Agent;
  readonly #proxies = new Map<string, Dispatcher>();
  readonly #ways = new Map<string, { way: Dispatcher; untilMs: number }>();
  #isDestroyed = false;

  constructor(config: DispatcherConfig, secureContext: () => SecureContext) {
    super();
    this.#config = config;
    this.#secureContext = secureContext;
    this.#direct = new Agent({ ...this.#limits(), connect: this.#connector() });
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const origin = String(options.origin);
    const known = this.#ways.get(origin);
    if (known && performance.now() < known.untilMs) return known.way.dispatch(options, handler);
    const way = this.#wayOf(origin);
    if (!(way instanceof Promise)) return this.#remember(origin, way).dispatch(options, handler);
    way.then(
      found => {
        // Asked for before the end, answered after it: the direct agent says in undici's words that it is over.
        const target = this.#isDestroyed ? this.#direct : this.#remember(origin, found);
        target.dispatch(options, handler);
      },
      (error: unknown) => fail(handler, error),
    );
    return true;
  }

  #remember(origin: string, way: Dispatcher): Dispatcher {
    this.#ways.set(origin, { way, untilMs: performance.now() + proxyKnownForMs });
    return way;
  }

  #wayOf(origin: string): Dispatcher | Promise<Dispatcher> {
    const { resolveProxy } = this.#config;
    if (isThisComputer(origin)) return this.#direct;
    if (!resolveProxy) return this.#proxy('');
    const proxy = resolveProxy(origin);
    return proxy instanceof Promise ? proxy.then(url => this.#wayBy(url)) : this.#wayBy(proxy);
  }

  #wayBy(proxy: string | null): Dispatcher {
    return proxy === null ? this.#direct : this.#proxy(proxy);
  }

  /** Of an address; an empty one stands for what the process's environment says. */
  #proxy(uri: string): Dispatcher {
    const known = this.#proxies.get(uri);
    if (known) return known;
    const tls = { secureContext: this.#secureContext(), allowH2: false, timeout: this.#connectTimeoutMs() };
    const shared = {
      ...this.#limits(),
      connectTimeout: this.#connectTimeoutMs(),
      requestTls: tls,
      proxyTls: tls,
      connect: this.#connector(),
    };
    const made = uri === '' ? new EnvHttpProxyAgent(shared) : new ProxyAgent({ ...shared, uri });
    this.#proxies.set(uri, made);
    return made;
  }

  #limits() {
    return {
      headersTimeout: this.#config.headersTimeoutMs ?? 60_000,
      bodyTimeout: this.#config.bodyTimeoutMs ?? 30_000,
      maxHeaderSize: maxHeaderBytes,
      // One protocol, whose every fault is tested.
      allowH2: false,
    };
  }

  #connectTimeoutMs(): number {
    return this.#config.connectTimeoutMs ?? 5_000;
  }

  #connector(): buildConnector.connector {
    const timeout = this.#connectTimeoutMs();
    const plain = buildConnector({ timeout, allowH2: false });
    let secure: buildConnector.connector | null = null;
    return (options, callback) => {
      if (options.protocol !== 'https:') return plain(options, callback);
      secure ??= buildConnector({ timeout, allowH2: false, secureContext: this.#secureContext() });
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

const isThisComputer = (origin: string): boolean =>
  /^https?:\/\/(localhost|\[::1\]|127\.\d+\.\d+\.\d+)(:\d+)?$/.test(origin);

/** undici's own dispatchers report before any controller is there with null. */
function fail(handler: Dispatcher.DispatchHandler, error: unknown): void {
  const cause = error instanceof Error ? error : new Error(String(error));
  handler.onResponseError?.(null as unknown as Dispatcher.DispatchController, cause);
}
