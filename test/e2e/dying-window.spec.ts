import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ElectronApplication, expect } from '@playwright/test';
import { callBridge, killPageProcesses } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { acceptedOrder, field, openDraft, orderLine, placeAtOnce } from '../support/screen/dispatcher.ts';

test.use({ ownBrowser: true });

/** What each window shows, asked by the program itself: for Playwright a page that has died stays dead. */
const shown = (electronApp: ElectronApplication) =>
  electronApp.evaluate(({ BrowserWindow }) =>
    Promise.all(
      BrowserWindow.getAllWindows().map(({ webContents }) =>
        webContents.executeJavaScript(
          `[location.hash, location.search, document.body.innerText,
            [...document.querySelectorAll('input, textarea')].map(({ value }) => value).join()].join(' | ')`,
        ),
      ),
    ),
  );

test('windows whose processes are killed come back where they were, with what was typed, and say so', async ({
  app,
}) => {
  const { page, electronApp, dataFolder, control } = app;
  const placed = await placeAtOnce(page, 'ALIVE-1');
  await expect(orderLine(page, 'ALIVE-1')).toContainText('Accepted');
  await callBridge(page, 'windows.openOrder', { environmentId: 'local', localId: placed });
  const draft = await openDraft(page, { reference: 'DIES-1' });
  await field(page, 'Pickup', 'Contact name').fill('Typed before');
  await expect(page.getByText(/^saved/i)).toBeVisible();

  killPageProcesses(electronApp.process().pid ?? 0);
  // The core goes on while no page lives.
  expect(await control.effectsOf('order-create')).toHaveLength(1);
  const lookedAt = () => shown(electronApp).catch(String);
  await expect
    .poll(lookedAt)
    .toEqual([expect.stringContaining('Typed before'), expect.stringContaining('ALIVE-1')]);
  expect(await lookedAt()).toEqual([
    expect.stringMatching(
      new RegExp(`^#/order-form/${draft} \\|  \\|[^]*window was restarted[^]*Typed before`),
    ),
    expect.stringMatching(new RegExp(`^#/order-window/local/${placed} \\|  \\|[^]*window was restarted`)),
  ]);
  const log = readFileSync(join(dataFolder, 'logs', 'dispatch.log'), 'utf8');
  const deaths = log.split('\n').filter(line => line.includes('"window-died"'));
  expect(deaths.map(line => JSON.parse(line))).toEqual(
    Array(2).fill(expect.objectContaining({ reason: 'killed', exitCode: 9, deaths: 1 })),
  );
});

test('a change that is being typed comes back with its window', async ({ app }) => {
  const { page, electronApp } = app;
  const localId = await acceptedOrder(page, 'DIES-3');
  await page.getByRole('button', { name: /^Change order/ }).click();
  await field(page, 'Order', 'Note to the carrier').fill('Typed into a change');
  await expect(page.getByText(/^saved/i)).toBeVisible();
  killPageProcesses(electronApp.process().pid ?? 0);
  const back = new RegExp(`^#/change/${localId} [^]*window was restarted[^]*Typed into a change`);
  await expect.poll(() => shown(electronApp).catch(String)).toEqual([expect.stringMatching(back)]);
});

test('a window that keeps dying is not loaded again and again: the system asks, and quitting is in order', async ({
  app,
}) => {
  const { page, electronApp, dataFolder } = app;
  const draft = await openDraft(page, { reference: 'DIES-2' });
  await electronApp.evaluate(() => void globalThis.__standInDialogs.push({ response: 0 }, { response: 1 }));
  const dialogs = () =>
    electronApp.evaluate(() =>
      globalThis.__standInRecords.dialogs.map(({ options }) => JSON.stringify(options)),
    );
  const isBack = () =>
    expect
      .poll(() => shown(electronApp).catch(String))
      .toEqual([expect.stringMatching(new RegExp(`^#/order-form/${draft} [^]*window was restarted`))]);
  const kill = () => killPageProcesses(electronApp.process().pid ?? 0);
  for (const _ of [1, 2]) {
    kill();
    await isBack();
  }
  expect(await dialogs()).toEqual([]);
  // After the third time it is loaded again only because the user has chosen so.
  kill();
  await expect.poll(dialogs).toEqual([expect.stringContaining('This window stopped working several times')]);
  await isBack();
  for (const _ of [1, 2]) {
    kill();
    await isBack();
  }
  const over = electronApp.waitForEvent('close');
  kill();
  await over;
  expect(existsSync(join(dataFolder, 'run.json'))).toBe(false);
});
