import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';

/** The stand-in's own tests run a small app, in ./fixture. */
export const standInFolder = join(import.meta.dirname, '../../../tools/electron-standin');
export const fixture = join(import.meta.dirname, 'fixture');
export const executablePath = join(standInFolder, 'dist', 'electron');

export type Bridge = {
  invoke: (channel: string, ...args: unknown[]) => Promise<unknown>;
  say: (text: string) => void;
  subscribe: (listener: (...args: unknown[]) => void) => () => void;
  sum: (a: number, b: number) => number;
  list: unknown[];
};
export type Seen = {
  navigations: string[];
  opened: string[];
  secondInstances: { argv: string[]; cwd: string; data: unknown }[];
  messages: string[];
  permissions: string[];
  requests: string[];
  early: string[];
};
declare global {
  var bridge: Bridge;
  var dropped: { name: string; bytes: number[] } | undefined;
  var seen: Seen;
  var openWindow: (options: object) => { id: number };
}

const inherited = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
);
const folders: string[] = [];

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stand-in-test-'));
  folders.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

export function buildStandIn(): void {
  execFileSync(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    join(standInFolder, 'build-dist.ts'),
  ]);
}

export type LaunchedFixture = { app: ElectronApplication; page: Page; userData: string };

export async function launchFixture(
  userData = newFolder(),
  { env = {}, args = [] }: { env?: Record<string, string>; args?: string[] } = {},
): Promise<LaunchedFixture> {
  const app = await _electron.launch({
    executablePath,
    args: [fixture, `--user-data-dir=${userData}`, ...args],
    env: { ...inherited, ...env },
    colorScheme: null,
  });
  const page = await app.firstWindow();
  await page.waitForFunction(() => 'bridge' in globalThis && document.readyState === 'complete');
  return { app, page, userData };
}

/** What the fixture's main process has noted. */
export function seenBy(app: ElectronApplication): Promise<Seen> {
  return app.evaluate(() => globalThis.seen);
}
