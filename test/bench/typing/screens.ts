import type { Page } from '@playwright/test';
import { ensureBuilt } from '../../../tools/build.mjs';
import { expect, newDataFolder, removeFolder, startDispatch } from '../../support/electron/app.ts';
import { runtimeOrEnd } from '../../support/electron/runtime-or-end.ts';
import { headings, openBulk, orderCells, pasteText, placeAtOnce } from '../../support/screen/dispatcher.ts';
import type { BenchRow } from '../bench-row.ts';
import { percentile, rounded } from './bench.ts';
import { startMeter, takeLatenciesMs } from './meter.ts';

const rows = 500;
const searches = 21;

/** From a key to the frame with its effect: typing in a table of many orders, and opening the search. */
export async function benchScreens(): Promise<BenchRow[]> {
  await runtimeOrEnd();
  ensureBuilt();
  const folder = newDataFolder();
  const app = await startDispatch(folder);
  try {
    const { page } = app;
    return [
      rowOf('search on screen', await openSearches(page)),
      rowOf(`${rows} rows, a key`, await typeInRows(page)),
    ];
  } finally {
    await app.killTree();
    await removeFolder(folder);
  }
}

function rowOf(what: string, latenciesMs: number[]): BenchRow {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  return {
    what,
    times: sorted.length,
    'p50 ms': rounded(percentile(sorted, 0.5)),
    'p95 ms': rounded(percentile(sorted, 0.95)),
  };
}

async function typeInRows(page: Page): Promise<number[]> {
  await openBulk(page);
  const table = [headings, ...Array.from({ length: rows }, (_, index) => orderCells(index + 1))];
  await pasteText(page, table.map(cells => cells.join('\t')).join('\r\n'));
  await expect(page.getByRole('button', { name: new RegExp(`^Place ${rows} orders`) })).toBeVisible();
  await page.keyboard.press('F2');
  await startMeter(page);
  await page.keyboard.type('a reference that is long enough to measure', { delay: 60 });
  return takeLatenciesMs(page);
}

/** Opened and closed again, with one order to be found. */
async function openSearches(page: Page): Promise<number[]> {
  await placeAtOnce(page, 'BENCH-1');
  return page.evaluate(async times => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
    const press = (target: Element | null, key: string, ctrlKey: boolean) =>
      target?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }));
    const latenciesMs: number[] = [];
    while (latenciesMs.length < times) {
      const startedMs = performance.now();
      press(document.body, 'k', true);
      while (!document.querySelector('[role=dialog] [role=menuitem]')) await frame();
      await frame();
      latenciesMs.push(performance.now() - startedMs);
      press(document.querySelector('[role=dialog] input'), 'Escape', false);
      while (document.querySelector('[role=dialog] [role=menuitem]')) await frame();
    }
    return latenciesMs;
  }, searches);
}
