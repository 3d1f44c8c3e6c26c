import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import type { EnvironmentEventName, EventPayload } from '../../src-shared/contract/contract.ts';
import type { OutboxSummary } from '../../src-shared/contract/outbox.ts';
import { type Environment, profileOf } from '../../src-shared/environment.ts';
import type { AppError } from '../../src-shared/errors.ts';
import { hostsThatMayBePrivate } from './api/address.ts';
import { createApiClient } from './api/client.ts';
import { createEndpoints } from './api/endpoints.ts';
import { cancelled, toldError } from './api/failure.ts';
import { createTokenCache } from './api/token-cache.ts';
import { createAccount } from './environment/account.ts';
import { createConnectionState } from './environment/connection.ts';
import { credentialAccount } from './environment/credential-account.ts';
import {
  createCredentials,
  newLocalCredential,
  type SessionOnlyCredential,
} from './environment/credentials.ts';
import { createProductionGuard } from './environment/production-guard.ts';
import { createSandboxControl } from './environment/sandbox-control.ts';
import { remoteService } from './environment/service.ts';
import { createHandlers } from './environment-methods.ts';
import type { Context, Emit } from './methods/context.ts';
import { createHealthLog, reportOf, type SessionReport } from './methods/diagnostics.ts';
import { purgeDiscarded } from './methods/drafts.ts';
import type { EnvironmentHandlers } from './methods/router.ts';
import { createOrderSync } from './order-sync.ts';
import { createDrain } from './outbox/drain.ts';
import { createEntryStore } from './outbox/entry-store.ts';
import { outboxSummary } from './outbox/entry-view.ts';
import { findDone } from './outbox/find-done.ts';
import { createGate } from './outbox/gate.ts';
import { createPauseSwitch } from './outbox/pause-switch.ts';
import { createProgressThrottle } from './outbox/progress-throttle.ts';
import { createSummaryThrottle } from './outbox/summary-throttle.ts';
import type { Log } from './ports/ports.ts';
import type { SessionPorts } from './ports/session-ports.ts';
import { openEnvironment } from './repair/open-environment.ts';
import { createLocalPanel } from './sandbox/local-panel.ts';
import { createAddressLearner } from './store/address-learner.ts';
import { createAddressStore } from './store/address-store.ts';
import { createBlobCare } from './store/blob-care.ts';
import { createBlobStore } from './store/blob-store.ts';
import { createChangeStore } from './store/change-store.ts';
import { createDocumentStore } from './store/document-store.ts';
import { createDocumentTransfers } from './store/document-transfers.ts';
import { createFileCache } from './store/file-cache.ts';
import { freeBytes } from './store/free-bytes.ts';
import { createHistoryStore } from './store/history-store.ts';
import { createMetaStore } from './store/meta-store.ts';
import { createOrderLinePages } from './store/order-line-pages.ts';
import { createOrderLineStore } from './store/order-line-store.ts';
import { createOrderRecorder } from './store/order-recorder.ts';
import { orderLabelOf } from './store/order-row.ts';
import { createOrderStore } from './store/order-store.ts';
import { createTemplateStore } from './store/template-store.ts';

export interface SessionConfig {
  environment: Environment;
  /** Kept by who makes the sessions, since it is in no keychain. */
  sessionOnly: SessionOnlyCredential;
  accountId: string;
  saveAccount(accountId: string): void;
  /** Between two looks at the service for changes of orders; null: only when somebody asks. */
  refreshIntervalMs(): number | null;
  emit<E extends EnvironmentEventName>(event: E, payload: EventPayload<E>): void;
}

/** One environment at work: its own database, credential, tokens, connections and outbox. */
export interface Session {
  handlers: EnvironmentHandlers;
  /** Takes up the service and sends what waits. @throws Error where the local sandbox cannot start */
  start(): Promise<void>;
  /** Whether it is the one on screen, whose orders are kept fresh. */
  setFront(isFront: boolean): void;
  /** The computer woke up or its network changed: a hint to try what waits now, with a new token. */
  nudge(): void;
  /** How often the list is read may be another now. */
  lookAgain(): void;
  /** Entries that are not done. */
  outbox(): OutboxSummary;
  /** For support: states without bodies. */
  report(): SessionReport;
  /** Also where the keychain does not say: there may be one. */
  isCredentialKept(): Promise<boolean>;
  /** @throws DispatchError `keychain_failed` */
  forgetCredential(): Promise<void>;
  stop(): Promise<void>;
}

/** An environment put together by plain arguments. */
export function createSession(ports: SessionPorts, config: SessionConfig): Session {
  const { clock } = ports;
  const { environment } = config;
  const listeners = new Set<(event: EnvironmentEventName) => void>();
  const emit: Emit = (event, payload) => {
    config.emit(event, payload);
    for (const listener of listeners) listener(event);
  };
  const ending = new AbortController();
  const log: Log = {
    write: (event, fields) => ports.log.write(event, { environment: environment.id, ...fields }),
  };
  const isLocal = environment.kind === 'local-sandbox';
  const profile = profileOf(environment);
  const { database, blobFolder, lookedAtFolder } = openEnvironment({
    folders: ports.folders,
    environmentId: environment.id,
    accountId: config.accountId,
    clock,
    log,
  });
  const connections = ports.openConnections({
    caCertificates: environment.caCertificates,
    privateHosts: hostsThatMayBePrivate(environment.baseUrl, environment.allowedHosts),
  });
  const { dispatcher } = connections;

  const orders = createOrderStore(database);
  const documents = createDocumentStore(database);
  const entries = createEntryStore(database);
  const history = createHistoryStore(database);
  const changes = createChangeStore(database);
  const blobs = createBlobStore(blobFolder);
  const addresses = createAddressStore(database);
  const learner = createAddressLearner(database, addresses, profile.cmrRecipientOtherKind);
  const moveWork = (toLocalId: string, fromLocalId: string): void => {
    entries.move(toLocalId, fromLocalId);
    documents.move(toLocalId, fromLocalId);
    changes.move(toLocalId, fromLocalId);
  };
  const lines = createOrderLineStore(database, orders, profile, error =>
    // What the error says may be about orders.
    log.write('order-list-behind', { reason: toldError(log, error).code }),
  );
  const pages = createOrderLinePages(database, entries.attentionIds);
  const recorder = createOrderRecorder(orders, history, moveWork, learner.fromOrder, lines);
  const meta = createMetaStore(database);
  const summary = () => ({
    ...outboxSummary(entries, pause, clock.nowMs()),
    typedChanges: changes.count(),
  });
  const outboxEvent = createSummaryThrottle(() => emit('outbox.changed', summary()));
  const emitOutbox = outboxEvent.changed;
  const pause = createPauseSwitch(meta, () => {
    emitOutbox();
    drain.wake();
  });

  let isStarted = false;
  const account = createAccount(config.accountId, config.saveAccount, {
    // An entry on its way could otherwise ask for a token of the new account.
    stop: async () => {
      await drain.stop();
      if (ending.signal.aborted) throw cancelled();
    },
    goOn: () => {
      if (isStarted) drain.start();
    },
  });
  const credentials = createCredentials(
    ports.secrets,
    credentialAccount(environment),
    config.sessionOnly,
    isLocal ? newLocalCredential : null,
    ending.signal,
  );
  const service =
    environment.baseUrl === null
      ? createSandboxControl(ports.sandbox, meta, credentials.get, log)
      : remoteService(environment.baseUrl);
  const localPanel = isLocal
    ? createLocalPanel({
        sandbox: ports.sandbox,
        meta,
        clock,
        log,
        isRunning: () => service.isRunning() === true,
        emit,
      })
    : null;
  const guard = createProductionGuard(environment.kind, () => {
    emit('connection.changed', connection.current());
    drain.wake();
  });
  const tokenSources = {
    baseUrl: service.baseUrl,
    dispatcher,
    clock,
    encoding: profile.tokenBasicEncoding,
    scopes: environment.scopes,
    log,
  };
  const tokens = createTokenCache({ ...tokenSources, credential: credentials.get });
  const connection = createConnectionState({
    clock,
    isSandboxRunning: service.isRunning,
    isConfirmationNeeded: guard.isClosed,
    grantedScopes: tokens.granted,
    onChange: state => emit('connection.changed', state),
  });
  const client = createApiClient({
    baseUrl: service.baseUrl,
    tokens,
    dispatcher,
    profile,
    allowedHosts: environment.allowedHosts,
    clock,
    log,
    random: ports.random,
    onContact,
  });
  const endpoints = createEndpoints(client, profile);
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
    profile,
    baseUrl: service.baseUrl,
    mayWrite: () => !guard.isClosed() && !pause.isPaused(),
    environmentId: environment.id,
    get accountId() {
      return account.id();
    },
    random: ports.random,
    findDone: (entry, signal, isOutrun) =>
      findDone(entry, { orders, entries, recorder, endpoints }, signal, isOutrun),
    onChange(localId) {
      emit('orders.changed', { localIds: [localId] });
      emitOutbox();
    },
    onStuck: emitOutbox,
    onStorage: connection.setStorageError,
    onNews: (localId, kind) =>
      emit('orders.news', { localId, label: orderLabelOf(orders.get(localId)), kind, change: null }),
    onProgress: createProgressThrottle(clock, (documentId, localId, sentBytes, sizeBytes) =>
      emit('documents.progress', { documentId, localId, sentBytes, sizeBytes }),
    ),
  });

  let isLooking = false;

  /** Whatever it ends with is a contact. It asks for orders that nobody has, so that it brings none past the list. */
  async function lookWhetherItAnswers(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    await endpoints.listOrders({ customerReference: randomUUID() }, ending.signal).catch(() => undefined);
    isLooking = false;
  }

  /** The service is away: nothing is sealed in vain. It is back: what waited is due now, not after its backoff. */
  function onContact(error: AppError | null, isGet: boolean): void {
    if (error?.code === 'service_unreachable') gate.pause(null);
    if (error === null) synchroniser.answered();
    const wasDoubted = connection.isDoubted();
    if (connection.contact(error, isGet)) drain.serviceIsBack();
    else if (wasDoubted && error === null) drain.serviceAnswers();
    else if (connection.isDoubted()) void lookWhetherItAnswers();
  }

  const synchroniser = createOrderSync({
    database,
    lines,
    orders,
    recorder,
    endpoints,
    meta,
    profile,
    clock,
    log,
    accountId: account.id,
    intervalMs: config.refreshIntervalMs,
    emit,
  });

  const context: Context = {
    environment,
    database,
    orders,
    lines,
    pages,
    synchroniser,
    documents,
    addresses,
    learner,
    templates: createTemplateStore(database),
    changes,
    entries,
    history,
    blobs,
    files: createFileCache(),
    recorder,
    transfers: createDocumentTransfers(blobs, ports.desktop.whenPageGoes),
    endpoints,
    drain,
    connection,
    credentials,
    tokens,
    /** Signs in with a credential that is not kept yet. */
    tryCredential: async credential => {
      const trial = createTokenCache({ ...tokenSources, credential: () => Promise.resolve(credential) });
      await trial.get();
      return trial.granted();
    },
    guard,
    pause,
    summary,
    service,
    localPanel,
    profile,
    clock,
    log,
    freeDiskBytes: () => freeBytes(dirname(blobFolder)),
    lookedAtFolder,
    environmentId: environment.id,
    get accountId() {
      return account.id();
    },
    changeAccount: account.change,
    chooseSavePath: ports.desktop.chooseSavePath,
    chooseFolder: ports.desktop.chooseFolder,
    confirmDangerousFile: ports.desktop.confirmDangerousFile,
    markFromInternet: ports.desktop.markFromInternet,
    emit,
    hear: listener => void listeners.add(listener),
    ending: ending.signal,
    emitOutbox,
  };

  const blobCare = createBlobCare({ blobs, documents, meta: createMetaStore(database), clock, log });

  const healthLog = createHealthLog(context);

  return {
    handlers: createHandlers(context),
    async start() {
      await service.startAsLeft();
      if (isStarted || ending.signal.aborted) return;
      isStarted = true;
      localPanel?.start();
      learner.fillEmpty(clock.nowMs());
      purgeDiscarded(context);
      drain.start();
      blobCare.start();
      healthLog.start();
    },
    setFront(isFront) {
      if (isFront) synchroniser.start();
      else void synchroniser.stop();
    },
    lookAgain: () => synchroniser.wake(),
    nudge() {
      connections.renew();
      tokens.forget();
      drain.rearm();
      synchroniser.tryAgain();
    },
    outbox: summary,
    report: () => ({ ...reportOf(context), storage: blobCare.usage() }),
    isCredentialKept: () =>
      credentials.place().then(
        place => place !== 'none',
        () => true,
      ),
    forgetCredential: credentials.remove,
    async stop() {
      isStarted = false;
      ending.abort();
      const reading = synchroniser.end();
      try {
        await localPanel?.stop();
        healthLog.stop();
        await reading;
        await account.settled();
        await credentials.settled();
        blobCare.stop();
        await context.transfers.stop();
        await drain.stop();
        outboxEvent.stop();
        await service.stop();
        await connections.close();
      } finally {
        // Whatever failed: nobody could open it again.
        database.close();
      }
    },
  };
}
