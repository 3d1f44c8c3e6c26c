import type { EventName, EventPayload } from '../../src-shared/contract/contract.ts';
import { localEnvironment } from '../../src-shared/environment.ts';
import { refusal } from '../../src-shared/errors.ts';
import { toldError } from './api/failure.ts';
import { createDescriptions } from './environment/descriptions.ts';
import { createSessionOnlyCredentials } from './environment/session-only-credentials.ts';
import { createOpenSessions } from './open-sessions.ts';
import type { Desktop } from './ports/desktop.ts';
import type { SessionPorts } from './ports/session-ports.ts';
import { createSession, type Session } from './session.ts';
import type { EnvironmentStore } from './store/environment-store.ts';
import type { MetaStore } from './store/meta-store.ts';

export interface EnvironmentsSources extends Pick<Desktop, 'confirmServiceChanges'> {
  ports: SessionPorts;
  store: EnvironmentStore;
  meta: MetaStore;
  /** Interval between reads of the order list, in milliseconds; null to read only on request. */
  refreshIntervalMs(): number | null;
  emit<E extends EventName>(event: E, payload: EventPayload<E>, environmentId: string | null): void;
}

export type EnvironmentsAtWork = ReturnType<typeof createEnvironmentsAtWork>;

/** Manages the sessions of all environments, and knows which environment is on screen and which are being removed. */
export function createEnvironmentsAtWork(sources: Omit<EnvironmentsSources, 'confirmServiceChanges'>) {
  const { ports, store, meta, emit, refreshIntervalMs } = sources;
  const sessions = createOpenSessions(openSession);
  const sessionOnly = createSessionOnlyCredentials();
  /** Ids of environments being removed. Their sessions must not be used, since data saved there would be lost. */
  const removing = new Set<string>();
  let isStarted = false;
  let isSendingHeld = false;

  /**
   * Requires that the environment is not being removed.
   * @throws DispatchError `not_allowed_in_state` (`environment_removing`)
   */
  function assertStays(id: string): void {
    if (!removing.has(id)) return;
    throw refusal('not_allowed_in_state', 'This environment is being removed.', 'environment_removing');
  }

  /**
   * Returns the session of an environment; if the environment is being changed, waits until that is done.
   * @throws DispatchError `not_found`, `not_allowed_in_state` (`environment_removing`)
   */
  const sessionOf = (id: string): Promise<Session> => sessions.of(id, assertStays);

  function openSession(id: string): Session {
    const environment = store.get(id);
    return createSession(ports, {
      environment,
      sessionOnly: sessionOnly.of(environment),
      accountId: store.accountOf(id),
      saveAccount: accountId => {
        store.saveAccount(id, accountId);
        descriptions.tell();
      },
      isSendingHeld: () => isSendingHeld,
      refreshIntervalMs,
      emit: (event, payload) => emit(event, payload, id),
    });
  }

  const currentId = (): string => {
    const id = meta.get('current_environment');
    return store.list().some(environment => environment.id === id) && id !== null ? id : localEnvironment.id;
  };

  /** Restarts the environment's session with its current settings. Call it inside `sessions.inTurn`. */
  async function renew(id: string): Promise<void> {
    await sessions.end(id);
    const session = sessions.now(id);
    if (isStarted) await session.start();
    session.setFront(isStarted && id === currentId());
  }

  /**
   * Runs `work`. If it fails, restarts the environment's session. Call it inside `sessions.inTurn`.
   * @throws everything that `work` throws
   */
  async function orGoesOn(id: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await renew(id);
      throw error;
    }
  }

  /**
   * Closes environments while `work` runs, and opens them again whatever happens. Call it inside `sessions.inTurn` of
   * each.
   * @throws everything that `work` throws
   */
  async function whileClosed<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
    try {
      for (const id of ids) await sessions.end(id);
      return await work();
    } finally {
      for (const id of ids)
        await renew(id).catch((error: unknown) => {
          toldError(ports.log, error);
          ports.log.write('environment-failed', { environment: id });
        });
    }
  }

  /**
   * Ends everything that could still save data in an environment, then deletes its credential. Call it inside
   * `sessions.inTurn`.
   * @param assertDone throws if the environment must stay as it is; nothing is deleted then
   * @throws everything that `assertDone` throws, and DispatchError `keychain_failed`
   */
  async function letGo(id: string, assertDone: (session: Session) => void): Promise<void> {
    // Ends the calls in progress. So `assertDone` sees everything that they have saved, and no call can reach the
    // session opened next.
    await sessions.end(id);
    const last = sessions.now(id);
    assertDone(last);
    await last.forgetCredential();
    await sessions.end(id);
  }

  function goOnSending(): void {
    isSendingHeld = false;
    for (const session of sessions.all()) session.wakeOutbox();
  }

  function changed(): void {
    descriptions.tell();
    emit('environments.changed', {}, null);
  }

  const descriptions = createDescriptions(store, ports.folders, ports.log);
  descriptions.restoreLost();

  return {
    sessions,
    sessionOnly,
    removing,
    descriptions,
    assertStays,
    sessionOf,
    currentId,
    renew,
    orGoesOn,
    whileClosed,
    letGo,
    changed,
    /**
     * Starts to send no further entry in any environment, and waits until those that are being sent have ended.
     * @returns false if some have not after `withinMs`; sending goes on then
     */
    async holdSending(withinMs: number): Promise<boolean> {
      isSendingHeld = true;
      const ended = Promise.all(sessions.all().map(session => session.attemptsEnded()));
      if (await isWithin(ended, withinMs)) return true;
      goOnSending();
      return false;
    },
    goOnSending,
    noteStarted(): void {
      isStarted = true;
    },
  };
}

/** Whether the work ends within a time. */
async function isWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ms);
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
