import { randomUUID } from 'node:crypto';
import type { EnvironmentRow } from '../../src-shared/contract/environments.ts';
import {
  type Environment,
  type EnvironmentFile,
  type EnvironmentInput,
  environmentInputSchema,
  localEnvironment,
} from '../../src-shared/environment.ts';
import { followAdministrator } from './environment/administrator.ts';
import { createEnvironmentImport, type ImportResult } from './environment/import-environments.ts';
import { createOneQuestion } from './environment/one-question.ts';
import { alreadyListed, assertRoomFor, sameService } from './environment/rules.ts';
import { addedService } from './environment/service-change.ts';
import { createEnvironmentEditing } from './environment-editing.ts';
import { createEnvironmentMoving } from './environment-moving.ts';
import { createEnvironmentRestoring } from './environment-restoring.ts';
import { createEnvironmentsAtWork } from './environments-at-work.ts';
import type { MovingSources } from './moving-parts.ts';
import type { KeptCopies, Log } from './ports/ports.ts';
import type { Session } from './session.ts';

export type Environments = ReturnType<typeof createEnvironments>;

/** Manages all environments of this installation. Each has its own session and files, separate from all others. */
export function createEnvironments(sources: Omit<MovingSources, 'addEnvironments'>) {
  const { ports, store, meta, confirmServiceChanges } = sources;
  const work = createEnvironmentsAtWork(sources);
  const { sessions, removing, descriptions, sessionOf, currentId, changed } = work;
  const question = createOneQuestion();
  const { save, edit, remove } = createEnvironmentEditing(sources, work, question);
  const moving = createEnvironmentMoving(
    {
      ...sources,
      addEnvironments: parts =>
        addedBy({ dispatchEnvironments: 1, environments: parts.map(({ head }) => head.environment) }),
    },
    work,
  );
  const { restoreBackup, stopRestoring } = createEnvironmentRestoring(sources, work);

  function add(input: EnvironmentInput): string {
    const id = randomUUID();
    store.add(id, input, false);
    return id;
  }

  /** Whether the running import has changed anything. Windows are told of it once, at the end of the import. */
  let isImported = false;
  const importFile = createEnvironmentImport({
    sameService: input => sameService(store, input),
    isFixed: ({ id, isManaged }) => isManaged || removing.has(id),
    assertRoomFor: count => assertRoomFor(store, count),
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
   * Imports environments, see `createEnvironmentImport`.
   * @throws DispatchError `not_allowed_in_state` (`question_open`, `too_many_environments`); nothing was changed then
   */
  function addedBy(file: EnvironmentFile): Promise<ImportResult> {
    return importFile(file).finally(() => {
      if (!isImported) return;
      isImported = false;
      changed();
    });
  }

  return {
    list: (): EnvironmentRow[] =>
      store.list().map(environment => ({
        ...environment,
        outbox: sessions.present(environment.id)?.outbox() ?? null,
      })),
    current: (): Environment => store.get(currentId()),
    session: sessionOf,
    /**
     * Makes an environment the one on screen. The others continue sending.
     * @throws DispatchError `not_found`
     */
    async open(id: string): Promise<void> {
      const session = await sessionOf(store.get(id).id);
      const former = currentId();
      meta.set('current_environment', id);
      if (former !== id) sessions.present(former)?.setFront(false);
      await session.start();
      // While this environment started, another one may have been opened and be on screen now.
      session.setFront(currentId() === id);
    },
    /**
     * Adds an environment after the user has confirmed it. Every new environment needs confirmation, because the main
     * process sends requests to its address.
     * @returns the new id; null if the user declines
     * @throws DispatchError `not_allowed_in_state` (`environment_exists`, `too_many_environments`, `question_open`)
     */
    async add(input: EnvironmentInput): Promise<string | null> {
      if (sameService(store, input)) throw alreadyListed();
      assertRoomFor(store, 1);
      // While this call holds `question`, no other call can add an environment.
      return question.during(async () => {
        if (!(await confirmServiceChanges([addedService(input)]))) return null;
        const id = add(input);
        changed();
        return id;
      });
    },
    edit,
    remove,
    restoreBackup,
    keptCopies: () => ports.folders.keptCopies(),
    /**
     * Deletes the copies of damaged databases.
     * @returns number and total size of the copies that are left
     */
    async deleteKeptCopies(): Promise<KeptCopies> {
      const { removed, left } = await ports.folders.deleteKeptCopies();
      if (removed > 0) ports.log.write('copies-deleted', { copies: removed });
      return left;
    },
    /** Returns the settings of all environments except the local sandbox, without credentials. */
    exportFile: (): EnvironmentFile => ({
      dispatchEnvironments: 1,
      environments: store
        .list()
        .flatMap(environment => environmentInputSchema.safeParse(environment).data ?? []),
    }),
    importFile: addedBy,
    moving,
    /** Applies the environments of the administrator's file. Call it before `start`, while no session exists. */
    followAdministrator(environments: readonly EnvironmentInput[]): void {
      followAdministrator(store, environments, ports.log);
      descriptions.tellAtStart();
    },
    /** Starts sending in every environment, and reads the orders of the one on screen. */
    async start(): Promise<void> {
      work.noteStarted();
      const front = await sessionOf(currentId());
      for (const { id } of store.list()) if (id !== currentId()) await startQuietly(id, sessionOf, ports.log);
      await front.start();
      front.setFront(true);
    },
    reports: () => store.list().flatMap(({ id }) => sessions.present(id)?.report() ?? []),
    /** The open databases, by the ids of their environments. `statistics` counts the rows of one. */
    databases: () =>
      store.list().flatMap(({ id }) => {
        const session = sessions.present(id);
        return session ? [{ id, statistics: session.databaseStatistics }] : [];
      }),
    lookAgain(): void {
      for (const session of sessions.all()) session.lookAgain();
    },
    /** Compares the seats again. Call it when the keychain may have become usable. */
    checkSeats(): void {
      for (const session of sessions.all()) void session.seat.check();
    },
    nudge(): void {
      for (const session of sessions.all()) session.nudge();
    },
    holdSending: work.holdSending,
    goOnSending: work.goOnSending,
    stop(): Promise<void> {
      stopRestoring();
      moving.stop();
      return sessions.stop();
    },
  };
}

/** Starts an environment that is not on screen. Logs a failure, which must not prevent the start of the app. */
async function startQuietly(
  id: string,
  sessionOf: (id: string) => Promise<Session>,
  log: Log,
): Promise<void> {
  // To save memory, the local sandbox starts only when it is shown.
  if (id === localEnvironment.id) return;
  try {
    await (await sessionOf(id)).start();
  } catch {
    log.write('environment-failed', { environment: id });
  }
}
