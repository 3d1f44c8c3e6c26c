import { dirname, join } from 'node:path';
import type { EnvironmentEventName } from '../../src-shared/contract/contract.ts';
import { type Environment, profileOf } from '../../src-shared/environment.ts';
import { createAlertBook } from './alerts/alert-book.ts';
import { createDailyBackups, type DailyBackups } from './backup/daily-backups.ts';
import type { SessionOnlyCredential } from './environment/credentials.ts';
import { createHandlers } from './environment-methods.ts';
import { signInAgain } from './methods/connection.ts';
import type { Context } from './methods/context.ts';
import { createHealthLog, reportOf, type SessionReport } from './methods/diagnostics.ts';
import { purgeDiscarded } from './methods/drafts.ts';
import { createOrderSync } from './order-sync.ts';
import type { Log } from './ports/ports.ts';
import type { Emit, SessionPorts } from './ports/session-ports.ts';
import { createContact } from './session/contact.ts';
import { createSeat, movingOf } from './session/moving.ts';
import { createOutbox } from './session/outbox.ts';
import { createServiceLink, type ServiceLink } from './session/service-link.ts';
import { openStores, type SessionStores } from './session/stores.ts';
import { databaseStatistics } from './store/database-statistics.ts';
import { createDocumentTransfers } from './store/document-transfers.ts';
import { freeBytes } from './store/free-bytes.ts';

export interface SessionConfig {
  environment: Environment;
  /** The session-only credential. It is not in the keychain, so the caller holds it while no session is open. */
  sessionOnly: SessionOnlyCredential;
  accountId: string;
  saveAccount(accountId: string): void;
  /** Whether no entry may be sent in any environment, because the program is about to be replaced. */
  isSendingHeld(): boolean;
  /** Interval between reads of the order list, in milliseconds; null to read only on request. */
  refreshIntervalMs(): number | null;
  emit: Emit;
}

export type Session = ReturnType<typeof createSession>;

/**
 * Creates the session of an environment, which is everything that runs for it: database, credential, tokens,
 * connections, outbox and synchronisation.
 */
export function createSession(ports: SessionPorts, config: SessionConfig) {
  const { clock } = ports;
  const { environment, accountId } = config;
  const environmentId = environment.id;
  const profile = profileOf(environment);
  const log = logOf(ports.log, environmentId);
  const { emit, hear } = createEvents(config);
  const ending = new AbortController();
  let isStarted = false;

  const stores = openStores({ folders: ports.folders, environmentId, accountId, profile, clock, log });
  const main = { environment, environmentId, profile, clock, log, emit, hear, ending: ending.signal };
  const own = { ...main, ...createAlertBook({ ...stores, ...main }) };
  const link = createServiceLink({
    ...ports,
    ...own,
    sessionOnly: config.sessionOnly,
    meta: stores.meta,
    certificateFile: join(dirname(stores.blobFolder), 'client-certificate.sealed'),
    onCertificate() {
      connections.renew();
      void signInAgain(context);
    },
    onConfirmed: () => outbox.drain.wake(),
    onContact: (error, isGet) => contact(error, isGet),
  });
  const seat = createSeat({ ...ports, ...stores, ...own, ...link }, () => outbox);
  const outbox = createOutbox({
    ...config,
    ...own,
    random: ports.random,
    stores,
    link,
    isStarted: () => isStarted,
    ...seat,
  });
  const { account, drain } = outbox;
  const synchroniser = createOrderSync({
    ...own,
    ...stores,
    endpoints: link.endpoints,
    accountId: account.id,
    intervalMs: config.refreshIntervalMs,
  });
  const contact = createContact({ ...link, ...outbox, synchroniser, ending: ending.signal });
  const { clientCertificate, connections, credentials, localPanel, service, tokens } = link;
  const freeDiskBytes = () => freeBytes(dirname(stores.blobFolder));
  const backups = createBackups(stores, own, freeDiskBytes);
  const context: Context = {
    ...own,
    ...stores,
    ...link,
    ...outbox,
    ...ports.desktop,
    seat,
    synchroniser,
    transfers: createDocumentTransfers(stores.blobs, ports.desktop.whenPageGoes),
    backups,
    freeDiskBytes,
    get accountId() {
      return account.id();
    },
    changeAccount: account.change,
  };
  const { blobCare, database, learner } = stores;
  const healthLog = createHealthLog(context);

  return {
    handlers: createHandlers(context),
    /**
     * Starts the service if it is local, and starts sending.
     * @throws Error if the local sandbox cannot start
     */
    async start(): Promise<void> {
      await service.startAsLeft();
      if (isStarted || ending.signal.aborted) return;
      isStarted = true;
      localPanel?.start();
      learner.fillEmpty(clock.nowMs());
      purgeDiscarded(context);
      drain.start();
      void seat.check();
      blobCare.start();
      backups.start();
      healthLog.start();
    },
    /**
     * Tells the session whether its environment is on screen. Only while it is, the list of orders is kept up to date.
     */
    setFront(isFront: boolean): void {
      if (isFront) synchroniser.start();
      else void synchroniser.stop();
    },
    /**
     * Checks whether a read of the order list is due. Call it when the result of `refreshIntervalMs` may have changed.
     */
    lookAgain: (): void => synchroniser.wake(),
    /**
     * Retries at once, with new connections and a new token. Call it when the computer wakes up or its network changes.
     */
    nudge(): void {
      connections.renew();
      tokens.forget();
      drain.rearm();
      void seat.check();
      synchroniser.tryAgain();
    },
    ...movingOf(database, seat, outbox),
    /** Returns the counts of the open entries, and whether sending is paused. */
    outbox: outbox.summary,
    /** Resolves when the entries that are being sent now have been sent, or have failed. */
    attemptsEnded: drain.attemptsEnded,
    /** Sends what is due. Call it when `isSendingHeld` may have changed. */
    wakeOutbox: drain.wake,
    /** Returns the state of the environment for support, without request bodies. */
    report: (): SessionReport => ({ ...reportOf(context), storage: blobCare.usage() }),
    databaseStatistics: () => databaseStatistics(database),
    ...secretsOf(link),
    async stop(): Promise<void> {
      isStarted = false;
      ending.abort();
      const reading = synchroniser.end();
      try {
        await localPanel?.stop();
        healthLog.stop();
        await reading;
        await account.settled();
        await seat.settled();
        await Promise.all([credentials.settled(), clientCertificate.settled()]);
        blobCare.stop();
        await backups.stop();
        await context.transfers.stop();
        await outbox.stop();
        await service.stop();
        await connections.close();
        stores.orders.keepReadTimes();
      } finally {
        outbox.stopTelling();
        // Closes the database even after an error, because otherwise it could not be opened again.
        database.close();
      }
    },
  };
}

/** What concerns the credential and the client certificate together. */
const secretsOf = ({ credentials, clientCertificate }: ServiceLink) => ({
  clientCertificate,
  /** Whether there is a credential or a certificate. Also true if the keychain cannot be read: there may be one. */
  isCredentialKept: async (): Promise<boolean> =>
    clientCertificate.isKept() ||
    credentials.place().then(
      place => place !== 'none',
      () => true,
    ),
  /**
   * Deletes both.
   * @throws DispatchError `keychain_failed`
   */
  async forgetCredential(): Promise<void> {
    await clientCertificate.forget();
    await credentials.remove();
  },
});

const createBackups = (
  { backupFiles, database }: Pick<SessionStores, 'backupFiles' | 'database'>,
  { clock, log, emit }: Pick<Context, 'clock' | 'log' | 'emit'>,
  freeDiskBytes: () => number | null,
): DailyBackups =>
  createDailyBackups({
    files: backupFiles,
    database,
    clock,
    log,
    freeBytes: freeDiskBytes,
    onChange: () => emit('backups.changed', {}),
  });

const logOf = (log: Log, environmentId: string): Log => ({
  write: (event, fields) => log.write(event, { environment: environmentId, ...fields }),
});

/**
 * Creates the events of a session. `emit` sends an event to the windows, and then to the listeners added with `hear`.
 */
function createEvents(config: Pick<SessionConfig, 'emit'>): Pick<Context, 'emit' | 'hear'> {
  const listeners = new Set<(event: EnvironmentEventName) => void>();
  const emit: Emit = (event, payload) => {
    config.emit(event, payload);
    for (const listener of listeners) listener(event);
  };
  return { emit, hear: listener => void listeners.add(listener) };
}
