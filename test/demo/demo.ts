// npm run demo: the main job without a display. Prints each step, leaves a screenshot of it in out/demo/, and exits
// with 1 at the first step that fails.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ensureBuilt } from '../../tools/build.mjs';
import { chooseRuntime } from '../../tools/runtime.mjs';
import { newDataFolder, removeFolder, startDispatch } from '../e2e/support/dispatch-app.ts';
import { goTo, newOrder, orderLine, placeOrder, setService, typeOrder } from '../e2e/support/dispatcher.ts';
import { dropFiles } from '../e2e/support/drop-file.ts';

const root = join(import.meta.dirname, '../..');
const pictures = join(root, 'out', 'demo');
const dataFolder = newDataFolder();
let count = 0;

async function step(name: string, page: Page, act: () => Promise<string | undefined>): Promise<void> {
  const startedMs = Date.now();
  const result = await act().catch(async error => {
    await page.screenshot({ path: join(pictures, 'failed.png') });
    throw error;
  });
  count += 1;
  const picture = `${String(count).padStart(2, '0')}-${name.replaceAll(' ', '-')}.png`;
  await page.screenshot({ path: join(pictures, picture) });
  console.log(`✓ ${name}${result ? `: ${result}` : ''}  (${Date.now() - startedMs} ms, ${picture})`);
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
    const understood = page.getByRole('button', { name: 'Understood' });
    if (await understood.isVisible()) await understood.click();
    return undefined;
  });
  await step('order drafted', page, async () => {
    await newOrder(page);
    await typeOrder(page, { reference: 'TRE-1187' });
    await expect(page.getByRole('button', { name: /Place order · .*€/ })).toBeVisible();
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
  await step('readiness confirmed', page, async () => {
    await orderLine(page, 'TRE-1187').click();
    await page.getByRole('button', { name: 'Open in sandbox panel' }).click();
    await page
      .getByRole('list', { name: 'Scenarios' })
      .getByRole('button', { name: /readiness/i })
      .click();
    await expect(
      page.getByRole('region', { name: 'What changed' }).or(page.getByRole('complementary')),
    ).toContainText(/confirmed/i);
    return undefined;
  });
  await app.close();
}

rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });
try {
  await ensureBuilt();
  console.log(chooseRuntime().line);
  await tour();
  console.log(`${count} steps, screenshots in out/demo/`);
} catch (error) {
  console.error(`✗ step ${count + 1} failed`);
  console.error(error);
  process.exitCode = 1;
} finally {
  await removeFolder(dataFolder);
}
// A failed step may leave the app open.
process.exit();
