import { cpSync, rmSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { join } from 'node:path';
import type { Dispatcher } from 'undici';
import { systemClock } from '../../../src-main/adapters/clock.ts';
import { createEnvironmentFolders, openAppDatabase } from '../../../src-main/adapters/environment-folders.ts';
import { createConnections } from '../../../src-main/adapters/http-dispatcher.ts';
import { noDesktop } from '../../../src-main/adapters/no-desktop.ts';
import { noSandbox } from '../../../src-main/adapters/no-sandbox.ts';
import { noUpdater } from '../../../src-main/adapters/no-updater.ts';
import { type Core, createCore } from '../../../src-main/core/compose.ts';
import type { Desktop } from '../../../src-main/core/ports/desktop.ts';
import type {
  AdministratorFile,
  Clock,
  Connections,
  Database,
  LocalSandbox,
  Log,
  LogReader,
  SecretStore,
} from '../../../src-main/core/ports/ports.ts';
import type { RequestFault } from '../../../src-main/sandbox/services/faults.ts';
import {
  type MethodInput,
  type MethodName,
  type MethodOutput,
  methods,
} from '../../../src-shared/contract/contract.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { type InterfaceProfile, localSandboxProfile } from '../../../src-shared/interface-profile.ts';
import { within } from '../clean-up.ts';
import { fakeSecretStore } from '../fakes.ts';
import { type Client, controlToken } from './service.ts';

export interface AppOptions {
  folder: string;
  /** Services that are in the list, with their credentials; the first one is on screen. */
  services: { baseUrl: string; client: Client }[];
  profile?: InterfaceProfile;
  secrets?: SecretStore;
  clock?: Clock;
  /** By default short waits: retries come at once, as if the dice always fell well. */
  random?(): number;
  log?: Log & LogReader;
  sandbox?: LocalSandbox;
  desktop?: Desktop;
  /** The administrator's file; none by default. */
  administratorFile?: AdministratorFile | null;
  /** Called within a move, see `writeMove`. */
  atMoveStep?(step: 'mark' | 'end'): void;
  /** Sees and may stop every write of an environment's database. */
  watchDatabase?(database: Database): Database;
  /** Sees and may stop every request. */
  watchConnections?(connections: Connections): Connections;
}

export type App = Awaited<ReturnType<typeof startApp>>;

/** The real core on real files and sockets, without a window. */
export async function startApp(options: AppOptions) {
  const { folder, services, watchDatabase = same, watchConnections = same } = options;
  const folders = createEnvironmentFolders(folder);
  const { database, keptAt } = openAppDatabase(folder);
  const desktop = options.desktop ?? {
    ...noDesktop,
    chooseSavePath: name => Promise.resolve(join(folder, name)),
  };
  // The services of the test are meant; whatever comes later is asked.
  let isSetUp = false;
  const core = createCore(
    {
      database,
      folders: {
        ...folders,
        open(id, isDamaged) {
          const files = folders.open(id, isDamaged);
          return { ...files, database: watchDatabase(files.database) };
        },
      },
      // Each life has another store, so it must not be one that outlives the program.
      secrets: options.secrets ?? fakeSecretStore('memory'),
      ...(options.atMoveStep && { atMoveStep: options.atMoveStep }),
      openConnections: () =>
        watchConnections(createConnections({ connectTimeoutMs: 2_000, lookup: noNames })),
      sandbox: options.sandbox ?? noSandbox('The torture has a service of its own.'),
      clock: options.clock ?? systemClock,
      log: options.log ?? { write: () => undefined, read: () => Promise.resolve([]) },
      random: options.random ?? (() => 0.002),
      updater: noUpdater,
      desktop: {
        ...desktop,
        confirmServiceChanges: async changes => !isSetUp || desktop.confirmServiceChanges(changes),
      },
    },
    {
      dataFolder: folder,
      version: '0.0.0',
      runtime: 'torture',
      damagedAppDatabase: keptAt,
      systemLanguage: 'en',
      crashes: { former: null, known: [] },
      networkDrive: null,
      chromiumLicenses: null,
      administratorFile: options.administratorFile ?? null,
      policies: [],
    },
  );
  try {
    const app = await openServices(core, services, options.profile);
    isSetUp = true;
    return app;
  } catch (error) {
    await core.stop();
    throw error;
  }
}

/** Services are at addresses here; a name is never found. */
const noNames: LookupFunction = (hostname, _options, done) =>
  done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' }), []);

const same = <T>(one: T): T => one;

/** What is used of a core, wherever it runs. */
type UsedCore = Pick<Core, 'router' | 'subscribe' | 'stop'>;

/**
 * Opens environments of the services in a core that has started.
 * @param isSessionOnly whether the core alone keeps the credentials, for as long as it lives
 */
export async function openServices<C extends UsedCore>(
  core: C,
  services: AppOptions['services'],
  profile: InterfaceProfile = localSandboxProfile,
  isSessionOnly = true,
) {
  const input = services.map(({ baseUrl }, index) => ({
    name: `Service ${index}`,
    kind: 'sandbox' as const,
    baseUrl,
    profile,
  }));
  await invoke(core, null, 'environments.import', {
    text: JSON.stringify({ dispatchEnvironments: 1, environments: input }),
  });
  const environments: Environment[] = [];
  const listed = await invoke(core, null, 'environments.list', {});
  for (const { baseUrl, client } of services) {
    const { id = '' } = listed.find(one => one.kind === 'sandbox' && one.baseUrl === baseUrl) ?? {};
    const environment = environmentOf(core, id);
    environments.push(environment);
    await environment.call('credentials.replace', { ...entered(client), isSessionOnly });
  }
  for (const { id } of environments.toReversed()) await invoke(core, null, 'environments.open', { id });
  const [front] = environments;
  if (!front) throw new Error('There is no service.');
  return {
    core,
    environments,
    front,
    call: <M extends MethodName>(method: M, given: MethodInput<M>) => invoke(core, null, method, given),
    stop: () => within(answersWithinMs, 'The end of the core', core.stop()),
  };
}

export const entered = (client: Client, isOtherAccount = false) => ({
  ...client,
  isSessionOnly: true,
  isUntested: true,
  isOtherAccount,
});

export type Environment = ReturnType<typeof environmentOf>;

/** One environment as its window sees it. */
function environmentOf(core: UsedCore, id: string) {
  const call = <M extends MethodName>(method: M, input: MethodInput<M>) => invoke(core, id, method, input);
  return {
    id,
    call,
    /** Resolves at the next event of the core, or after so many milliseconds. */
    nextEvent: (withinMs: number) => nextEvent(core, withinMs),
    /** Waits until nothing goes on by itself any more: all is done or in front of the dispatcher. */
    async drained(withinMs = 180_000): Promise<void> {
      const deadline = performance.now() + withinMs;
      for (;;) {
        const changed = nextEvent(core, 200);
        const { waiting, sending } = await call('outbox.summary', {});
        if (waiting + sending === 0) return;
        if (performance.now() > deadline) throw new Error(`It does not drain: ${waiting} wait.`);
        // Only the dispatcher opens the gate of a refused sign-in; everything else goes on by itself.
        if ((await call('connection.get', {})).state === 'refused')
          await call('outbox.retry', { entryId: null });
        await changed;
      }
    },
  };
}

/** A core that hangs ends the run with an error. */
const answersWithinMs = 120_000;

async function invoke<M extends MethodName>(
  core: UsedCore,
  environmentId: string | null,
  method: M,
  input: MethodInput<M>,
): Promise<MethodOutput<M>> {
  const reply = await within(
    answersWithinMs,
    `The core's answer to ${method}`,
    core.router.invoke(method, input, environmentId),
  );
  if (!reply.ok) {
    const { code, message, ...parts } = reply.error;
    throw new DispatchError(code, message, parts);
  }
  return methods[method].output.parse(reply.value) as MethodOutput<M>;
}

function nextEvent(core: UsedCore, withinMs: number): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      end();
      resolve();
    };
    const timer = setTimeout(done, withinMs);
    const end = core.subscribe(done);
  });
}

/** What happens to a request: it goes to another origin, or asks the sandbox for a fault of its own; null: nothing. */
export type Trouble = { origin: string } | { fault: RequestFault } | null;
export type TroubleOf = (method: string, path: string) => Trouble;

/** Nothing listens there. */
export const refusingOrigin = 'http://127.0.0.1:1';

/** What a network and a service do on a bad day; none of it needs a dispatcher. */
export const usualTroubles: [Trouble, ...Trouble[]] = [
  { fault: { kind: 'reset_after' } },
  { fault: { kind: 'reset_before' } },
  { fault: { kind: 'truncate' } },
  { fault: { kind: 'status', status: 503 } },
  { fault: { kind: 'expired_token' } },
  { fault: { kind: 'status', status: 500, after: true } },
  { origin: refusingOrigin },
];

export type Network = ReturnType<typeof createNetwork>;

/** Between a core and its service: real sockets that go astray as a test says. */
export function createNetwork() {
  let troubleOf: TroubleOf = () => null;
  let isDead = false;
  return {
    trouble(next: TroubleOf): void {
      troubleOf = next;
    },
    /** The process at this end is dead: from now on it sends nothing. What had left may still arrive. */
    die(): void {
      isDead = true;
    },
    watch(connections: Connections): Connections {
      const dispatcher = connections.dispatcher.compose(dispatch => (options, handler) => {
        if (isDead) throw new Error('A dead process sends nothing.');
        return dispatch(troubled(options, troubleOf(options.method, options.path)), handler);
      });
      return { ...connections, dispatcher };
    },
  };
}

function troubled(options: Dispatcher.DispatchOptions, trouble: Trouble): Dispatcher.DispatchOptions {
  if (!trouble) return options;
  if ('origin' in trouble) return { ...options, origin: trouble.origin };
  const headers = {
    ...(options.headers as Record<string, string>),
    'x-sandbox-fault': JSON.stringify(trouble.fault),
    'x-sandbox-control': controlToken,
  };
  return { ...options, headers };
}

export interface Mortal {
  app: App;
  network: Network;
  folder: string;
}

/** An app that can be killed within this process. */
export async function startMortal(options: Omit<AppOptions, 'watchConnections'>): Promise<Mortal> {
  const network = createNetwork();
  const app = await startApp({ ...options, watchConnections: network.watch });
  return { app, network, folder: options.folder };
}

/**
 * What a kill leaves: at one moment nothing more leaves this computer and its folder is as it is, both without a wait
 * between them, so that nothing of the app runs in between.
 */
export function killInPlace(
  { network, folder }: { network: Pick<Network, 'die'>; folder: string },
  toFolder: string,
): void {
  network.die();
  cpSync(folder, toFolder, { recursive: true });
}

/** Ends what was killed, where nobody sees it. */
export async function bury({ app, folder }: Mortal): Promise<void> {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
}

export const databaseOf = (folder: string, environmentId: string): string =>
  join(folder, 'environments', environmentId, 'dispatch.db');
