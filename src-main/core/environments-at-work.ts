import { localEnvironment } from '../../src-shared/environment.ts';
import { DispatchError } from '../../src-shared/errors.ts';
import { createDescriptions } from './environment/descriptions.ts';
import { createSessionOnlyCredentials } from './environment/session-only-credentials.ts';
import type { EnvironmentsSources } from './environments-sources.ts';
import { createOpenSessions } from './open-sessions.ts';
import { createSession, type Session } from './session.ts';

export type EnvironmentsAtWork = ReturnType<typeof createEnvironmentsAtWork>;

/** The sessions of all environments, which of them is on screen, and which are on their way out. */
export function createEnvironmentsAtWork(sources: Omit<EnvironmentsSources, 'confirmServiceChanges'>) {
  const { ports, store, meta, emit, refreshIntervalMs } = sources;
  const sessions = createOpenSessions(openSession);
  const sessionOnly = createSessionOnlyCredentials();
  /** Their sessions are nobody's: what is saved in one that is on its way out would be lost. */
  const removing = new Set<string>();
  let isStarted = false;

  /** @throws DispatchError `not_allowed_in_state` (environment_removing) */
  function assertStays(id: string): void {
    if (!removing.has(id)) return;
    throw new DispatchError('not_allowed_in_state', 'This environment is being removed.', {
      reason: 'environment_removing',
    });
  }

  /** Waits while the environment is changed. @throws DispatchError `not_found`, `not_allowed_in_state` (environment_removing) */
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
      refreshIntervalMs,
      emit: (event, payload) => emit(event, payload, id),
    });
  }

  const currentId = (): string => {
    const id = meta.get('current_environment');
    return store.list().some(environment => environment.id === id) && id !== null ? id : localEnvironment.id;
  };

  /** Its session begins anew with the present settings. Call it in a turn. */
  async function renew(id: string): Promise<void> {
    await sessions.end(id);
    const session = sessions.now(id);
    if (isStarted) await session.start();
    session.setFront(isStarted && id === currentId());
  }

  /** Call it in a turn. @throws what `work` throws; the environment is at work again then */
  async function orGoesOn(id: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await renew(id);
      throw error;
    }
  }

  /**
   * Ends all that could still save something, and then its credential, unless `assertDone` throws. Call it in a turn.
   * @throws what `assertDone` throws, `keychain_failed`
   */
  async function letGo(id: string, assertDone: (session: Session) => void): Promise<void> {
    // Calls that began earlier end with their session; what they saved until then is in the next one, which has no calls.
    await sessions.end(id);
    const last = sessions.now(id);
    assertDone(last);
    await last.forgetCredential();
    await sessions.end(id);
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
    letGo,
    changed,
    noteStarted(): void {
      isStarted = true;
    },
  };
}
