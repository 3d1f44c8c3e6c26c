import { systemClock } from '../../../src-main/adapters/clock.ts';
import { createConnections } from '../../../src-main/adapters/http-dispatcher.ts';
import { createApiClient } from '../../../src-main/core/api/client.ts';
import { createEndpoints, type Endpoints } from '../../../src-main/core/api/endpoints.ts';
import { Secret } from '../../../src-main/core/ports/secret.ts';
import { defaultInterfaceProfile } from '../../../src-shared/interface-profile.ts';

/** The program's own client on a service, with a token that is there already. */
export function endpointsAt(
  baseUrl: string,
  headers: Record<string, string>,
): { endpoints: Endpoints; close(): Promise<void> } {
  const connections = createConnections();
  const token = new Secret((headers.authorization ?? '').replace('Bearer ', ''));
  const client = createApiClient({
    baseUrl: () => baseUrl,
    tokens: {
      get: () => Promise.resolve(token),
      drop: () => undefined,
      forget: () => undefined,
      granted: () => null,
      refused: () => [],
    },
    dispatcher: connections.dispatcher,
    allowedHosts: [],
    profile: defaultInterfaceProfile,
    clock: systemClock,
    log: { write: () => undefined },
    onContact: () => undefined,
  });
  return { endpoints: createEndpoints(client, defaultInterfaceProfile), close: connections.close };
}
