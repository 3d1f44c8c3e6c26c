import { systemClock } from '../../../src-main/adapters/clock.ts';
import { createConnections } from '../../../src-main/adapters/http-dispatcher.ts';
import { createApiClient } from '../../../src-main/core/api/client.ts';
import { createTokenCache } from '../../../src-main/core/api/token-cache.ts';
import type { Log } from '../../../src-main/core/ports/ports.ts';
import { Secret } from '../../../src-main/core/ports/secret.ts';
import { defaultInterfaceProfile } from '../../../src-shared/interface-profile.ts';

/** The client as the app puts it together: token cache, retries, parsing, and a log. */
export function clientOfBench(baseUrl: string, log: Log) {
  const dispatcher = createConnections().dispatcher;
  const tokens = createTokenCache({
    baseUrl: () => baseUrl,
    credential: () => Promise.resolve({ clientId: new Secret('bench'), clientSecret: new Secret('bench') }),
    dispatcher,
    clock: systemClock,
    encoding: 'form',
    scopes: null,
    log,
  });
  return createApiClient({
    baseUrl: () => baseUrl,
    tokens,
    dispatcher,
    allowedHosts: [],
    profile: defaultInterfaceProfile,
    clock: systemClock,
    log,
    onContact: () => undefined,
  });
}
