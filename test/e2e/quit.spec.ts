import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { DispatchApp } from './support/dispatch-app.ts';
import { goTo, newOrder, orderLine, placeOrder, setService, typeOrder } from './support/dispatcher.ts';
import { test } from './support/fixtures.ts';

test.use({ ownBrowser: true });

/** As a person ends the program; resolves when it has ended. */
function quit({ electronApp }: DispatchApp): Promise<unknown> {
  // However long the question is looked at: the spec's own time is the limit.
  const ended = electronApp.waitForEvent('close', { timeout: 0 });
  // The program may end before it has answered this.
  electronApp.evaluate(({ app }) => app.quit()).catch(() => undefined);
  return ended;
}

test('quitting with unsent orders says how many and that they are safe, and they are sent after the restart', async ({
  start,
}) => {
  const before = await start();
  const { page } = before;
  await setService(page, false);
  for (const reference of ['QUIT-1', 'QUIT-2']) {
    await newOrder(page);
    await typeOrder(page, { reference });
    await placeOrder(page);
  }
  const first = quit(before);
  const question = page.getByRole('alertdialog', { name: '2 entries are not sent yet' });
  await expect(question).toContainText('safe on this computer');
  await expect(question.getByRole('button', { name: 'Keep running' })).toBeFocused();
  await expectAccessible(page, 'question before quitting');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(orderLine(page, 'QUIT-1')).toContainText('Queued');

  // The window's own cross asks the same.
  await before.electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Quit', exact: true }).click();
  await first;

  const after = await start();
  await setService(after.page, true);
  await goTo(after.page, 'Orders');
  for (const reference of ['QUIT-1', 'QUIT-2'])
    await expect(orderLine(after.page, reference)).toContainText('Accepted');
  expect(await after.control.effectsOf('order-create')).toHaveLength(2);
  // Nothing waits now: nobody is asked.
  await quit(after);
});

test('what is on its way may be waited for before the program ends', async ({ start }) => {
  const app = await start();
  await app.control.faults({ operation: 'order-create', kind: 'delay', delay_ms: 3_000, times: 1 });
  await newOrder(app.page);
  await typeOrder(app.page, { reference: 'WAY-1' });
  await placeOrder(app.page);
  await expect(orderLine(app.page, 'WAY-1')).toContainText('Sending');
  const ended = quit(app);
  await app.page.getByRole('button', { name: 'Quit when that is done' }).click();
  await ended;
  const after = await start();
  await expect(orderLine(after.page, 'WAY-1')).toContainText('Accepted');
  expect(await after.control.effectsOf('order-create')).toHaveLength(1);
});

test('where the page does not answer, the system asks instead', async ({ start }) => {
  const app = await start({ STAND_IN_DIALOGS: '[{"response":0}]' });
  await setService(app.page, false);
  await newOrder(app.page);
  await typeOrder(app.page, { reference: 'DEAD-1' });
  await placeOrder(app.page);
  // A page that hangs: it neither draws nor answers.
  app.page
    .evaluate(() => {
      for (;;);
    })
    .catch(() => undefined);
  await quit(app);
  const after = await start();
  await expect(orderLine(after.page, 'DEAD-1')).toContainText('Queued');
});
