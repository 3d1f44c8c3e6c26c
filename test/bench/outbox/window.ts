import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openDatabase } from '../../../src-main/adapters/sqlite.ts';
import { ensureBuilt } from '../../../tools/build.mjs';
import { callBridge, newDataFolder, removeFolder, startDispatch } from '../../support/electron/app.ts';
import type { BenchRow } from '../bench-row.ts';
import { fill } from './fill.ts';

const waiting = 100_000;

/** The app's window with nothing and with very much in its outbox: the same runtime in one run. */
export async function benchWindow(): Promise<BenchRow[]> {
  ensureBuilt();
  return [await measure(0), await measure(waiting)];
}

async function measure(orders: number): Promise<BenchRow> {
  const dataFolder = newDataFolder();
  try {
    const first = await startDispatch(dataFolder);
    await usable(first.page);
    await callBridge(first.page, 'outbox.setPaused', { isPaused: true });
    await first.close();
    if (orders > 0) await fillLocal(dataFolder, orders);
    // Once more, so that what a first start does only once is not counted.
    await (await startDispatch(dataFolder)).close();

    const startedAt = performance.now();
    const app = await startDispatch(dataFolder);
    await usable(app.page);
    const startMs = performance.now() - startedAt;
    const listMs = await msUntil(
      app.page,
      'Outbox',
      orders > 0 ? '[role="row"] [role="gridcell"]' : 'main h1',
    );
    const row: BenchRow = {
      what: `window: ${orders.toLocaleString('en')} entries wait`,
      startMs: Math.round(startMs),
      outboxPaintMs: Math.round(listMs),
      'main MB': residentMb(app.electronApp.process().pid),
    };
    await app.close();
    return row;
  } finally {
    await removeFolder(dataFolder);
  }
}

const usable = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: /^Outbox/ })
    .waitFor();

async function fillLocal(dataFolder: string, orders: number): Promise<void> {
  const app = openDatabase(join(dataFolder, 'app.db'));
  const account = app.prepare(`SELECT account_id FROM environment WHERE id = 'local'`).get()?.account_id;
  app.close();
  const database = openDatabase(join(dataFolder, 'environments', 'local', 'dispatch.db'));
  fill(database, orders, { environmentId: 'local', accountId: String(account) });
  database.close();
}

/** From the click on the way to a view until it shows, measured in the page, with the frame that paints it. */
const msUntil = (page: Page, view: string, selector: string): Promise<number> =>
  page.evaluate(
    ([name, wanted]) =>
      new Promise<number>(resolve => {
        const link = [...document.querySelectorAll<HTMLElement>('nav a')].find(one =>
          one.textContent?.startsWith(name),
        );
        const startedAt = performance.now();
        const look = () => {
          if (document.querySelector(wanted))
            requestAnimationFrame(() => resolve(performance.now() - startedAt));
          else requestAnimationFrame(look);
        };
        link?.click();
        look();
      }),
    [view, selector] as const,
  );

function residentMb(pid: number | undefined): number | null {
  if (process.platform !== 'linux' || pid === undefined) return null;
  const status = readFileSync(join('/proc', String(pid), 'status'), 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}
