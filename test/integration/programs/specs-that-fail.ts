import { expect } from '@playwright/test';
import { callBridge } from '../../support/electron/app.ts';
import { test } from '../../support/electron/fixtures.ts';

// Run by test/integration/failing-spec.test.ts alone, to see what a failure leaves.

let former: number | undefined;
test('leaves its app running', ({ app: { electronApp } }) => {
  former = electronApp.process().pid;
});

test('finds the app of the one before ended', async () => {
  expect(former).toBeDefined();
  // A process that was killed has its number until its parent, this one, has heard of its end.
  await expect(() => expect(() => process.kill(former ?? 0, 0)).toThrow('ESRCH')).toPass();
});

test('looks for what is not there', async ({ app: { electronApp, page } }) => {
  await electronApp.evaluate(() => console.error('said by main'));
  await expect(callBridge(page, 'orders.get', { localId: crypto.randomUUID() })).rejects.toThrow();
  const thrown = page.waitForEvent('pageerror');
  await page.evaluate(() => {
    console.warn('said by the page');
    setTimeout(() => {
      throw new Error('thrown by the page');
    });
  });
  await thrown;
  await expect(page.getByText('nowhere')).toBeVisible({ timeout: 1 });
});

test('loses its Chromium', async ({ app: { page }, workerChromium }) => {
  const closed = page.waitForEvent('close');
  workerChromium?.kill();
  await closed;
});
