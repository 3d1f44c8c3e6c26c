import type { OrderNews } from '../../../src-shared/contract/notifications.ts';
import type { OutboxSummary } from '../../../src-shared/contract/outbox.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { asDispatchError, cancelled } from '../api/failure.ts';
import { createAccount } from '../environment/account.ts';
import { hasSame } from '../outbox/candidates.ts';
import { createChangeTeller } from '../outbox/change-teller.ts';
import { createDrain } from '../outbox/drain.ts';
import { outboxSummary } from '../outbox/entry-view.ts';
import { createGate } from '../outbox/gate.ts';
import { createPauseSwitch } from '../outbox/pause-switch.ts';
import { createProgressThrottle } from '../outbox/progress-throttle.ts';
import { reconcileStep } from '../outbox/reconcile.ts';
import { createSummaryThrottle } from '../outbox/summary-throttle.ts';
import type { Log } from '../ports/ports.ts';
import type { Emit, SessionPorts } from '../ports/session-ports.ts';
import { orderLabelOf } from '../store/order-row.ts';
import type { ServiceLink } from './service-link.ts';
import type { SessionStores } from './stores.ts';

export interface OutboxSources extends Pick<SessionPorts, 'clock' | 'random'> {
  environmentId: string;
  accountId: string;
  saveAccount(accountId: string): void;
  stores: SessionStores;
  link: ServiceLink;
  profile: InterfaceProfile;
  log: Log;
  emit: Emit;
  tellNews(news: OrderNews): void;
  /** Whether the session has started, so that entries may be sent. */
  isStarted(): boolean;
  /** Whether no entry may be sent in any environment, because the program is about to be replaced. */
  isSendingHeld(): boolean;
  /** Whether this computer may send for the environment, see `seat-guard.ts`. */
  maySend(): boolean;
  /** Whether this computer may not send because the environment has moved, or because its data may be old. */
  isElsewhere(): boolean;
  /** Signal that is aborted when the session ends. */
  ending: AbortSignal;
}

export type SessionOutbox = ReturnType<typeof createOutbox>;

/** Composes the parts that send an environment's entries, and connects them to the events for the windows. */
export function createOutbox(sources: OutboxSources) {
  const { stores, link, profile, clock, log, random, emit, environmentId } = sources;
  const { entries, orders, changes, meta } = stores;
  const { service, guard, connection, client, endpoints } = link;
  const summary = (): OutboxSummary => ({
    ...outboxSummary(entries, pause, clock.nowMs()),
    isPaused: pause.isPaused() || sources.isElsewhere(),
    typedChanges: changes.count(),
  });
  const told = createSummaryThrottle(() => emit('outbox.changed', summary()));
  const orderChanges = createChangeTeller(
    localIds => {
      emit('orders.changed', { localIds });
      told.changed();
    },
    error => log.write('drain-failed', { entry: null, code: asDispatchError(error).error.code }),
  );
  const pause = createPauseSwitch(meta, () => {
    told.changed();
    drain.wake();
  });
  const account = createAccount(sources.accountId, sources.saveAccount, {
    // Stops sending before the credential changes, because an attempt for the old account could otherwise get a token
    // of the new credential.
    stop: async () => {
      await drain.stop();
      if (sources.ending.aborted) throw cancelled();
    },
    goOn: () => {
      if (sources.isStarted()) drain.start();
    },
  });
  let isHeldForMove = false;
  const gate = createGate(clock, random, connection.setRefusal);
  const drain = createDrain({
    ...stores,
    client,
    clock,
    gate,
    log,
    profile,
    baseUrl: service.baseUrl,
    mayWrite: () =>
      !guard.isClosed() &&
      !pause.isPaused() &&
      !sources.isSendingHeld() &&
      !isHeldForMove &&
      sources.maySend(),
    environmentId,
    get accountId() {
      return account.id();
    },
    random,
    findDone: (entry, signal, isOutrun) => reconcileStep(entry, { ...stores, endpoints }, signal, isOutrun),
    findSame: entry => hasSame(entry, endpoints),
    onChange: orderChanges.changed,
    onStuck: told.changed,
    onStorage: connection.setStorageError,
    onNews: (localId, kind) =>
      sources.tellNews({ localId, label: orderLabelOf(orders.get(localId)), kind, change: null }),
    onProgress: createProgressThrottle(clock, (documentId, localId, sentBytes, sizeBytes) =>
      emit('documents.progress', { documentId, localId, sentBytes, sizeBytes }),
    ),
  });
  return {
    account,
    pause,
    gate,
    drain,
    /** Sends no further entry until the session ends, or until `goOnAfterMove`. */
    holdForMove(): void {
      isHeldForMove = true;
    },
    goOnAfterMove(): void {
      isHeldForMove = false;
      drain.wake();
    },
    /** Returns the counts of the outbox, and whether sending is paused. */
    summary,
    /** Sends `summary` to the windows, at most ten times per second. */
    emitOutbox: told.changed,
    /** Sends nothing more. When the promise resolves, the windows were told what is stored. */
    async stop(): Promise<void> {
      await drain.stop();
      orderChanges.tellNow();
    },
    /** Sends the windows nothing more. Call it before the database closes. */
    stopTelling(): void {
      orderChanges.stop();
      told.stop();
    },
  };
}
