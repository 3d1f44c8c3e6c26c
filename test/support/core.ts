import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../../src-main/adapters/clock.ts';
import { callControl } from '../../src-main/adapters/control-client.ts';
import { createEnvironmentFolders, openAppDatabase } from '../../src-main/adapters/environment-folders.ts';
import { createConnections } from '../../src-main/adapters/http-dispatcher.ts';
import { openLog } from '../../src-main/adapters/log.ts';
import { noDesktop } from '../../src-main/adapters/no-desktop.ts';
import { noUpdater } from '../../src-main/adapters/no-updater.ts';
import { configOf, type SandboxWorkerConfig } from '../../src-main/adapters/sandbox-worker.ts';
import { createCore } from '../../src-main/core/compose.ts';
import type { Desktop } from '../../src-main/core/ports/desktop.ts';
import type {
  AdministratorFile,
  Clock,
  Connections,
  Crashes,
  Database,
  EnvironmentFiles,
  LocalSandbox,
  SandboxChange,
  SecretStore,
} from '../../src-main/core/ports/ports.ts';
import type { Updater } from '../../src-main/core/ports/updater.ts';
import { type RunningSandbox, startSandbox } from '../../src-main/sandbox/server.ts';
import {
  type EventName,
  type EventPayload,
  type MethodInput,
  type MethodName,
  type MethodOutput,
  methods,
} from '../../src-shared/contract/contract.ts';
import { type OrderSummary, orderSummarySchema, pageSchema } from '../../src-shared/domain/order.ts';
import { DispatchError } from '../../src-shared/errors.ts';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';
import { controlOf } from './control.ts';
import { fakeSecretStore } from './fakes.ts';
import { longestWaitMs } from './longest-wait.ts';

export type Fixture = Awaited<ReturnType<typeof startCore>>;

export interface FixtureOptions {
  folder?: string;
  secrets?: SecretStore;
  clock?: Clock;
  /** Its text, or how it was found. */
  administratorFile?: string | AdministratorFile;
  /** The administrator's policies, each with its text or how it was found. */
  policies?: readonly (string | AdministratorFile)[];
  /** Of waits, how much of the longest one; otherwise next to nothing. */
  random?: () => number;
  /** Sees and may stop every write of an environment's database. */
  watchDatabase?(database: Database): Database;
  /** The proxy for an origin; otherwise none but by variables. */
  resolveProxy?(origin: string): string | null;
  /** Sees and may hold up the end of an environment's connections. */
  watchConnections?(connections: Connections): Connections;
  /** What the dispatcher answers to "where to?"; otherwise the suggested name in the test's folder. */
  savePath?: string;
  /** What the dispatcher answers to "in which folder?"; otherwise nothing. */
  chooseFolder?: () => Promise<string | null>;
  /** What the dispatcher answers to the system's question about new and other services; otherwise yes. */
  confirmServiceChanges?: Desktop['confirmServiceChanges'];
  /** What gets new versions of the program, instead of nothing. */
  updater?: Updater;
  version?: string;
  /** Of the desktop, instead of nobody. */
  desktop?: Partial<
    Pick<
      Desktop,
      | 'chooseFile'
      | 'confirmDangerousFile'
      | 'markFromInternet'
      | 'notify'
      | 'openLogFolder'
      | 'pageAsPdf'
      | 'openSheetsWindow'
      | 'sheetsAsPdf'
      | 'closeSheetsWindow'
      | 'whenPageGoes'
      | 'startDrag'
      | 'whenPageGoes'
    >
  >;
  crashes?: Crashes;
  networkDrive?: string;
}

/** A folder that goes when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The local sandbox in this thread: it starts in a fifth of a worker's time, and ends when it is told to. */
function createSandboxHere(config: Omit<SandboxWorkerConfig, 'entry'>): LocalSandbox {
  let running: RunningSandbox | null = null;
  let listener: (what: SandboxChange) => void = () => undefined;
  const tellAll = () => {
    listener('faults');
    listener('events');
  };
  return {
    async start(credential) {
      running = await startSandbox({ ...configOf(config, credential), onChange: what => listener(what) });
      tellAll();
      return running.baseUrl;
    },
    async stop() {
      const ending = running;
      running = null;
      await ending?.close();
      if (ending) tellAll();
    },
    control: request => callControl(running?.baseUrl ?? null, config.controlToken, request),
    erase: () => rm(config.dataFolder, { recursive: true, force: true, maxRetries: 5 }),
    onChange(next) {
      listener = next;
    },
  };
}

const foundFile = (file: string | AdministratorFile, path: string): AdministratorFile =>
  typeof file === 'string' ? { path, text: file, problem: null } : file;

/** The real core on a real SQLite file, with the local sandbox over real HTTP. */
export async function startCore(options: FixtureOptions = {}) {
  const folder = options.folder ?? temporaryFolder();
  const controlToken = randomUUID();
  const secrets = options.secrets ?? fakeSecretStore();
  const folders = createEnvironmentFolders(folder);
  const opened = new Map<string, EnvironmentFiles>();
  const sandboxHere = createSandboxHere({
    dataFolder: join(folder, 'sandbox'),
    profile: localSandboxProfile,
    controlToken,
  });
  let baseUrl = '';
  const sandbox: LocalSandbox = {
    ...sandboxHere,
    async start(credential, onCrash) {
      baseUrl = await sandboxHere.start(credential, onCrash);
      return baseUrl;
    },
  };
  const { database, keptAt } = openAppDatabase(folder);
  const core = createCore(
    {
      database,
      folders: {
        ...folders,
        open(id, isDamaged) {
          const found = folders.open(id, isDamaged);
          const files = { ...found, database: options.watchDatabase?.(found.database) ?? found.database };
          opened.set(id, files);
          return files;
        },
      },
      secrets,
      openConnections: ({ caCertificates, ...more }) => {
        const made = createConnections({
          extraCa: caCertificates,
          ...more,
          ...(options.resolveProxy && { resolveProxy: options.resolveProxy }),
          connectTimeoutMs: 2_000,
        });
        return options.watchConnections?.(made) ?? made;
      },
      sandbox,
      clock: options.clock ?? systemClock,
      log: openLog(join(folder, 'logs', 'dispatch.log')),
      // Short waits: retries come at once, as if the dice always fell well.
      random: options.random ?? (() => 0.01),
      updater: options.updater ?? noUpdater,
      desktop: {
        ...noDesktop,
        ...(options.chooseFolder && { chooseFolder: options.chooseFolder }),
        confirmServiceChanges: options.confirmServiceChanges ?? (() => Promise.resolve(true)),
        ...options.desktop,
        chooseSavePath: name => Promise.resolve(options.savePath ?? join(folder, name)),
      },
    },
    {
      dataFolder: folder,
      version: options.version ?? '0.0.0',
      runtime: 'test',
      damagedAppDatabase: keptAt,
      systemLanguage: 'en',
      crashes: options.crashes ?? { former: null, known: [] },
      networkDrive: options.networkDrive ?? null,
      chromiumLicenses: null,
      administratorFile:
        options.administratorFile === undefined
          ? null
          : foundFile(options.administratorFile, '/etc/dispatch/environments.json'),
      policies: (options.policies ?? []).map(policy => foundFile(policy, '/etc/dispatch/policy.json')),
    },
  );
  let isRunning = true;
  const stop = async () => {
    if (isRunning) await core.stop();
    isRunning = false;
  };
  onTestFinished(stop);
  await core.start();

  /** Calls a method as a window does. @throws DispatchError with the reply's error */
  async function call<M extends MethodName>(method: M, input: MethodInput<M>): Promise<MethodOutput<M>> {
    const reply = await core.router.invoke(method, input, core.currentEnvironmentId());
    if (!reply.ok) {
      const { code, message, ...parts } = reply.error;
      throw new DispatchError(code, message, parts);
    }
    return methods[method].output.parse(reply.value) as MethodOutput<M>;
  }

  /** Waits for a condition, looked at again after every event of the core. */
  async function until<T>(look: () => Promise<T | null | undefined | false>, what: string): Promise<T> {
    const deadline = Date.now() + longestWaitMs;
    for (;;) {
      const changed = nextEvent(500);
      const found = await look();
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`It did not happen: ${what}`);
      await changed;
    }
  }

  function nextEvent(withinMs: number): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        clearTimeout(timer);
        end();
        // A window's next call comes in another turn of the event loop, too.
        setImmediate(resolve);
      };
      const timer = setTimeout(done, withinMs);
      const end = core.subscribe(done);
    });
  }

  const events: { event: EventName; payload: EventPayload<EventName> }[] = [];
  core.subscribe((event, payload) => void events.push({ event, payload }));

  return {
    core,
    call,
    until,
    stop,
    /** Of the environment on screen. */
    get database() {
      const files = opened.get(core.currentEnvironmentId());
      if (!files) throw new Error('The environment is not open.');
      return files.database;
    },
    folder,
    secrets,
    events,
    control: controlOf(() => baseUrl, controlToken),
    /** Another program of the same office, at the local sandbox. */
    elsewhere: (path: string, json: unknown, more?: Record<string, string>) =>
      callElsewhere(baseUrl, secrets, path, json, more),
    /** What the service lists, past the app. */
    listed: () => listElsewhere(baseUrl, secrets),
  };
}

/** Waits until the list of the service was read for the first time, so that nothing more is read behind a test's back. */
export const untilSynchronised = (fixture: Fixture): Promise<unknown> =>
  fixture.until(async () => {
    const { isComplete, isReading } = await fixture.call('orders.synchronisation', {});
    return isComplete && !isReading;
  }, 'the list of the service was read');

/** Rejections of `call` carry an AppError. */
export async function errorOf(work: Promise<unknown>): Promise<DispatchError['error']> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DispatchError);
  return error instanceof DispatchError ? error.error : expect.unreachable();
}

const credentialSchema = z.object({ clientId: z.string(), clientSecret: z.string() });

async function tokenOf(baseUrl: string, secrets: SecretStore): Promise<string> {
  const stored = await secrets.get('local/credential');
  const { clientId, clientSecret } = credentialSchema.parse(JSON.parse(stored?.reveal() ?? ''));
  const token = await fetch(`${baseUrl}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return z.object({ access_token: z.string() }).parse(await token.json()).access_token;
}

/** Writes to the local sandbox with the app's own credential, past the app. */
export async function callElsewhere(
  baseUrl: string,
  secrets: SecretStore,
  path: string,
  json: unknown,
  { method = 'POST', ...headers }: Record<string, string> = {},
) {
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(baseUrl, secrets)}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...headers,
    },
    body: JSON.stringify(json),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

const listSchema = pageSchema(orderSummarySchema);

/** Every order of the service as it lists them, past the app. */
export async function listElsewhere(baseUrl: string, secrets: SecretStore): Promise<OrderSummary[]> {
  const headers = { authorization: `Bearer ${await tokenOf(baseUrl, secrets)}` };
  const listed: OrderSummary[] = [];
  let cursor = '';
  do {
    const answer = await fetch(`${baseUrl}/v2/orders?limit=100${cursor}`, { headers });
    const page = listSchema.parse(await answer.json());
    listed.push(...page.data);
    cursor = page.next_cursor === null ? '' : `&cursor=${encodeURIComponent(page.next_cursor)}`;
  } while (cursor !== '');
  return listed;
}
