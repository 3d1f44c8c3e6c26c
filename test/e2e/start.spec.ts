import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { runToEnd } from '../support/electron/run-to-end.ts';
import { acceptedOrder, goTo } from '../support/screen/dispatcher.ts';
import { pictures } from '../support/screen/looks.ts';

test.use({ ownBrowser: true });

const root = resolve(import.meta.dirname, '../..');

test('a second start brings the first window to the front and ends', async ({ app, dataFolder }) => {
  const { electronApp } = app;
  await electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  const second = await runToEnd(dataFolder);
  expect(second.code).toBe(0);
  await expect
    .poll(() => electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized()))
    .toBe(false);
});

test('a link to an order opens it in the window that is there, and no other link leads anywhere', async ({
  app,
  dataFolder,
}) => {
  const { page } = app;
  const localId = await acceptedOrder(page, 'LINK-1');
  const { row } = await callBridge(page, 'orders.get', { localId });
  await goTo(page, 'Settings');
  const log = () => readFileSync(join(dataFolder, 'logs', 'dispatch.log'), 'utf8');
  expect((await runToEnd(dataFolder, { after: ['dispatch://sandbox'] })).code).toBe(0);
  await expect.poll(log).toContain('"link-refused","reason":"malformed","characters":18');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  expect((await runToEnd(dataFolder, { after: [`dispatch://order/${row.orderId}`] })).code).toBe(0);
  await expect(page.getByRole('complementary', { name: 'Order LINK-1' })).toBeVisible();
  expect(page.url()).toContain(`#/orders/${localId}`);
  // Only one link a second is followed.
  await expect(async () => {
    expect((await runToEnd(dataFolder, { after: ['dispatch://order/ord_elsewhere'] })).code).toBe(0);
    await expect(page.getByText('Dispatch does not know this order')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(app.pages()).toHaveLength(1);
});

test('the first frame has the shell with rows to come, and without orders there is a choice of beginnings', async ({
  app: { page },
}) => {
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  const file = join(root, 'out/renderer/index.html');
  const html = readFileSync(file, 'utf8');
  // Sheets of the head hold back the first frame until they are there.
  expect(html).toMatch(/<link rel="stylesheet"[^>]*>[\s\S]*<\/head>/);
  const [frame = ''] = /<div class="first-frame"[\s\S]*?(?=<\/body>)/.exec(html) ?? [];
  // As it is drawn where code never comes, beside the shell as it is now.
  const boxes = await page.evaluate(markup => {
    const box = (one: Element | null | undefined) => {
      const { left, top, width } = one?.getBoundingClientRect() ?? new DOMRect();
      return [left, top, width].map(Math.round);
    };
    const now = [box(document.querySelector('nav')), box(document.querySelector('main'))];
    const first = document.createElement('div');
    first.style.cssText = 'position: fixed; inset: 0';
    for (const name of markup.matchAll(/class="([\w-]+)"/g)) {
      const part = document.createElement('div');
      part.className = name[1] ?? '';
      (first.firstElementChild ?? first).append(part);
    }
    document.body.append(first);
    const then = [box(first.querySelector('.first-rail')), box(first.querySelector('.first-bar'))];
    const rows = first.querySelector('.skeleton-rows')?.getBoundingClientRect().height ?? 0;
    first.remove();
    return { now, then, rows };
  }, frame);
  expect(boxes.then).toEqual(boxes.now);
  expect(boxes.rows).toBeGreaterThan(500);

  // Without orders there are four equal choices; one of them shows what it is like to have some.
  const choices = page.getByRole('main').getByRole('button', { name: /first order|sample|spreadsheet|cred/ });
  await expect(choices).toHaveCount(4);
  await pictures(page, 'first-start');
  await choices.nth(1).click();
  await expect(page.getByText('100 sample orders created')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Orders' })).toHaveAttribute('aria-rowcount', '101');
  await expect(page.getByRole('navigation').getByRole('link', { name: /^Orders/ })).toContainText('100');
});

test('a notice that was read does not come back, and the rail stays as it was left', async ({
  start,
  dataFolder,
}) => {
  writeFileSync(
    join(dataFolder, 'app.db'),
    'this is no database, but it may be somebody’s settings'.repeat(100),
  );
  const { page, close } = await start();
  const read = async (title: string) => {
    const notice = page.getByRole('status').filter({ hasText: title });
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toBeHidden();
  };
  const titles = ['Settings and the list of environments were damaged'];
  const { secretStore } = await callBridge(page, 'app.info', {});
  if (secretStore.kind === 'memory') titles.push('No keychain on this computer');
  for (const title of titles) await read(title);
  for (const view of ['Settings', 'Orders', 'Reports'] as const) {
    await goTo(page, view);
    await expect(page.getByRole('heading', { name: view, level: 1 })).toBeVisible();
    for (const title of titles) await expect(page.getByText(title)).toHaveCount(0);
  }

  // Nor with the next start, which also leaves the rail folded. Its icons are still found by their names.
  const rail = (of: Page) => of.getByRole('navigation', { name: 'Main' });
  await page.keyboard.press('Control+b');
  await expect.poll(async () => (await rail(page).boundingBox())?.width).toBe(52);
  await close();
  const { page: next } = await start();
  await expect(rail(next).getByRole('link', { name: 'Outbox' })).toHaveAttribute('title', 'Outbox');
  expect((await rail(next).boundingBox())?.width).toBe(52);
  // From the first frame on, which no code draws.
  const firstColumn = () =>
    next.evaluate(() => {
      const frame = document.body.appendChild(document.createElement('div'));
      frame.className = 'first-frame';
      const [width] = getComputedStyle(frame).gridTemplateColumns.split(' ');
      frame.remove();
      return width;
    });
  expect(await firstColumn()).toBe('52px');
  for (const title of titles) await expect(next.getByText(title)).toHaveCount(0);
  await next.getByRole('button', { name: 'Expand the sidebar' }).click();
  await expect.poll(async () => (await rail(next).boundingBox())?.width).toBe(184);
  await expect(next.getByRole('button', { name: 'Connected · all sent' })).toBeVisible();
});

test('a damaged database is kept aside, and what was done about it is said until it was read', async ({
  start,
  dataFolder,
}) => {
  const folder = join(dataFolder, 'environments', 'local');
  const words = 'this is no database, but it may be somebody’s work'.repeat(100);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'dispatch.db'), words);
  const { page } = await start();
  const notice = page.getByRole('status').filter({ hasText: 'Dispatch repaired its data' });
  await expect(notice.getByText('The damaged file is kept at')).toBeVisible();
  const [kept = ''] = readdirSync(join(folder, 'damaged'));
  expect(readFileSync(join(folder, 'damaged', kept, 'dispatch.db'), 'utf8')).toBe(words);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
});

test('the data of a newer version is refused and left as it is', async ({ dataFolder }) => {
  const folder = join(dataFolder, 'environments', 'local');
  mkdirSync(folder, { recursive: true });
  const newer = new DatabaseSync(join(folder, 'dispatch.db'));
  newer.exec('PRAGMA journal_mode = WAL; CREATE TABLE later (a); PRAGMA user_version = 999');
  newer.close();
  const { code, output } = await runToEnd(dataFolder);
  expect(code).toBe(1);
  expect(output).toContain('was written by a newer version');
  expect(existsSync(join(folder, 'damaged'))).toBe(false);
});

test('a data folder that cannot be written is said', async ({ dataFolder }) => {
  writeFileSync(join(dataFolder, 'environments'), 'a file where a folder should be');
  const { code, output } = await runToEnd(dataFolder);
  expect(code).toBe(1);
  expect(output).toContain('Dispatch cannot write to its data folder');
});

test('without a keychain the app says once that credentials are for this session', async ({ start }) => {
  const { page } = await start({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' });
  const notice = page.getByText(/in memory until you quit/i).first();
  await expect(notice).toBeVisible();
});

test('a data folder that cannot be made is said as well', async ({ dataFolder }) => {
  const file = join(dataFolder, 'a-file');
  writeFileSync(file, '');
  const { code, output } = await runToEnd(join(file, 'data'));
  expect(code).toBe(1);
  expect(output).toContain('Dispatch cannot write to its data folder');
});

test('a second start while the first has not opened its window yet opens no further one', async ({
  dataFolder,
}) => {
  const script = join(dataFolder, 'second-start.cjs');
  writeFileSync(
    script,
    `const { app, BrowserWindow } = require('electron');
    app.whenReady().then(() => app.emit('second-instance', {}, [], '', undefined));
    app.once('browser-window-created', (_event, window) => {
      window.webContents.once('did-finish-load', () => {
        console.log(\`windows: \${BrowserWindow.getAllWindows().length}\`);
        app.quit();
      });
    });`,
  );
  const { code, output } = await runToEnd(join(dataFolder, 'data'), { before: ['-r', script] });
  expect(output).toContain('windows: 1');
  expect(code).toBe(0);
});

test('a window that is closed while it loads is no failure', async ({ start }) => {
  const { electronApp } = await start();
  const failures = await electronApp.evaluate(async ({ app, BrowserWindow }) => {
    const rejected: string[] = [];
    process.on('unhandledRejection', reason => rejected.push(String(reason)));
    app.removeAllListeners('window-all-closed');
    app.on('window-all-closed', () => undefined);
    const closed = new Promise(done => BrowserWindow.getAllWindows()[0]?.once('closed', () => done(null)));
    BrowserWindow.getAllWindows()[0]?.destroy();
    await closed;
    app.emit('second-instance', {}, [], '', undefined);
    BrowserWindow.getAllWindows()[0]?.destroy();
    // One more that ends the same way, and later: by then the first has ended as well.
    const other = new BrowserWindow({ show: false });
    const ended = other.loadURL('app://dispatch/index.html').catch(() => undefined);
    other.destroy();
    await ended;
    await new Promise(done => setImmediate(done));
    return [BrowserWindow.getAllWindows().length, ...rejected];
  });
  expect(failures).toEqual([0]);
});
