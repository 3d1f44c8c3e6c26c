import type { SandboxConfig } from '../common/config.ts';
import { createSigner } from '../common/signing.ts';
import { systemTimer, type Timer } from '../common/timer.ts';
import { createSeeder } from '../seed/seeder.ts';
import { createBlobFolder } from '../store/blob-folder.ts';
import type { SandboxDatabase } from '../store/database.ts';
import { createEffectStore } from '../store/effect-store.ts';
import { createEventStore } from '../store/event-store.ts';
import { createFileStore } from '../store/file-store.ts';
import { createRegistrationStore, loadSigningKey } from '../store/meta-store.ts';
import { createSandboxOrderStore } from '../store/order-store.ts';
import { createResponseStore } from '../store/response-store.ts';
import { createReceiverRegister } from '../webhooks/receiver.ts';
import { createWebhooks } from '../webhooks/webhooks.ts';
import { createFaults } from './faults.ts';
import { createRequestLog } from './request-log.ts';
import { createTokenStore } from './tokens.ts';

/** Data of the sandbox that the app shows but the service's interface does not have. The app is told of its changes. */
export type WatchedChange = 'faults' | 'events';

export interface SandboxOptions extends SandboxConfig {
  /** Current time in epoch milliseconds; by default the system clock. */
  now?: () => number;
  /** Called when `GET /_sandbox/faults` or `GET /_sandbox/feed` would return something else than before. */
  onChange?: (what: WatchedChange) => void;
  /** Timer for repeated webhook deliveries; by default that of the system. */
  timer?: Timer;
}

export type Services = ReturnType<typeof createServices>;

/**
 * Creates everything that the endpoints use.
 * @param options `now` returns epoch milliseconds
 * @param baseUrl returns the origin of this server, without a trailing slash
 */
export function createServices(options: SandboxOptions, database: SandboxDatabase, baseUrl: () => string) {
  const { profile, controlToken, credentials } = options;
  const now = options.now ?? Date.now;
  const signer = createSigner(loadSigningKey(database));
  const onChange = options.onChange ?? (() => undefined);
  const events = createEventStore(database, () => onChange('events'));
  const orders = createSandboxOrderStore(database);
  const files = createFileStore(database);
  const [owner] = credentials;
  const register = createReceiverRegister(createRegistrationStore(database), signer);
  return {
    profile,
    controlToken,
    now,
    baseUrl,
    database,
    orders,
    files,
    answers: createResponseStore(database),
    effects: createEffectStore(database),
    events,
    webhooks: createWebhooks(register, {
      events,
      afterCommit: database.afterCommit,
      now,
      timer: options.timer ?? systemTimer,
    }),
    blobs: createBlobFolder(options.dataDir),
    signer,
    tokens: createTokenStore(credentials, now),
    faults: createFaults(() => onChange('faults')),
    requests: createRequestLog(),
    seeder: createSeeder({
      database,
      stores: { orders, files },
      now,
      owner: { customer: owner?.customer ?? 'local', orderedBy: owner?.name ?? 'local', profile },
    }),
  };
}
