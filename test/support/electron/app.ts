import { type ChildProcess, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page, expect as playwrightExpect } from '@playwright/test';
import {
  appMethods,
  type Bridge,
  type MethodInput,
  type MethodName,
  type MethodOutput,
  methods,
} from '../../../src-shared/contract/contract.ts';
import { chooseRuntime } from '../../../tools/runtime.mjs';
import { screenFor } from '../../../tools/screen.mjs';
import { controlOf } from '../control.ts';
import { longestWaitMs } from '../longest-wait.ts';

export type LaunchOptions = {
  /** The app's data; give the same folder again to start over what was there. */
  userDataDir: string;
  env?: Record<string, string>;
  /** Arguments for the app. */
  args?: readonly string[];
  /** A packaged app; without it the built app of this repository runs. */
  executablePath?: string;
  /** Folder of another app that is to run on the same runtime. */
  appFolder?: string;
};

export type LaunchedApp = {
  electronApp: ElectronApplication;
  /** The first window, with its document loaded. */
  page: Page;
  isRunning: () => boolean;
  /** What the main process wrote since Playwright was connected to it. */
  output: () => string;
  /** All there ever were. */
  pages: () => Page[];
  /** What the console of a page said since Playwright was connected, its uncaught errors included. */
  heardOf: (page: Page) => readonly string[];
  close: () => Promise<void>;
  /** SIGKILL for the main process and all its descendants; resolves when they are gone. */
  killTree: () => Promise<void>;
};

/** Ends what hangs: a busy machine takes many times as long as a calm one. */
export const hangsAfterMs = longestWaitMs;

/** For programs that no runner of tests gives its limits: Playwright's own would be five seconds. */
export const expect = playwrightExpect.configure({ timeout: hangsAfterMs });

const ROOT = resolve(import.meta.dirname, '../../..');

/** Starts the app on the runtime that tools/runtime.mjs chooses: Electron where there is one, else the stand-in. */
export async function launchApp(options: LaunchOptions): Promise<LaunchedApp> {
  const packaged = options.executablePath !== undefined;
  const runtime = chooseRuntime();
  const electronApp = await _electron.launch({
    executablePath: options.executablePath ?? runtime.executablePath,
    args: [
      ...runtime.args,
      ...(packaged ? [] : [options.appFolder ?? ROOT]),
      `--user-data-dir=${options.userDataDir}`,
      ...(options.args ?? []),
    ],
    env: {
      ...inheritedEnv(),
      ...(await screenFor(runtime)),
      // A packaged app refuses to be driven; the stand-in can be driven without its knowledge.
      ...(packaged && { STAND_IN_DRIVEN: '1' }),
      ...options.env,
    },
    cwd: ROOT,
    // Playwright would force light pages, whatever nativeTheme says.
    colorScheme: null,
    timeout: hangsAfterMs,
  });
  const main = electronApp.process();
  const { pid } = main;
  const isMainRunning = () => main.exitCode === null && main.signalCode === null;
  // Once it has ended, its number is soon another process's.
  const killTree = async () => {
    if (pid !== undefined && isMainRunning()) await killProcessTree(pid);
  };
  const output = outputOf(main);
  const heard = listen(electronApp);
  try {
    electronApp.context().setDefaultTimeout(hangsAfterMs);
    const page = await electronApp.firstWindow({ timeout: hangsAfterMs });
    await page.waitForURL(url => url.protocol !== 'about:');
    await page.waitForLoadState('domcontentloaded');
    return {
      electronApp,
      page,
      isRunning: isMainRunning,
      output,
      ...heard,
      close: () => endQuietly(electronApp),
      killTree,
    };
  } catch (error) {
    await killTree();
    throw new Error(`The app did not start: ${String(error)}\n${output()}`, { cause: error });
  }
}

function outputOf(main: ChildProcess): () => string {
  let said = '';
  for (const stream of [main.stdout, main.stderr])
    stream?.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
  return () => said;
}

function listen(electronApp: ElectronApplication): Pick<LaunchedApp, 'pages' | 'heardOf'> {
  const heard = new Map<Page, string[]>(electronApp.windows().map(page => [page, []]));
  const linesOf = (page: Page): string[] => {
    const lines = heard.get(page) ?? [];
    heard.set(page, lines);
    return lines;
  };
  electronApp.on('window', page => void linesOf(page));
  electronApp.context().on('console', message => {
    const page = message.page();
    if (page) linesOf(page).push(`${message.type()}: ${message.text()}`);
  });
  electronApp.context().on('weberror', webError => {
    const page = webError.page();
    if (page) linesOf(page).push(`uncaught: ${webError.error().stack ?? webError.error().message}`);
  });
  return { pages: () => [...heard.keys()], heardOf: page => heard.get(page) ?? [] };
}

/** As the system ends a program: nobody is asked whether what waits may wait. */
async function endQuietly(electronApp: ElectronApplication): Promise<void> {
  const ended = electronApp.waitForEvent('close', { timeout: hangsAfterMs });
  electronApp.process().kill('SIGTERM');
  await ended;
}

function inheritedEnv(): Record<string, string> {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

export type DispatchApp = LaunchedApp & { control: ReturnType<typeof controlOf>; dataFolder: string };

/** Programs that specs start compile themselves once, not every time. */
const compileCache = resolve(import.meta.dirname, '../../../out/compile-cache');

/** A data folder of its own for one spec; the same folder again is the same installation. */
export const newDataFolder = (): string => mkdtempSync(join(tmpdir(), 'dispatch-e2e-'));
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });

/** Starts Dispatch as a user does; `control` asks its local sandbox for the record of what really happened. */
export async function startDispatch(
  dataFolder: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<DispatchApp> {
  const controlToken = randomUUID();
  const app = await launchApp({
    userDataDir: dataFolder,
    env: { DISPATCH_SANDBOX_CONTROL_TOKEN: controlToken, NODE_COMPILE_CACHE: compileCache, ...env },
    args,
  });
  await setSize(app.page, { width: 1440, height: 900 });
  return { ...app, dataFolder, control: controlOf(() => sandboxUrl(dataFolder), controlToken) };
}

/** One size for every screenshot; a real window may refuse it and keep its own. */
async function setSize(page: Page, size: { width: number; height: number }): Promise<void> {
  const isSo = await page.evaluate(
    ({ width, height }) => innerWidth === width && innerHeight === height,
    size,
  );
  // To set what is there already would draw everything anew.
  if (!isSo) await page.setViewportSize(size).catch(() => undefined);
}

/** Where the local sandbox listens now, from the app's log. */
export function sandboxUrl(dataFolder: string): string {
  const file = join(dataFolder, 'logs', 'dispatch.log');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const started = lines.findLast(line => line.includes('"sandbox-started"'));
  if (!started) throw new Error('The local sandbox was not started.');
  const entry: unknown = JSON.parse(started);
  if (typeof entry !== 'object' || entry === null || !('baseUrl' in entry))
    throw new Error('No address in the log.');
  return String(entry.baseUrl);
}

/** A process, told from a later one with the same id by its start. */
export type ProcessId = { pid: number; start: string };

const GONE_WITHIN_MS = 10_000;

/** The process and everything it started, directly or not. */
export function processTree(root: number): ProcessId[] {
  if (root <= 1) throw new RangeError(`Process ${root} has started every other one.`);
  const parents = parentsOfAll();
  const tree: ProcessId[] = [];
  const visit = (pid: number): void => {
    const own = parents.get(pid);
    if (own) tree.push({ pid, start: own.start });
    for (const [child, { parent }] of parents) if (parent === pid) visit(child);
  };
  visit(root);
  return tree;
}

/** Ids of the processes, among those that this one started, in which Chromium runs pages. */
const pageProcesses = (root: number): number[] =>
  processTree(root).flatMap(({ pid }) => (commandLineOf(pid).includes('--type=renderer') ? [pid] : []));

/** Empty where the process has ended since it was seen. */
function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

export function isRunning({ pid, start }: ProcessId): boolean {
  return parentsOfAll([pid]).get(pid)?.start === start;
}

/** Waits until all have ended. */
export async function untilGone(processes: readonly ProcessId[]): Promise<void> {
  const deadline = Date.now() + GONE_WITHIN_MS;
  for (let left = processes.filter(isRunning); left.length > 0; left = left.filter(isRunning)) {
    if (Date.now() > deadline) throw new Error(`Still running: ${left.map(({ pid }) => pid).join(', ')}`);
    await sleep(10);
  }
}

/** Ends a process and all its descendants at once, as a power cut would. */
export async function killProcessTree(root: number): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/PID', String(root), '/T', '/F']);
    return;
  }
  const tree = processTree(root);
  for (const { pid } of tree) killNow(pid);
  await untilGone(tree);
}

/** Ends every process in which Chromium runs pages, as the system does where memory is short. */
export function killPageProcesses(root: number): void {
  for (const pid of pageProcesses(root)) killNow(pid);
}

/** Ends all that this process has started. */
export function killDescendants(): void {
  for (const { pid } of processTree(process.pid)) if (pid !== process.pid) killNow(pid);
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

type Parent = { parent: number; start: string };

function parentsOfAll(only?: readonly number[]): Map<number, Parent> {
  if (process.platform !== 'linux') return parentsByPs();
  const pids = only ?? readdirSync('/proc').map(Number).filter(Number.isInteger);
  return new Map(pids.flatMap(pid => parentByProc(pid)));
}

function parentByProc(pid: number): [number, Parent][] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [state, parent] = fields;
    // A zombie has ended; only its parent has not looked yet.
    return state === 'Z' ? [] : [[pid, { parent: Number(parent), start: fields[19] ?? '' }]];
  } catch {
    return [];
  }
}

function parentsByPs(): Map<number, Parent> {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,lstart='], { encoding: 'utf8' });
  const lines = (stdout ?? '').split('\n').map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line));
  return new Map(lines.flatMap(match => (match ? [[Number(match[1]), parentOf(match)]] : [])));
}

function parentOf(match: RegExpExecArray): Parent {
  return { parent: Number(match[2]), start: match[3] ?? '' };
}

/** Calls a method as the page does, of the environment on screen. @throws Error with the reply's error */
export async function callBridge<M extends MethodName>(
  page: Page,
  method: M,
  input: MethodInput<M>,
): Promise<MethodOutput<M>> {
  const environmentId = Object.hasOwn(appMethods, method)
    ? null
    : (await callBridge(page, 'app.info', {})).environment.id;
  const reply = await page.evaluate(
    ([name, value, id]) => {
      const bridge: Bridge = Reflect.get(window, 'dispatchBridge');
      return bridge.invoke(name, value, id);
    },
    [method, input, environmentId] as const,
  );
  if (!reply.ok)
    throw new Error(`${method}: ${reply.error.code} ${reply.error.reason} ${reply.error.message}`);
  // The table ties each method to its own schema; TypeScript cannot follow that through the union of all schemas.
  return methods[method].output.parse(reply.value) as MethodOutput<M>;
}
