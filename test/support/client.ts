import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../src-main/adapters/clock.ts';
import { createConnections, type DispatcherConfig } from '../../src-main/adapters/http-dispatcher.ts';
import { hostsThatMayBePrivate } from '../../src-main/core/api/allowed-targets.ts';
import { createApiClient } from '../../src-main/core/api/client.ts';
import { createEndpoints } from '../../src-main/core/api/endpoints.ts';
import { createTokenCache, type TokenCache } from '../../src-main/core/api/token-cache.ts';
import type { Clock, Connections } from '../../src-main/core/ports/ports.ts';
import { Secret } from '../../src-main/core/ports/secret.ts';
import { type AppError, DispatchError } from '../../src-shared/errors.ts';
import { type InterfaceProfile, localSandboxProfile } from '../../src-shared/interface-profile.ts';

export interface ClientOptions {
  baseUrl: string;
  /** Credential of the sandbox's tests: `full` is `id-full`, `secret-full`. Without it, a token that needs no service. */
  credential?: string;
  scopes?: readonly string[] | null;
  allowedHosts?: readonly string[];
  profile?: Partial<InterfaceProfile>;
  caCertificates?: string | null;
  connections?: DispatcherConfig;
  clock?: Clock;
  /** Where it is not one test that ends it. */
  onEnd?: (close: () => Promise<void>) => void;
}

export type LogLine = Record<string, string | number | boolean | null>;

/** Our client on real sockets, and what it told: `lines` of the log, `contacts` with the service. */
export function clientOf(options: ClientOptions) {
  const { baseUrl, clock = systemClock } = options;
  const connections = openConnections(options);
  const { dispatcher } = connections;
  const profile = { ...localSandboxProfile, ...options.profile };
  const lines: LogLine[] = [];
  const contacts: (AppError | null)[] = [];
  const log = { write: (event: string, fields: LogLine = {}) => void lines.push({ event, ...fields }) };
  const name = options.credential ?? 'full';
  const tokens: TokenCache =
    options.credential === undefined
      ? readyToken
      : createTokenCache({
          baseUrl: () => baseUrl,
          credential: () =>
            Promise.resolve({
              clientId: new Secret(`id-${name}`),
              clientSecret: new Secret(`secret-${name}`),
            }),
          dispatcher,
          clock,
          encoding: 'form',
          scopes: options.scopes ?? null,
          log,
        });
  const client = createApiClient({
    baseUrl: () => baseUrl,
    tokens,
    dispatcher,
    profile,
    allowedHosts: options.allowedHosts ?? [],
    clock,
    log,
    // No wait before a repeated read.
    random: () => 0,
    onContact: error => void contacts.push(error),
  });
  return { client, endpoints: createEndpoints(client, profile), tokens, connections, lines, contacts };
}

/** Connections that end with the test. */
function openConnections(options: ClientOptions): Connections {
  const { connections: config, caCertificates: extraCa = null, onEnd = onTestFinished } = options;
  const privateHosts = hostsThatMayBePrivate(options.baseUrl, options.allowedHosts ?? []);
  const connections = createConnections({ connectTimeoutMs: 3_000, privateHosts, ...config, extraCa });
  onEnd(connections.close);
  return connections;
}

const readyToken: TokenCache = {
  get: () => Promise.resolve(new Secret('token-of-the-tests')),
  drop: () => undefined,
  forget: () => undefined,
  granted: () => null,
  refused: () => [],
};

/** The error of work that must fail. */
export async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const outcome = await work.then(
    value => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && outcome.error instanceof DispatchError) return outcome.error.error;
  throw new Error(`This is no DispatchError: ${JSON.stringify(outcome)}`, { cause: outcome });
}

const mostWaitMs = 10_000;

/** Looks again after every turn of the event loop. @throws Error that says what did not come true */
export async function until(condition: () => boolean): Promise<void> {
  const deadlineMs = performance.now() + mostWaitMs;
  while (!condition()) {
    if (performance.now() > deadlineMs) throw new Error(`Not so after ${mostWaitMs} ms: ${condition}`);
    await new Promise(resolve => setImmediate(resolve));
  }
}

const json = { 'content-type': 'application/json' };
const page = JSON.stringify({ data: [], next_cursor: null, has_more: false });
const refusal = JSON.stringify({ code: 'authentication_failed', title: 'The token is not valid.' });

/** A service that counts: it gives tokens, takes them back, and answers an empty page to a good one. */
export async function tokenServer() {
  const held: (() => void)[] = [];
  const state = {
    /** Scope parameter of each token request; null where there was none. */
    tokenRequests: [] as (string | null)[],
    /** Tokens that are refused. */
    dead: new Set<string>(),
    /** After so many pages the token that was used last dies. */
    pagesUntilDeath: Number.POSITIVE_INFINITY,
    /** Exchanges by request id. */
    calls: new Map<string, number>(),
    /** Held token requests wait until this is called. */
    release(): void {
      state.isHolding = false;
      for (const go of held.splice(0)) go();
    },
    isHolding: false,
  };
  const server = createServer((request, response) => {
    if (request.url === '/oauth2/token') {
      let form = '';
      request.on('data', piece => void (form += piece));
      request.on('end', () => {
        state.tokenRequests.push(new URLSearchParams(form).get('scope'));
        const access_token = `token-${state.tokenRequests.length}`;
        const answer = JSON.stringify({
          access_token,
          expires_in: 900,
          token_type: 'Bearer',
          scope: 'orders:read',
        });
        const go = () => response.writeHead(200, json).end(answer);
        if (state.isHolding) held.push(go);
        else go();
      });
      return;
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const id = String(request.headers['x-request-id']);
    state.calls.set(id, (state.calls.get(id) ?? 0) + 1);
    state.pagesUntilDeath -= 1;
    if (state.pagesUntilDeath === 0) state.dead.add(token);
    if (state.dead.has(token))
      response.writeHead(401, { 'content-type': 'application/problem+json' }).end(refusal);
    else response.writeHead(200, json).end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(state, { baseUrl: `http://127.0.0.1:${port}` });
}
