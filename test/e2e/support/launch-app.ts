import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { chooseRuntime } from '../../../tools/runtime.mjs';
import { screenFor } from '../../../tools/screen.mjs';
import { killProcessTree } from './process-tree.ts';

export type LaunchOptions = {
  /** The app's data; give the same folder again to start over what was there. */
  userDataDir: string;
  env?: Record<string, string>;
  /** Arguments for the app. */
  args?: readonly string[];
  /** A packaged app; without it the built app of this repository runs. */
  executablePath?: string;
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

const ROOT = resolve(import.meta.dirname, '../../..');

/** Starts the app on the runtime that tools/runtime.mjs chooses: Electron where there is one, else the stand-in. */
export async function launchApp(options: LaunchOptions): Promise<LaunchedApp> {
  const packaged = options.executablePath !== undefined;
  const runtime = chooseRuntime();
  const electronApp = await _electron.launch({
    executablePath: options.executablePath ?? runtime.executablePath,
    args: [
      ...runtime.args,
      ...(packaged ? [] : [ROOT]),
      `--user-data-dir=${options.userDataDir}`,
      ...(options.args ?? []),
    ],
    env: { ...inheritedEnv(), ...(await screenFor(runtime)), ...options.env },
    cwd: ROOT,
    // Playwright would force light pages, whatever nativeTheme says.
    colorScheme: null,
  });
  const main = electronApp.process();
  const { pid } = main;
  const output = outputOf(main);
  const heard = listen(electronApp);
  try {
    const page = await electronApp.firstWindow();
    await page.waitForURL(url => url.protocol !== 'about:');
    await page.waitForLoadState('domcontentloaded');
    return {
      electronApp,
      page,
      isRunning: () => main.exitCode === null && main.signalCode === null,
      output,
      ...heard,
      close: () => endQuietly(electronApp),
      killTree: async () => {
        if (pid !== undefined) await killProcessTree(pid);
      },
    };
  } catch (error) {
    if (pid !== undefined) await killProcessTree(pid);
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
  const ended = electronApp.waitForEvent('close');
  electronApp.process().kill('SIGTERM');
  await ended;
}

function inheritedEnv(): Record<string, string> {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
