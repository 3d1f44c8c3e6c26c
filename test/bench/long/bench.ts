import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ensureBuilt } from '../../../tools/build.mjs';
import { type LaunchedApp, launchApp, removeFolder } from '../../support/electron/app.ts';
import { runtimeOrEnd } from '../../support/electron/runtime-or-end.ts';
import { goTo } from '../../support/screen/dispatcher.ts';
import type { BenchRow } from '../bench-row.ts';
import { filledDataFolder } from '../start/data-folders.ts';
import { memoryMb } from '../start/processes.ts';
import { percentile, rounded } from '../typing/bench.ts';
import { startFrames, takeFrames } from './frames.ts';

const orders = 100_000;

/** A report and exports of 100,000 orders in the whole app: how long they take, and what the window's frames do. */
export async function benchLong(): Promise<BenchRow[]> {
  await runtimeOrEnd();
  ensureBuilt();
  const dataFolder = await filledDataFolder({ orders, waiting: 0 });
  const app = await launchApp({ userDataDir: dataFolder });
  try {
    const { page } = app;
    const measured = measuring(app);
    await page.locator('[role="row"] [role="gridcell"]').first().waitFor();
    await startFrames(page);
    const rows = [await measured('nothing', () => page.waitForTimeout(3_000))];
    for (const format of ['csv', 'xlsx'] as const) {
      rows.push(
        await measured(`the order list to ${format}`, () =>
          exportTo(app, 'Export …', format, join(dataFolder, `list.${format}`)),
        ),
      );
    }
    await goTo(page, 'Reports');
    rows.push(await measured('a report of all orders', () => readAll(page)));
    for (const format of ['csv', 'xlsx'] as const) {
      rows.push(
        await measured(`the report to ${format}`, () =>
          exportTo(app, 'Export rows …', format, join(dataFolder, `report.${format}`)),
        ),
      );
    }
    return rows;
  } finally {
    await app.killTree();
    await removeFolder(dataFolder);
  }
}

/** Measures a piece of work by the clock, by the frames of the window, and by the memory that is held after it. */
function measuring({ page, electronApp }: LaunchedApp) {
  return async (what: string, work: () => Promise<unknown>): Promise<BenchRow> => {
    await takeFrames(page);
    const startedMs = performance.now();
    await work();
    const ms = performance.now() - startedMs;
    const framesMs = (await takeFrames(page)).toSorted((a, b) => a - b);
    const memory = memoryMb(electronApp.process().pid ?? 0);
    return {
      what,
      seconds: rounded(ms / 1_000),
      'frame p50 ms': rounded(percentile(framesMs, 0.5)),
      'p99 ms': rounded(percentile(framesMs, 0.99)),
      'max ms': rounded(framesMs.at(-1) ?? 0),
      'over 33 ms': framesMs.filter(frameMs => frameMs > 33.5).length,
      frames: framesMs.length,
      'main mb': memory && Math.round(memory.main),
      'window mb': memory && Math.round(memory.window),
    };
  };
}

async function readAll(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'All' }).click();
  await untilText(page, '100.000 rows, as of');
}

async function exportTo(
  { page, electronApp }: LaunchedApp,
  button: string,
  format: 'csv' | 'xlsx',
  path: string,
): Promise<void> {
  await electronApp.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: format.toUpperCase() }).click();
  await dialog.getByRole('button', { name: 'Save …' }).click();
  await untilText(page, `100 000 rows saved to ${path}`);
  if (statSync(path).size < orders) throw new Error(`${path} has hardly any rows.`);
}

/** Waits for a text on screen. Playwright's own looks would take much of the time that is measured here. */
const untilText = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    wanted =>
      new Promise<void>(resolve => {
        const plain = (value: string | null) => value?.replaceAll(/\s|\./g, ' ') ?? '';
        const look = setInterval(() => {
          if (!plain(document.body.textContent).includes(plain(wanted))) return;
          clearInterval(look);
          resolve();
        }, 250);
      }),
    text,
  );
