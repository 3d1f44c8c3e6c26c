import { spawnSync } from 'node:child_process';
import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseRuntime } from '../../../tools/runtime.mjs';
import { type LaunchedApp, launchApp } from '../../support/electron/app.ts';

const root = join(import.meta.dirname, '../../..');
const emptyWindow = join(import.meta.dirname, 'empty-window');

/** What is started: the app over a data folder, or the empty window beside it. */
export interface Subject {
  name: string;
  dataFolder: string;
  /** What shows that it can be used. */
  usable: string;
  isEmptyWindow: boolean;
}

export interface Start {
  app: LaunchedApp;
  mainPid: number;
  /** From the start of the main process to the first paint of the page. */
  paintMs: number;
  /** From the start of the main process until what can be used is painted. */
  usableMs: number;
}

/** Starts it. Playwright holds the app up a little until it is connected, the empty window just as much. */
export async function start(subject: Subject): Promise<Start> {
  const app = await launchApp({
    userDataDir: subject.dataFolder,
    ...(subject.isEmptyWindow && { appFolder: emptyWindow }),
  });
  const usableAtMs = await usableAt(app.page, subject.usable);
  const startedAtMs = await app.electronApp.evaluate(() => performance.timeOrigin);
  const paintedAtMs = await paintedAt(app.page);
  return {
    app,
    mainPid: app.electronApp.process().pid ?? 0,
    paintMs: paintedAtMs - startedAtMs,
    // What can be used is in the page a moment before the first paint shows it.
    usableMs: Math.max(usableAtMs, paintedAtMs) - startedAtMs,
  };
}

/** Unix milliseconds of the first paint with contents, which may come a moment later. */
const paintedAt = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const observer = new PerformanceObserver(list => {
          for (const { startTime } of list.getEntriesByName('first-contentful-paint'))
            resolve(performance.timeOrigin + startTime);
        });
        observer.observe({ type: 'paint', buffered: true });
      }),
  );

/** Unix milliseconds of the first frame that has such an element. */
const usableAt = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    wanted =>
      new Promise<number>(resolve => {
        const look = (): void => {
          if (document.querySelector(wanted)) resolve(performance.timeOrigin + performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    selector,
  );

/**
 * Has the system forget the contents of the program's files and of the data, as after the computer was started. Files
 * that another running program uses stay in memory.
 * @returns whether the system can do that
 */
export function forgetFiles(dataFolder: string): boolean {
  if (process.platform !== 'linux') return false;
  const folders = [join(root, 'out'), emptyWindow, realpathSync(chooseRuntime().distPath), dataFolder];
  const files = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name)),
  );
  // Without a count, dd would copy the file; with none, it only drops what the system keeps of it.
  return files.every(
    file => spawnSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0', 'status=none']).status === 0,
  );
}
