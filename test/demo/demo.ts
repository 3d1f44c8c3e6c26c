// npm run demo: the main job without a display. Prints each step, leaves a screenshot of it in out/demo/, and exits
// with 1 at the first step that fails.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { ensureBuilt } from '../../tools/build.mjs';
import { endWhenInterrupted, onEnd } from '../support/clean-up.ts';
import { expect, killDescendants, newDataFolder, startDispatch } from '../support/electron/app.ts';
import { runtimeOrEnd } from '../support/electron/runtime-or-end.ts';
import { tellingOf } from '../support/failure.ts';
import {
  chooseForOrder,
  field,
  goTo,
  newOrder,
  orderLine,
  placeOrder,
  setService,
  typeOrder,
} from '../support/screen/dispatcher.ts';
import { dropFiles } from '../support/screen/input.ts';

const root = join(import.meta.dirname, '../..');
const pictures = join(root, 'out', 'demo');
let count = 0;
// Before Playwright listens to signals too: it would wait for an app that asks whether it may end.
endWhenInterrupted({ exitCode: 130, lastWords: () => `Interrupted at step ${count + 1}.` });
const dataFolder = newDataFolder();
onEnd(() => rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
onEnd(killDescendants);

async function step(name: string, page: Page, act: () => Promise<string | undefined>): Promise<void> {
  const startedMs = Date.now();
  const result = await act().catch(async error => {
    await page.screenshot({ path: join(pictures, 'failed.png') });
    throw error;
  });
  const picture = `${String(count + 1).padStart(2, '0')}-${name.replaceAll(' ', '-')}.png`;
  await page.screenshot({ path: join(pictures, picture) });
  console.log(`✓ ${name}${result ? `: ${result}` : ''}  (${Date.now() - startedMs} ms, ${picture})`);
  count += 1;
}

async function tour(): Promise<void> {
  const contract = join(dataFolder, 'Purchase contract.pdf');
  writeFileSync(contract, '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  let app = await startDispatch(dataFolder);
  let { page } = app;

  await step('sandbox up', page, async () => {
    await expect(page.getByText('LOCAL SANDBOX')).toBeVisible();
    return 'real HTTP on 127.0.0.1';
  });
  await step('signed in', page, async () => {
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    const tokens = (await app.control.requests()).filter(one => one.path === '/oauth2/token');
    expect(tokens.map(one => one.status)).toEqual([200]);
    // Said once where there is no keychain; out of the way for the other pictures.
    const understood = page.getByRole('button', { name: 'Dismiss' });
    if (await understood.isVisible()) await understood.click();
    return undefined;
  });
  await step('order drafted', page, async () => {
    await newOrder(page);
    await typeOrder(page, { reference: 'TRE-1187' });
    await expect(page.getByRole('button', { name: /Place (order|anyway) · .*€/ })).toBeVisible();
    return 'with its price';
  });
  await step('document dropped', page, async () => {
    await dropFiles(page, { x: 700, y: 450 }, [contract]);
    await expect(page.getByText('Purchase contract.pdf')).toBeVisible();
    return 'Purchase contract.pdf';
  });
  await step('order placed', page, async () => {
    await placeOrder(page);
    return undefined;
  });
  await step('order accepted', page, async () => {
    await expect(orderLine(page, 'TRE-1187')).toContainText('Accepted');
    const [made] = await app.control.effectsOf('order-create');
    return made?.order_id ?? undefined;
  });
  await step('service stopped', page, async () => {
    await setService(page, false);
    return undefined;
  });
  await step('second order queued', page, async () => {
    await newOrder(page);
    await typeOrder(page, { reference: 'HEL-2231', vin: 'YV1ZWAHE5R1234567', delivery: 'Hamburg, DE' });
    await placeOrder(page);
    await expect(orderLine(page, 'HEL-2231')).toContainText('Queued');
    return undefined;
  });
  await app.close();
  app = await startDispatch(dataFolder);
  page = app.page;
  await step('app restarted', page, async () => {
    await expect(orderLine(page, 'HEL-2231')).toContainText('Queued');
    return 'the order still waits';
  });
  await step('service back', page, async () => {
    await setService(page, true);
    return undefined;
  });
  await step('second order accepted exactly once', page, async () => {
    await goTo(page, 'Orders');
    await expect(orderLine(page, 'HEL-2231')).toContainText('Accepted');
    const made = await app.control.effectsOf('order-create');
    expect(new Set(made.map(effect => effect.order_id)).size).toBe(2);
    expect(made).toHaveLength(2);
    return "2 orders in the sandbox's own record";
  });
  await step('order changed', page, async () => {
    await orderLine(page, 'TRE-1187').click();
    await page.getByRole('button', { name: /^Change order/ }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Change order TRE-1187' })).toBeVisible();
    await field(page, 'Order', 'Your reference').fill('TRE-1187-B');
    await page.keyboard.press('Control+Enter');
    await expect(orderLine(page, 'TRE-1187-B')).toContainText('Accepted');
    await expect.poll(async () => (await app.control.effectsOf('order-update')).length).toBe(1);
    return 'only its reference was sent';
  });
  await step('order list of a year', page, async () => {
    await goTo(page, 'Sandbox');
    await page.getByRole('tab', { name: 'Data' }).click();
    await page.getByRole('textbox', { name: 'Number of orders' }).fill('500');
    await page.getByRole('button', { name: 'Create orders' }).click();
    await expect(page.getByText('500 orders created')).toBeVisible();
    await goTo(page, 'Orders');
    await expect(page.getByRole('navigation').getByRole('link', { name: /^Orders/ })).toContainText('502');
    return '500 made-up orders beside ours, read from the service';
  });
  await step('found by its plate', page, async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('abc-123');
    const found = page.getByRole('menu', { name: 'Results' }).getByRole('menuitem', { name: /TRE-1187-B/ });
    await expect(found).toBeVisible();
    return undefined;
  });
  await step('report read', page, async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await goTo(page, 'Reports');
    await page.getByRole('radio', { name: 'All' }).click();
    await expect(page.getByText(/^502 rows, as of/)).toBeVisible();
    await page.getByRole('radio', { name: 'Route' }).click();
    await expect(page.getByRole('img', { name: /^Cost by route: .+€/ }).locator('svg')).toBeVisible();
    return '502 rows, by route';
  });
  await step('readiness confirmed', page, async () => {
    await goTo(page, 'Orders');
    await page.getByRole('searchbox').first().fill('TRE-1187-B');
    await orderLine(page, 'TRE-1187-B').click();
    await chooseForOrder(page, 'Open in sandbox panel');
    // The panel opens as it was left.
    await page.getByRole('tab', { name: 'Order' }).click();
    await page
      .getByRole('list', { name: 'Scenarios' })
      .getByRole('button', { name: /readiness/i })
      .click();
    await expect(page.getByRole('region', { name: 'What changed' })).toContainText(/confirmed/i);
    return undefined;
  });
  await step('whole life played', page, async () => {
    await page.getByRole('tab', { name: 'Drive' }).click();
    await page.getByText('Fast', { exact: true }).click();
    await page.getByRole('button', { name: 'Play all steps' }).click();
    await expect(page.getByText('All steps played')).toBeVisible();
    await page.getByRole('tab', { name: 'Order' }).click();
    await expect(page.getByText('Delivered. Files can still be added.')).toBeVisible();
    return 'from ready to delivered';
  });
  await app.close();
}

async function endAsFailed(error: unknown): Promise<never> {
  // A signal that ended what a step needs goes first.
  await nextTurn();
  console.error(`✗ step ${count + 1} failed`);
  console.error(tellingOf(error, process.stdout.isTTY));
  process.exit(1);
}

rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });
const { line } = await runtimeOrEnd();
// Playwright leaves one behind where the app ends while it starts.
process.on('unhandledRejection', endAsFailed);
try {
  ensureBuilt();
  console.log(line);
  await tour();
  console.log(`${count} steps, screenshots in out/demo/`);
} catch (error) {
  await endAsFailed(error);
}
process.exit();
