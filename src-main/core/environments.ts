import { randomUUID } from 'node:crypto';
import type { EventName, EventPayload } from '../../src-shared/contract.ts';
import {
  type Environment,
  type EnvironmentFile,
  type EnvironmentInput,
  environmentInputSchema,
  localEnvironment,
} from '../../src-shared/environment.ts';
import { DispatchError } from '../../src-shared/errors.ts';
import type { EnvironmentRow } from '../../src-shared/records.ts';
import type { SessionOnlyCredential } from './environment/credentials.ts';
import type { SessionPorts } from './ports/session-ports.ts';
import { createSession, type Session } from './session.ts';
import { describedEnvironmentSchema, type EnvironmentStore } from './store/environment-store.ts';
import type { MetaStore } from './store/meta-store.ts';
import { jsonColumn } from './store/read.ts';

export type Environments = ReturnType<typeof createEnvironments>;

export interface EnvironmentsSources {
  ports: SessionPorts;
  store: EnvironmentStore;
  meta: MetaStore;
  /** Between two looks at the service; null: only when somebody asks. */
  refreshIntervalMs(): number | null;
  emit<E extends EventName>(event: E, payload: EventPayload<E>, environmentId: string | null): void;
}

/** Every environment of this installation, each with its session; they share nothing but the program. */
export function createEnvironments({ ports, store, meta, emit, refreshIntervalMs }: EnvironmentsSources) {
  const sessions = new Map<string, Session>();
  /** Outlive a session that begins anew with other settings. */
  const sessionOnly = new Map<string, SessionOnlyCredential>();
  let isStarted = false;

  function sessionOnlyOf(id: string): SessionOnlyCredential {
    const kept = sessionOnly.get(id) ?? { credential: null };
    sessionOnly.set(id, kept);
    return kept;
  }

  function sessionOf(id: string): Session {
    const known = sessions.get(id);
    if (known) return known;
    const session = createSession(ports, {
      environment: store.get(id),
      sessionOnly: sessionOnlyOf(id),
      accountId: store.accountOf(id),
      saveAccount: accountId => {
        store.saveAccount(id, accountId);
        describeAll();
      },
      refreshIntervalMs,
      emit: (event, payload) => emit(event, payload, id),
    });
    sessions.set(id, session);
    return session;
  }

  const currentId = (): string => {
    const id = meta.get('current_environment');
    return store.list().some(environment => environment.id === id) && id !== null ? id : localEnvironment.id;
  };

  async function end(id: string): Promise<void> {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.stop();
  }

  /** Its session begins anew with the present settings. */
  async function renew(id: string): Promise<void> {
    await end(id);
    const session = sessionOf(id);
    if (isStarted) await session.start();
    session.setFront(isStarted && id === currentId());
  }

  function changed(): void {
    describeAll();
    emit('environments.changed', {}, null);
  }

  /** The list is also beside the data of each, for the day when the app's own database is damaged. */
  function describeAll(): void {
    for (const { id, ...described } of store.described())
      ports.folders.describe(id, JSON.stringify(described));
  }

  function restoreLost(): void {
    const known = new Set(store.list().map(({ id }) => id));
    for (const { id, text } of ports.folders.described()) {
      if (known.has(id)) continue;
      const described = jsonColumn(describedEnvironmentSchema).safeParse(text).data;
      if (described) store.restore(id, described);
      ports.log.write('environment-restored', { environment: id, isReadable: described !== undefined });
    }
    describeAll();
  }
  restoreLost();

  /** @throws DispatchError `not_allowed_in_state` for one that is not the dispatcher's to change */
  function assertOwn({ id, isManaged }: Environment): void {
    if (id === localEnvironment.id || isManaged) {
      throw new DispatchError('not_allowed_in_state', 'This environment is set up elsewhere.', {
        reason: 'managed_environment',
      });
    }
  }

  /** What waits was meant for the service that it was saved for. */
  function assertNothingWaits(id: string): void {
    const { waiting, sending, attention } = sessionOf(id).outbox();
    if (waiting + sending + attention === 0) return;
    throw new DispatchError('not_allowed_in_state', 'Entries of this environment are not done.', {
      reason: 'entries_waiting',
    });
  }

  const sameService = (input: EnvironmentInput) =>
    store.list().find(({ kind, baseUrl }) => kind === input.kind && baseUrl === input.baseUrl);

  async function save(id: string, input: EnvironmentInput, isManaged: boolean): Promise<void> {
    store.save(id, input, isManaged);
    await renew(id);
  }

  return {
    list: (): EnvironmentRow[] =>
      store.list().map(environment => ({
        ...environment,
        outbox: sessions.get(environment.id)?.outbox() ?? null,
      })),
    current: (): Environment => store.get(currentId()),
    /** @throws DispatchError `not_found` */
    session: sessionOf,
    /** Shows another environment; the others go on sending what they have. @throws DispatchError `not_found` */
    async open(id: string): Promise<void> {
      const session = sessionOf(store.get(id).id);
      const former = currentId();
      meta.set('current_environment', id);
      if (former !== id) sessions.get(former)?.setFront(false);
      await session.start();
      // Another one may have been opened while this one started.
      session.setFront(currentId() === id);
    },
    add(input: EnvironmentInput): string {
      if (sameService(input)) {
        throw new DispatchError('not_allowed_in_state', 'This service is in the list already.', {
          reason: 'environment_exists',
        });
      }
      const id = randomUUID();
      store.add(id, input, false);
      changed();
      return id;
    },
    /** @throws DispatchError `not_allowed_in_state` (managed_environment, entries_waiting, environment_exists) */
    async edit(id: string, input: EnvironmentInput): Promise<void> {
      const former = store.get(id);
      assertOwn(former);
      const other = sameService(input);
      if (other && other.id !== id) {
        throw new DispatchError('not_allowed_in_state', 'This service is in the list already.', {
          reason: 'environment_exists',
        });
      }
      if (former.baseUrl !== input.baseUrl || former.kind !== input.kind) assertNothingWaits(id);
      await save(id, input, false);
      changed();
    },
    /** Its credential is forgotten, its files are deleted. @throws DispatchError as `edit` */
    async remove(id: string): Promise<void> {
      assertOwn(store.get(id));
      assertNothingWaits(id);
      await sessionOf(id).forgetCredential();
      await end(id);
      sessionOnly.delete(id);
      if (!ports.folders.delete(id)) ports.log.write('environment-files-left', { environment: id });
      store.remove(id);
      if (meta.get('current_environment') === id) meta.set('current_environment', localEnvironment.id);
      changed();
    },
    keptCopies: () => ports.folders.keptCopies(),
    deleteKeptCopies(): void {
      ports.log.write('copies-deleted', { copies: ports.folders.deleteKeptCopies() });
    },
    /** All but the local sandbox, without credentials. */
    exportFile: (): EnvironmentFile => ({
      dispatchEnvironments: 1,
      environments: store
        .list()
        .flatMap(environment => environmentInputSchema.safeParse(environment).data ?? []),
    }),
    /** Adds what is new and brings up to date what has the same address. @returns how many of each */
    async importFile(
      { environments }: EnvironmentFile,
      isManaged: boolean,
    ): Promise<{ added: number; updated: number }> {
      let added = 0;
      for (const input of environments) {
        const known = sameService(input);
        if (!known) {
          store.add(randomUUID(), input, isManaged);
          added += 1;
        } else if (isManaged || !known.isManaged) await save(known.id, input, isManaged);
      }
      if (environments.length > 0) changed();
      return { added, updated: environments.length - added };
    },
    /** Every environment sends what it has; the one on screen is kept fresh. */
    async start(): Promise<void> {
      isStarted = true;
      const front = sessionOf(currentId());
      for (const { id } of store.list()) if (id !== currentId()) await startQuietly(id);
      await front.start();
      front.setFront(true);
    },
    reports: () => store.list().flatMap(({ id }) => sessions.get(id)?.report() ?? []),
    nudge(): void {
      for (const session of sessions.values()) session.nudge();
    },
    async stop(): Promise<void> {
      await Promise.all([...sessions.keys()].map(end));
    },
  };

  /** One that is not on screen must not keep the app from starting. */
  async function startQuietly(id: string): Promise<void> {
    // The local sandbox takes memory: it starts when it is looked at.
    if (id === localEnvironment.id) return;
    try {
      await sessionOf(id).start();
    } catch {
      ports.log.write('environment-failed', { environment: id });
    }
  }
}
