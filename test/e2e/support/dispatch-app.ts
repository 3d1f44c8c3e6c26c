import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { controlOf } from '../../integration/support/control.ts';
import { type LaunchedApp, launchApp } from './launch-app.ts';

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
): Promise<DispatchApp> {
  const controlToken = randomUUID();
  const app = await launchApp({
    userDataDir: dataFolder,
    env: { DISPATCH_SANDBOX_CONTROL_TOKEN: controlToken, NODE_COMPILE_CACHE: compileCache, ...env },
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
function sandboxUrl(dataFolder: string): string {
  const file = join(dataFolder, 'logs', 'dispatch.log');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const started = lines.findLast(line => line.includes('"sandbox-started"'));
  if (!started) throw new Error('The local sandbox was not started.');
  const entry: unknown = JSON.parse(started);
  if (typeof entry !== 'object' || entry === null || !('baseUrl' in entry))
    throw new Error('No address in the log.');
  return String(entry.baseUrl);
}
