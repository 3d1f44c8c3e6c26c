import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EventName, EventPayload } from '../../src-shared/contract/contract.ts';
import type { EnvironmentRow } from '../../src-shared/contract/environments.ts';
import {
  type Environment,
  type EnvironmentFile,
  type EnvironmentInput,
  environmentInputSchema,
  localEnvironment,
  maxEnvironments,
} from '../../src-shared/environment.ts';
import { DispatchError } from '../../src-shared/errors.ts';
import { followAdministrator } from './environment/administrator.ts';
import { createDescriptions } from './environment/descriptions.ts';
import { createEnvironmentImport, type ImportResult } from './environment/import-environments.ts';
import { createOneQuestion } from './environment/one-question.ts';
import { addedService, serviceChange } from './environment/service-change.ts';
import { createSessionOnlyCredentials } from './environment/session-only-credentials.ts';
import { createOpenSessions } from './open-sessions.ts';
import type { Desktop, KeptCopies } from './ports/ports.ts';
import type { SessionPorts } from './ports/session-ports.ts';
import { createSession, type Session } from './session.ts';
import type { EnvironmentStore } from './store/environment-store.ts';
import type { MetaStore } from './store/meta-store.ts';

export type Environments = ReturnType<typeof createEnvironments>;

export interface EnvironmentsSources extends Pick<Desktop, 'confirmServiceChanges'> {
  ports: SessionPorts;
  store: EnvironmentStore;
  meta: MetaStore;
  /** Between two looks at the service; null: only when somebody asks. */
  refreshIntervalMs(): number | null;
  emit<E extends EventName>(event: E, payload: EventPayload<E>, environmentId: string | null): void;
}

/** Every environment of this installation, each with its session; they share nothing but the program. */
export function createEnvironments(sources: EnvironmentsSources) {
  const { ports, store, meta, emit, refreshIntervalMs, confirmServiceChanges } = sources;
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

  function changed(): void {
    descriptions.tell();
    emit('environments.changed', {}, null);
  }

  const descriptions = createDescriptions(store, ports.folders, ports.log);
  descriptions.restoreLost();

  /** @throws DispatchError `not_allowed_in_state` for one that is not the dispatcher's to change */
  function assertOwn({ id, isManaged }: Environment): void {
    if (id === localEnvironment.id || isManaged) {
      throw new DispatchError('not_allowed_in_state', 'This environment is set up elsewhere.', {
        reason: 'managed_environment',
      });
    }
  }

  /** What waits was meant for the service that it was saved for. */
  function assertNothingWaits(session: Session): void {
    const { waiting, sending, attention } = session.outbox();
    if (waiting + sending + attention === 0) return;
    throw new DispatchError('not_allowed_in_state', 'Entries of this environment are not done.', {
      reason: 'entries_waiting',
    });
  }

  /** Removal would delete what is typed on orders with them. */
  function assertNothingUnsent(session: Session): void {
    assertNothingWaits(session);
    if (session.outbox().typedChanges === 0) return;
    throw new DispatchError('not_allowed_in_state', 'Changes of orders are typed and not sent.', {
      reason: 'changes_typed',
    });
  }

  const sameService = (input: EnvironmentInput) =>
    store.list().find(({ kind, baseUrl }) => kind === input.kind && baseUrl === input.baseUrl);

  /** The local sandbox does not count. @throws DispatchError `not_allowed_in_state` (too_many_environments) */
  function assertRoomFor(count: number): void {
    const present = store.list().length - 1;
    // An administrator may have set up more: what brings none is not kept from them.
    if (count === 0 || present + count <= maxEnvironments) return;
    throw new DispatchError('not_allowed_in_state', 'There are too many environments.', {
      reason: 'too_many_environments',
    });
  }

  function add(input: EnvironmentInput): string {
    const id = randomUUID();
    store.add(id, input, false);
    return id;
  }

  async function save(
    id: string,
    input: EnvironmentInput,
    accountId: string = store.accountOf(id),
  ): Promise<void> {
    store.save(id, { accountId, isManaged: false, input, own: null, fileNote: null });
    await renew(id);
  }

  /**
   * The environment as it is, where it may become what `input` says. Call it in a turn.
   * @throws DispatchError `not_found`, `not_allowed_in_state` (managed_environment, environment_removing,
   * entries_waiting, environment_exists)
   */
  function assertEditable(id: string, input: EnvironmentInput): Environment {
    const former = store.get(id);
    assertOwn(former);
    assertStays(id);
    const other = sameService(input);
    if (other && other.id !== id) {
      throw new DispatchError('not_allowed_in_state', 'This service is in the list already.', {
        reason: 'environment_exists',
      });
    }
    if (former.baseUrl !== input.baseUrl || former.kind !== input.kind) assertNothingWaits(sessions.now(id));
    return former;
  }

  const question = createOneQuestion();
  /** An import has done something, which is told once, at its end. */
  let isImported = false;
  const importFile = createEnvironmentImport({
    sameService,
    isFixed: ({ id, isManaged }) => isManaged || removing.has(id),
    assertRoomFor,
    add(input) {
      isImported = true;
      add(input);
    },
    save(id, input) {
      isImported = true;
      return save(id, input);
    },
    inTurn: sessions.inTurn,
    question,
    confirmServiceChanges,
  });

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

  /** @returns false where somebody has to be asked; then nothing was done */
  async function saveUnasked(id: string, input: EnvironmentInput): Promise<boolean> {
    const former = assertEditable(id, input);
    if (isDeepStrictEqual(environmentInputSchema.parse(former), input)) return true;
    if (serviceChange(former, input) !== null) return false;
    await save(id, input);
    changed();
    return true;
  }

  async function saveAsked(
    id: string,
    input: EnvironmentInput,
    isCredentialForgotten: boolean,
  ): Promise<void> {
    // Orders may have been placed, or the environment removed, while the question was open.
    assertEditable(id, input);
    await orGoesOn(id, async () => {
      // What is typed and not sent stays with the environment.
      if (isCredentialForgotten) await letGo(id, assertNothingWaits);
      await save(id, input, isCredentialForgotten ? randomUUID() : undefined);
    });
    changed();
  }

  return {
    list: (): EnvironmentRow[] =>
      store.list().map(environment => ({
        ...environment,
        outbox: sessions.present(environment.id)?.outbox() ?? null,
      })),
    current: (): Environment => store.get(currentId()),
    session: sessionOf,
    /** Shows another environment; the others go on sending what they have. @throws DispatchError `not_found` */
    async open(id: string): Promise<void> {
      const session = await sessionOf(store.get(id).id);
      const former = currentId();
      meta.set('current_environment', id);
      if (former !== id) sessions.present(former)?.setFront(false);
      await session.start();
      // Another one may have been opened while this one started.
      session.setFront(currentId() === id);
    },
    /**
     * A new one is asked first, whatever it is: main calls its address.
     * @returns null where the dispatcher does not want it
     * @throws DispatchError `not_allowed_in_state` (environment_exists, too_many_environments, question_open)
     */
    async add(input: EnvironmentInput): Promise<string | null> {
      if (sameService(input)) {
        throw new DispatchError('not_allowed_in_state', 'This service is in the list already.', {
          reason: 'environment_exists',
        });
      }
      assertRoomFor(1);
      // Nobody else adds one meanwhile, since that is a question too.
      return question.during(async () => {
        if (!(await confirmServiceChanges([addedService(input)]))) return null;
        const id = add(input);
        changed();
        return id;
      });
    },
    /**
     * What leads to another service, or trusts others, is asked first. At another origin, or as another kind, the
     * environment begins without a credential and with another account; those of before are forgotten, and are not there
     * either when the address becomes again what it was.
     * @returns false where the dispatcher keeps it as it is
     * @throws DispatchError as `assertEditable`, and `not_allowed_in_state` (question_open), `keychain_failed`
     */
    async edit(id: string, input: EnvironmentInput): Promise<boolean> {
      assertStays(id);
      const isHarmless = serviceChange(store.get(id), input) === null;
      if (isHarmless && (await sessions.inTurn(id, () => saveUnasked(id, input)))) return true;
      return question.during(async () => {
        // Nobody else leads it elsewhere from here on, since that is a question too.
        const [change, isForgotten] = await sessions.inTurn(id, async () => {
          const found = serviceChange(assertEditable(id, input), input);
          const isKept = found?.isCredentialForgotten === true && (await sessions.now(id).isCredentialKept());
          return [found, isKept] as const;
        });
        if (change === null) return sessions.inTurn(id, () => saveUnasked(id, input));
        if (!(await confirmServiceChanges([{ ...change, isCredentialForgotten: isForgotten }]))) return false;
        await sessions.inTurn(id, () => saveAsked(id, input, change.isCredentialForgotten));
        return true;
      });
    },
    /**
     * Its credential is forgotten, its files are deleted, now or at the next start. Where that fails, it can be used.
     * @throws DispatchError `not_found`, `not_allowed_in_state` (managed_environment, environment_removing,
     * entries_waiting, changes_typed), `keychain_failed`
     */
    async remove(id: string): Promise<void> {
      assertStays(id);
      await sessions.inTurn(id, async () => {
        const environment = store.get(id);
        assertOwn(environment);
        assertNothingUnsent(sessions.now(id));
        removing.add(id);
        try {
          await orGoesOn(id, async () => {
            await letGo(id, assertNothingUnsent);
            if (!ports.folders.delete(id)) ports.log.write('environment-files-left', { environment: id });
            store.remove(id);
          });
        } finally {
          removing.delete(id);
        }
        sessionOnly.forget(environment);
        if (meta.get('current_environment') === id) meta.set('current_environment', localEnvironment.id);
      });
      changed();
    },
    keptCopies: () => ports.folders.keptCopies(),
    /** @returns those that are left, which a repair needs */
    async deleteKeptCopies(): Promise<KeptCopies> {
      const { removed, left } = await ports.folders.deleteKeptCopies();
      if (removed > 0) ports.log.write('copies-deleted', { copies: removed });
      return left;
    },
    /** All but the local sandbox, without credentials. */
    exportFile: (): EnvironmentFile => ({
      dispatchEnvironments: 1,
      environments: store
        .list()
        .flatMap(environment => environmentInputSchema.safeParse(environment).data ?? []),
    }),
    /** @throws DispatchError `not_allowed_in_state` (question_open); then nothing was done */
    importFile: (file: EnvironmentFile): Promise<ImportResult> =>
      importFile(file).finally(() => {
        if (!isImported) return;
        isImported = false;
        changed();
      }),
    /** Before the start: no session has begun yet. */
    followAdministrator(environments: readonly EnvironmentInput[]): void {
      followAdministrator(store, environments, ports.log);
      descriptions.tellAtStart();
    },
    /** Every environment sends what it has; the one on screen is kept fresh. */
    async start(): Promise<void> {
      isStarted = true;
      const front = await sessionOf(currentId());
      for (const { id } of store.list()) if (id !== currentId()) await startQuietly(id);
      await front.start();
      front.setFront(true);
    },
    reports: () => store.list().flatMap(({ id }) => sessions.present(id)?.report() ?? []),
    lookAgain(): void {
      for (const session of sessions.all()) session.lookAgain();
    },
    nudge(): void {
      for (const session of sessions.all()) session.nudge();
    },
    stop: sessions.stop,
  };

  /** One that is not on screen must not keep the app from starting. */
  async function startQuietly(id: string): Promise<void> {
    // The local sandbox takes memory: it starts when it is looked at.
    if (id === localEnvironment.id) return;
    try {
      await (await sessionOf(id)).start();
    } catch {
      ports.log.write('environment-failed', { environment: id });
    }
  }
}
