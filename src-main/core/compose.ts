import type { EventName, EventPayload } from '../../src-shared/contract.ts';
import type { AppError } from '../../src-shared/errors.ts';
import type { InterfaceProfile } from '../../src-shared/interface-profile.ts';
import type { AppInfo, Settings } from '../../src-shared/records.ts';
import { createApiClient } from './api/client.ts';
import { createEndpoints } from './api/endpoints.ts';
import { createTokenCache } from './api/token-cache.ts';
import { createConnectionState } from './environment/connection.ts';
import { createLocalCredential } from './environment/credentials.ts';
import { createHeartbeat } from './environment/heartbeat.ts';
import { createSandboxControl } from './environment/sandbox-control.ts';
import { createHandlers } from './handlers.ts';
import { createDrain } from './outbox/drain.ts';
import { createEntryStore } from './outbox/entry-store.ts';
import { outboxSummary } from './outbox/entry-view.ts';
import { createGate } from './outbox/gate.ts';
import { createProgressThrottle } from './outbox/progress-throttle.ts';
import type { Clock, Database, HttpDispatcher, LocalSandbox, Log, SecretStore } from './ports/ports.ts';
import { createRouter, type Router } from './router.ts';
import { createBlobStore } from './store/blob-store.ts';
import { createDocumentStore } from './store/document-store.ts';
import { createDocumentTransfers } from './store/document-transfers.ts';
import { createFileCache } from './store/file-cache.ts';
import { createHistoryStore } from './store/history-store.ts';
import { createMetaStore } from './store/meta-store.ts';
import { migrate } from './store/migrate.ts';
import { createOrderRecorder } from './store/order-recorder.ts';
import { createOrderStore } from './store/order-store.ts';
import type { Context } from './use-cases/context.ts';
import { synchroniseOrders } from './use-cases/orders/synchronise-orders.ts';

export interface Ports {
  database: Database;
  secrets: SecretStore;
  dispatcher: HttpDispatcher;
  sandbox: LocalSandbox;
  clock: Clock;
  log: Log;
  random(): number;
  copyText(text: string): Promise<void>;
}

export interface CoreConfig {
  environment: AppInfo['environment'];
  accountId: string;
  profile: InterfaceProfile;
  blobFolder: string;
  dataFolder: string;
  version: string;
  runtime: string;
}

export interface Core {
  router: Router;
  /** Hears every event; returns a function that ends it. */
  subscribe(listener: <E extends EventName>(event: E, payload: EventPayload<E>) => void): () => void;
  /** Starts the local sandbox, then sends what waits. @throws Error where the sandbox cannot start */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The computer woke up or its network changed: a hint to try what waits now. */
  nudge(): void;
  settings(): Settings;
}

/** The whole program but its windows, put together by plain arguments. */
export function createCore(ports: Ports, config: CoreConfig): Core {
  const { database, clock, log, dispatcher } = ports;
  migrate(database);
  const listeners = new Set<(event: EventName, payload: never) => void>();
  const emit = <E extends EventName>(event: E, payload: EventPayload<E>) => {
    for (const listener of listeners) listener(event, payload as never);
  };

  const meta = createMetaStore(database);
  const orders = createOrderStore(database);
  const documents = createDocumentStore(database);
  const entries = createEntryStore(database);
  const history = createHistoryStore(database);
  const blobs = createBlobStore(config.blobFolder);
  const recorder = createOrderRecorder(orders, history, entries.move);
  const emitOutbox = () => emit('outbox.changed', outboxSummary(entries));

  const credential = createLocalCredential(ports.secrets, config.environment.id);
  const sandbox = createSandboxControl(ports.sandbox, meta, credential, log);
  const connection = createConnectionState(clock, sandbox.isRunning, state =>
    emit('connection.changed', state),
  );
  const tokens = createTokenCache({
    baseUrl: sandbox.baseUrl,
    credential,
    dispatcher,
    clock,
    encoding: config.profile.tokenBasicEncoding,
    log,
  });
  const client = createApiClient({
    baseUrl: sandbox.baseUrl,
    tokens,
    dispatcher,
    profile: config.profile,
    clock,
    log,
    random: ports.random,
    onContact,
  });
  const endpoints = createEndpoints(client, config.profile);
  const gate = createGate(clock, ports.random, connection.setRefusal);
  const drain = createDrain({
    database,
    entries,
    documents,
    orders,
    history,
    recorder,
    blobs,
    client,
    clock,
    gate,
    log,
    profile: config.profile,
    baseUrl: sandbox.baseUrl,
    environmentId: config.environment.id,
    accountId: config.accountId,
    random: ports.random,
    onChange(localId) {
      emit('orders.changed', { localIds: [localId] });
      emitOutbox();
    },
    onProgress: createProgressThrottle(clock, (documentId, localId, sentBytes, sizeBytes) =>
      emit('documents.progress', { documentId, localId, sentBytes, sizeBytes }),
    ),
  });

  /** The service is back: what waited for it is due now, not at the end of its backoff. */
  function onContact(error: AppError | null): void {
    if (connection.contact(error)) drain.retryNow(null);
  }

  const context: Context = {
    database,
    orders,
    documents,
    entries,
    history,
    meta,
    blobs,
    files: createFileCache(),
    recorder,
    transfers: createDocumentTransfers(blobs),
    endpoints,
    drain,
    connection,
    sandbox,
    profile: config.profile,
    clock,
    log,
    environmentId: config.environment.id,
    accountId: config.accountId,
    info: {
      version: config.version,
      runtime: config.runtime,
      environment: config.environment,
      secretStore: { kind: ports.secrets.kind, reason: ports.secrets.reason },
      dataFolder: config.dataFolder,
    },
    copyText: ports.copyText,
    emit,
    emitOutbox,
  };
  const heartbeat = createHeartbeat(async () => {
    await synchroniseOrders(context);
  }, log);

  return {
    router: createRouter(createHandlers(context), log),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      await sandbox.startAsLeft();
      drain.start();
      heartbeat.start();
    },
    nudge: () => drain.retryNow(null),
    settings: meta.settings,
    async stop() {
      heartbeat.stop();
      await context.transfers.stop();
      await drain.stop();
      await sandbox.stop();
      database.close();
    },
  };
}
