import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type ElectronApplication, expect, type Locator, type Page } from '@playwright/test';
import type { ScenarioName } from '../../src-shared/domain/scenario.ts';
import { pagesOf } from '../support/documents.ts';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import {
  acceptedOrder,
  chooseForOrder,
  orderLine,
  placeAtOnce,
  showOrder,
  storeDrafts,
  typedDraft,
} from '../support/screen/dispatcher.ts';
import { dropFiles } from '../support/screen/input.ts';

const inspector = (page: Page): Locator => page.getByRole('complementary', { name: /^Order D-/ });

async function advance(page: Page, localId: string, ...scenarios: ScenarioName[]): Promise<void> {
  for (const scenario of scenarios) {
    await callBridge(page, 'sandbox.advance', { localId, scenario, eventAt: null });
    await expect
      .poll(async () => {
        const { entries } = await callBridge(page, 'orders.get', { localId });
        return entries.every(({ state }) => state === 'done');
      })
      .toBe(true);
  }
}

/** What the dispatcher answers to the system's next dialog. */
const answerDialog = (electronApp: ElectronApplication, answer: object): Promise<void> =>
  electronApp.evaluate(({ dialog }, given) => {
    const reply = { canceled: false, ...given };
    Object.assign(dialog, {
      showSaveDialog: () => Promise.resolve(reply),
      showOpenDialog: () => Promise.resolve(reply),
    });
  }, answer);

// @interface order.revision conventions.order-id
test('which order it is and what can be done stay in sight, and what only support asks for is folded', async ({
  app,
}) => {
  const { page } = app;
  const localId = await acceptedOrder(page, 'D-HEAD');
  await expect(page.getByRole('button', { name: 'Order sheet …' })).toHaveAttribute(
    'aria-keyshortcuts',
    'Control+P',
  );
  const { order } = await callBridge(page, 'orders.get', { localId });
  await page.setViewportSize({ width: 1280, height: 640 });
  const details = inspector(page);
  const support = details.getByRole('button', { name: 'For support' });
  await support.scrollIntoViewIfNeeded();
  await details.evaluate(pane => pane.scrollTo(0, pane.scrollHeight));
  await expect.poll(() => details.evaluate(pane => pane.scrollTop)).toBeGreaterThan(100);
  for (const stays of [
    details.getByRole('heading', { name: 'D-HEAD' }),
    details.getByRole('button', { name: 'Close details' }),
    details.getByRole('button', { name: /^Change order/ }),
    details.getByRole('button', { name: 'Copy as text' }),
    details.getByRole('button', { name: 'More actions for this order' }),
    details.locator('[aria-current=step]'),
  ])
    await expect(stays).toBeInViewport({ ratio: 1 });
  // Before it come the parts that a dispatcher reads.
  const headings = await details.getByRole('heading', { level: 3 }).allTextContents();
  expect(headings.indexOf('Documents')).toBeLessThan(headings.indexOf('Activity'));
  expect(headings.slice(0, 3)).toEqual(['Route', 'Vehicle', 'Price']);
  expect(headings.indexOf('Activity')).toBeLessThan(headings.findIndex(one => one.startsWith('For support')));
  await expect(details.getByText(order?.id ?? 'none')).toBeHidden();
  await expect(details.getByText(order?.revision ?? 'none')).toBeHidden();
  await support.click();
  await expect(details.getByText(order?.id ?? 'none')).toBeVisible();
  await expect(details.getByText(order?.revision ?? 'none')).toBeVisible();
  await expect(details.getByText('Allowed actions', { exact: true })).toBeVisible();
});

test('the telephone and the e-mail of a contact are handed to the system’s own programs', async ({ app }) => {
  const { page, electronApp } = app;
  const contact = { name: 'Aino Virtanen', phone: '+358 (0)40 123 4567', email: 'aino@example.fi' };
  const draft = typedDraft({ reference: 'D-CALL' });
  await storeDrafts(page, [{ ...draft, delivery: { ...draft.delivery, contact } }], true);
  await expect(orderLine(page, 'D-CALL')).toContainText('Accepted');
  await showOrder(page, 'D-CALL');
  const opened = await electronApp.evaluateHandle(({ shell }) => {
    const urls: string[] = [];
    shell.openExternal = url => Promise.resolve(void urls.push(url));
    return urls;
  });
  const stop = inspector(page).getByRole('listitem').filter({ hasText: 'Aino Virtanen' });
  await stop.getByRole('link', { name: contact.phone }).click();
  await expect.poll(() => opened.jsonValue()).toEqual(['tel:+358401234567']);
  await stop.getByRole('link', { name: contact.email }).press('Enter');
  await expect.poll(() => opened.jsonValue()).toEqual(['tel:+358401234567', 'mailto:aino@example.fi']);
});

test('the files of an order are looked at, saved together, and one of them deleted through the outbox', async ({
  app,
  dataFolder,
}) => {
  const { page, electronApp } = app;
  const localId = await acceptedOrder(page, 'D-1001');
  await advance(page, localId, 'pickup_readiness_confirmed', 'files_published');
  const files = inspector(page);
  const front = files.getByRole('button', { name: 'Look at pickup-front.png' });
  await front.scrollIntoViewIfNeeded();
  await expect(front.locator('img')).toBeVisible();
  const note = files.getByRole('button', { name: 'Look at cmr.pdf' });
  await note.scrollIntoViewIfNeeded();
  await expect(note.locator('img')).toBeVisible();
  await front.press('Enter');
  const preview = page.getByRole('dialog', { name: 'pickup-front.png' });
  await expect(preview.getByRole('img', { name: 'pickup-front.png' })).toBeVisible();
  await expect(preview).toContainText('at pickup');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'pickup-rear.png' })).toBeVisible();
  await page.keyboard.press('Escape');

  const folder = join(dataFolder, 'saved');
  mkdirSync(folder);
  await answerDialog(electronApp, { filePaths: [folder] });
  await files.getByRole('button', { name: 'Save all files in a folder …' }).click();
  await expect(files.getByText('3 files saved')).toBeVisible();
  expect(readdirSync(folder).toSorted()).toEqual(['cmr.pdf', 'pickup-front.png', 'pickup-rear.png']);
  expect(readFileSync(join(folder, 'cmr.pdf'), 'latin1')).toMatch(/^%PDF-/);
  const own = join(dataFolder, 'keys.pdf');
  writeFileSync(own, '%PDF-1.4 keys');
  const box = await files.boundingBox();
  await dropFiles(page, { x: (box?.x ?? 0) + 100, y: (box?.y ?? 0) + 200 }, [own]);
  await files.getByRole('button', { name: 'Add 1 document to the order' }).click();
  await files.getByRole('button', { name: 'Delete keys.pdf at the service' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete keys.pdf?' });
  await question.getByRole('button', { name: 'Delete the file' }).click();
  await expect(files.getByRole('listitem').filter({ hasText: 'keys.pdf deleted' })).toBeVisible();
  await expect(files.getByRole('button', { name: 'Save keys.pdf …' })).toBeHidden();
  const urls = await page.evaluate(() => document.documentElement.outerHTML.includes('/content/'));
  expect(urls).toBe(false);
});

test('an order in its own window is live, is opened once, and keeps its place when the main window closes', async ({
  app,
}) => {
  const { page, electronApp } = app;
  const localId = await acceptedOrder(page, 'D-2001');
  const opened = electronApp.waitForEvent('window');
  await inspector(page).press('Shift+Enter');
  const own = await opened;
  await expect(own.getByRole('heading', { name: 'D-2001', level: 1 })).toBeVisible();
  await expect(own).toHaveTitle('D-2001 – Dispatch');
  // The window has room for both halves side by side.
  const sides = own.getByRole('heading', { name: /^(Route|Documents)$/ });
  await expect(sides).toHaveCount(2);
  const [route, documents] = await Promise.all([sides.first().boundingBox(), sides.last().boundingBox()]);
  expect(documents?.x).toBeGreaterThan((route?.x ?? 0) + 300);
  expect(Math.abs((documents?.y ?? 0) - (route?.y ?? 0))).toBeLessThan(20);
  await expect(own.getByRole('navigation')).toBeHidden();
  // The locks of the main window hold here too.
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reached = await own.evaluate(
    async url => ({
      hasNode: 'require' in window || 'process' in window,
      // It answers everybody: only the app's own locks are in the way.
      network: await fetch(url, { mode: 'no-cors' }).then(
        () => true,
        () => false,
      ),
      opened: window.open('app://dispatch/index.html') !== null,
    }),
    `http://127.0.0.1:${Object(server.address()).port}/`,
  );
  expect(reached).toEqual({ hasNode: false, network: false, opened: false });
  expect(asked).toEqual([]);
  server.close();

  await advance(page, localId, 'pickup_readiness_confirmed');
  await expect(own.locator('[aria-current=step]')).toHaveText('Ready');
  // The map and the report are open without a press.
  await expect(own.getByRole('region', { name: 'Tracking' }).getByRole('img')).toBeVisible();
  await expect(own.getByRole('region', { name: 'Inspection report' })).not.toBeEmpty();

  // A second order has a second window; the first one again is the one there is.
  await acceptedOrder(page, 'D-2002');
  const second = electronApp.waitForEvent('window');
  await chooseForOrder(page, 'Open in new window');
  await expect((await second).getByRole('heading', { name: 'D-2002', level: 1 })).toBeVisible();
  await orderLine(page, 'D-2001').click();
  await expect(inspector(page)).toContainText('D-2001');
  await chooseForOrder(page, 'Open in new window');
  await expect
    .poll(() =>
      electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.getTitle() ?? ''),
    )
    .toBe('D-2001 – Dispatch');
  expect(electronApp.windows()).toHaveLength(3);

  // It leads to the main window, and opens it where it is closed; the program goes on with any window.
  await chooseForOrder(own, 'Open in sandbox panel');
  await expect(page.getByRole('heading', { name: 'Sandbox', level: 1 })).toBeVisible();
  await callBridge(page, 'sandbox.setRunning', { isRunning: false });
  await placeAtOnce(page, 'D-2003');
  const closed = page.waitForEvent('close');
  await electronApp.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) if (!/^D-/.test(window.getTitle())) window.close();
  });
  await closed;
  // One of the windows that are left tells what there is to tell, once.
  await electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.blur());
  await callBridge(own, 'sandbox.setRunning', { isRunning: true });
  const told = () =>
    electronApp.evaluate(() => globalThis.__standInRecords.notifications.map(({ title }) => title));
  await expect.poll(told).toEqual(['Order D-2003 was accepted']);
  await callBridge(own, 'sandbox.setRunning', { isRunning: false });
  await callBridge(own, 'orders.update', { localId, patch: { customer_note: 'Ring first' } });
  await expect(own.getByText('Change order D-2001').filter({ visible: true })).not.toHaveCount(0);
  expect(await told()).toHaveLength(1);
  const ended = electronApp.waitForEvent('close', { timeout: 0 });
  electronApp.evaluate(({ app: program }) => program.quit()).catch(() => undefined);
  const question = own.getByRole('alertdialog', { name: /^Quit Dispatch\?/ });
  const windows = electronApp.windows();
  await expect
    .poll(async () => (await Promise.all(windows.map(one => one.getByRole('alertdialog').count()))).join())
    .toContain('1');
  const asking = (await question.isVisible()) ? question : (await second).getByRole('alertdialog');
  await asking.getByRole('button', { name: 'Quit' }).click();
  await ended;
});

// @interface operations.cancel operations.tracking
test('an order is copied as text, saved as a PDF without its price, followed on the map, and cancelled', async ({
  app,
  dataFolder,
}) => {
  const { page, electronApp } = app;
  const localId = await acceptedOrder(page, 'D-3001');
  await inspector(page).getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const copied = await electronApp.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toMatch(/^Order D-3001\n/);
  expect(copied).toContain('VIN: WAU ZZZF24 NN012345');

  await inspector(page).press('ControlOrMeta+p');
  const dialog = page.getByRole('dialog', { name: 'Order sheet D-3001' });
  await expect(dialog.getByText('Kauppurienkatu 9')).toBeVisible();
  await dialog.getByText('Price', { exact: true }).first().click();
  const path = join(dataFolder, 'sheet.pdf');
  await answerDialog(electronApp, { filePath: path });
  await dialog.getByRole('button', { name: 'Save as PDF …' }).click();
  await expect(page.getByText(`Saved as ${path}`)).toBeVisible();
  const pages = await pagesOf(readFileSync(path));
  expect(pages).toHaveLength(1);
  const [first] = pages;
  expect(first?.widthPt).toBeCloseTo(595, 0);
  expect(first?.heightPt).toBeCloseTo(842, 0);
  // Headings are in capitals on paper.
  for (const text of [
    ...['Order sheet', 'D-3001', 'Hämeenkatu 1', 'Kauppurienkatu 9', 'WAU ZZZF24 NN012345', 'ABC-123'],
    ...['Audi Q4', 'not a real transport', 'It is not a CMR consignment note', '1 / 1'],
  ])
    expect(first?.text.toUpperCase()).toContain(text.toUpperCase());
  expect(first?.text).not.toContain('€');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await advance(
    page,
    localId,
    ...([
      'pickup_readiness_confirmed',
      'inspection_completed',
      'tracking_available',
      'pickup_completed',
    ] as const),
  );
  await advance(page, localId, 'delivery_eta_changed');
  const order = inspector(page);
  await expect(order.locator('dd > s')).toBeVisible();
  await order.getByRole('button', { name: 'Show the map' }).click();
  await expect(order.getByRole('img', { name: /from Tampere to Oulu .* north, .* east/ })).toBeVisible();
  await order.getByRole('button', { name: 'Show the inspection report' }).click();
  await expect(order.getByText('no remarks').first()).toBeVisible();

  await acceptedOrder(page, 'D-4002');
  await chooseForOrder(page, 'Cancel order');
  const question = page.getByRole('alertdialog', { name: 'Cancel order D-4002?' });
  await expect(question).toContainText('outbox');
  await question.getByRole('button', { name: 'Cancel order D-4002' }).click();
  await expect(orderLine(page, 'D-4002')).toContainText('Cancelled');
  await expect(
    order.getByRole('listitem').filter({ hasText: 'Cancellation accepted by the service' }),
  ).toBeVisible();
});
