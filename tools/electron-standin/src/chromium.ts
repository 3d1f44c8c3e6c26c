import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { CdpConnection, pipeTransport, text } from './cdp.ts';
import { isAlive } from './processes.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
// Debian's /usr/bin/chromium is a shell script around this binary; it costs a tenth of a second.
const BEHIND_WRAPPER: Record<string, string> = { '/usr/bin/chromium': '/usr/lib/chromium/chromium' };
const SHUTDOWN_MS = 3000;
const PROFILE_WAIT_MS = 3000;

// What an app's window needs no more than Electron's does; pages of the address bar alone cost 0.7 s of processor time a start.
const FLAGS = [
  '--no-startup-window',
  '--keep-alive-for-test',
  // Of Chromium's own windows: the opening of a tab alone would be drawn a dozen times.
  '--animation-duration-scale=0',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-breakpad',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-gpu',
  '--disable-infobars',
  '--disable-ipc-flooding-protection',
  '--disable-popup-blocking',
  '--disable-quic',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--disable-features=SpareRendererForSitePerProcess,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,AimEnabled,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PreconnectToSearch,Translate',
  '--force-color-profile=srgb',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
];

export type ChromiumOptions = {
  /** Another program than the one of `findChromium`. */
  executable?: string | undefined;
  userData: string;
  debuggingPort: string | undefined;
  noSandbox: boolean;
  /** The language from the command line, as `--lang` gives it to Electron. */
  lang: string | undefined;
  /** What the app added with `app.commandLine.appendSwitch`. */
  switches: readonly string[];
};

export type Chromium = {
  connection: CdpConnection;
  version: string;
  /** Where a DevTools client can connect; undefined without --remote-debugging-port. */
  devToolsUrl: string | undefined;
  /** The browser context that is the app's own; undefined where all of Chromium is. */
  contextId: string | undefined;
  /** Opens a window without tabs or address bar; its page appears as a new target. Undefined where there is none. */
  openAppWindow: ((url: string) => void) | undefined;
  close: () => Promise<void>;
};

export type OwnChromium = Chromium & { kill: () => void };

export function findChromium(): string {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return chosen;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '');
  const paths = NAMES.flatMap(name => folders.map(folder => join(folder, name)));
  const found = paths.find(path => existsSync(path));
  if (!found)
    throw new Error(`No Chromium found: install one, or set CHROMIUM_PATH (PATH has no ${NAMES.join(', ')})`);
  const binary = BEHIND_WRAPPER[realpathSync(found)];
  return binary !== undefined && existsSync(binary) ? binary : found;
}

/** Electron has no password manager and fills no forms in; Chromium would keep what is typed into them. */
const PREFERENCES = {
  credentials_enable_service: false,
  autofill: { profile_enabled: false, credit_card_enabled: false },
};

function preferElectronsWays(profile: string): void {
  const folder = join(profile, 'Default');
  const file = join(folder, 'Preferences');
  if (existsSync(file)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(PREFERENCES));
}

/** The profile lives in userData, as Electron's does; when another process still uses it, in a temporary folder. */
async function chooseProfile(userData: string): Promise<{ folder: string; temporary: boolean }> {
  const folder = join(userData, 'Chromium');
  mkdirSync(folder, { recursive: true });
  const deadline = Date.now() + PROFILE_WAIT_MS;
  while (profileIsUsed(folder)) {
    if (Date.now() > deadline)
      return { folder: mkdtempSync(join(tmpdir(), 'electron-stand-in-')), temporary: true };
    await sleep(20);
  }
  for (const name of ['SingletonLock', 'SingletonSocket', 'SingletonCookie', 'DevToolsActivePort']) {
    rmSync(join(folder, name), { force: true });
  }
  return { folder, temporary: false };
}

function profileIsUsed(folder: string): boolean {
  try {
    const lock = readlinkSync(join(folder, 'SingletonLock'));
    const dash = lock.lastIndexOf('-');
    return lock.slice(0, dash) === hostname() && isAlive(Number(lock.slice(dash + 1)));
  } catch {
    return false;
  }
}

const LONGEST_SOCKET_BYTES = 107;

/** A program whose socket has too long a path ends without a reason. @param socket its whole path, which is in TMPDIR */
export function checkRoomForSocket(socket: string): void {
  const bytes = Buffer.byteLength(socket);
  if (bytes > LONGEST_SOCKET_BYTES)
    throw new Error(
      `TMPDIR (${tmpdir()}) is too long: the path of a socket in it would have ${bytes} bytes, and Linux allows ${LONGEST_SOCKET_BYTES}`,
    );
}

export async function startChromium(options: ChromiumOptions): Promise<OwnChromium> {
  checkRoomForSocket(join(tmpdir(), 'org.chromium.Chromium.XXXXXX', 'SingletonSocket'));
  const executable = options.executable ?? findChromium();
  const profile = await chooseProfile(options.userData);
  preferElectronsWays(profile.folder);
  const headless = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
  const common = [
    `--user-data-dir=${profile.folder}`,
    ...(options.noSandbox ? ['--no-sandbox', '--test-type'] : []),
  ];
  const child = spawn(
    executable,
    [
      ...common,
      ...FLAGS,
      ...(headless ? ['--headless', '--hide-scrollbars', '--mute-audio'] : []),
      // Closing the pipe ends Chromium, so that it cannot outlive a killed main process.
      '--remote-debugging-pipe',
      ...(options.debuggingPort === undefined ? [] : [`--remote-debugging-port=${options.debuggingPort}`]),
      ...(options.lang === undefined ? [] : [`--lang=${options.lang}`, `--accept-lang=${options.lang}`]),
      ...options.switches,
    ],
    {
      env: options.lang === undefined ? process.env : { ...process.env, LANGUAGE: options.lang },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    },
  );
  const exited = new Promise<void>(resolve => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`Chromium (${executable}) ended at once with code ${code}`)));
  });
  failed.catch(() => {});
  const discard = (): void => {
    child.kill('SIGKILL');
    if (profile.temporary) rmSync(profile.folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', discard);

  const listening = firstAddress(pipe(child, 2));
  const connection = new CdpConnection(pipeTransport(pipe(child, 3), pipe(child, 4)));
  const version = await Promise.race([connection.browser.send('Browser.getVersion'), failed]);
  return {
    connection,
    version: versionOf(version),
    devToolsUrl: options.debuggingPort === undefined ? undefined : await Promise.race([listening, failed]),
    contextId: undefined,
    openAppWindow: headless
      ? undefined
      : url => {
          // The running browser takes this over by its process singleton.
          spawn(executable, [...common, `--app=${url}`], { stdio: 'ignore' }).on('error', () => {});
        },
    close: async () => {
      connection.browser.send('Browser.close').catch(() => {});
      const timer = setTimeout(() => child.kill('SIGKILL'), SHUTDOWN_MS);
      await exited;
      clearTimeout(timer);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

export const versionOf = (answer: unknown): string => text(answer, 'product').replace(/^.*\//, '');

function pipe(child: ChildProcess, fd: 3): Writable;
function pipe(child: ChildProcess, fd: 2 | 4): Readable;
function pipe(child: ChildProcess, fd: 2 | 3 | 4): Readable | Writable {
  const stream = child.stdio[fd];
  if (!stream) throw new Error('Chromium has no debugging pipe');
  return stream;
}

/** Where Chromium says that DevTools clients can connect; what it says besides is for STAND_IN_CHROMIUM_LOG. */
function firstAddress(stderr: Readable): Promise<string> {
  return new Promise(resolve => {
    let said: string | undefined = '';
    stderr.setEncoding('utf8').on('data', (chunk: string) => {
      if (process.env.STAND_IN_CHROMIUM_LOG) process.stderr.write(chunk);
      if (said === undefined) return;
      said += chunk;
      const [, address] = /^DevTools listening on (ws:\/\/\S+)$/m.exec(said) ?? [];
      if (address === undefined) return;
      resolve(address);
      said = undefined;
    });
  });
}
