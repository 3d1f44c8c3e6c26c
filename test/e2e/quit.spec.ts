import { expect } from '@playwright/test';
import { emptyDraft } from '../../src-shared/domain/draft.ts';
import { callBridge, type DispatchApp } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { acceptedOrder, orderLine, placeAtOnce } from '../support/screen/dispatcher.ts';
import { pictures } from '../support/screen/looks.ts';

test.use({ ownBrowser: true });

const longReference = 'QUIT-2-NORDIC-FLEET-MANAGEMENT-HELSINKI-VANTAA-0001-SPARE-KEYS';

/** As a person ends the program; resolves when it has ended. */
function quit({ electronApp }: DispatchApp): Promise<unknown> {
  // However long the question is looked at: the spec's own time is the limit.
  const ended = electronApp.waitForEvent('close', { timeout: 0 });
  // The program may end before it has answered this.
  electronApp.evaluate(({ app }) => app.quit()).catch(() => undefined);
  return ended;
}

test('quitting says how many orders are unsent and safe, waits for one on its way if so wanted, and loses none', async ({
  start,
}) => {
  const before = await start();
  const { page } = before;
  const localId = await acceptedOrder(page, 'QUIT-0');
  await placeAtOnce(page, 'WRONG-1', { delivery: 'Nowhere 1, Atlantis' });
  await expect(orderLine(page, 'WRONG-1')).toContainText('Needs attention');
  await callBridge(page, 'sandbox.setRunning', { isRunning: false });
  for (const reference of ['QUIT-1', longReference]) await placeAtOnce(page, reference);
  const { draft } = await callBridge(page, 'orders.get', { localId });
  const change = { base: draft ?? emptyDraft(), draft: emptyDraft(), correctedEntryId: null };
  await callBridge(page, 'changes.save', { localId, version: 0, change });
  const first = quit(before);
  // One of them may be tried at that moment.
  const question = page.getByRole('alertdialog', {
    name: /^Quit Dispatch\? .*4 items (?:are not sent )?yet$/,
  });
  await expect(question.getByRole('listitem')).toHaveText([
    /^Place order QUIT-2/,
    /^Place order QUIT-1/,
    /^Place order WRONG-1\s*Needs attention$/,
  ]);
  await expect(question).toContainText('1 item needs your attention and is not sent automatically.');
  // A long reference wraps, and its state is beside it.
  expect(await question.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0);
  await pictures(page, 'quit');
  await expect(question).toContainText('Nothing is lost. Everything that you saved stays on this computer');
  await expect(question).toContainText(
    '2 items will be sent after the next start of Dispatch, each only once.',
  );
  await expect(question).toContainText('1 unsent change to an order is saved');
  await expect(question.getByRole('button', { name: 'Keep running' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(orderLine(page, 'QUIT-1')).toContainText('Queued');

  // The window's own cross asks the same.
  await before.electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Quit', exact: true }).click();
  await first;

  const after = await start();
  await callBridge(after.page, 'sandbox.setRunning', { isRunning: true });
  for (const reference of ['QUIT-1', longReference])
    await expect(orderLine(after.page, reference)).toContainText('Accepted');
  expect(await after.control.effectsOf('order-create')).toHaveLength(3);

  // What is on its way may be waited for.
  await after.control.faults({ operation: 'order-create', kind: 'delay', delay_ms: 3_000, times: 1 });
  await placeAtOnce(after.page, 'WAY-1');
  await expect(orderLine(after.page, 'WAY-1')).toContainText('Sending');
  const ended = quit(after);
  await after.page.getByRole('button', { name: 'Quit after sending' }).click();
  await ended;
  const last = await start();
  await expect(orderLine(last.page, 'WAY-1')).toContainText('Accepted');
  expect(await last.control.effectsOf('order-create')).toHaveLength(4);
  // Nothing waits now, but an order is rejected and a change is not sent.
  const left = quit(last);
  const told = last.page.getByRole('alertdialog', { name: 'Quit Dispatch? 2 items are not sent yet' });
  await expect(told).toContainText('1 item needs your attention and is not sent automatically.');
  await expect(told).toContainText('1 unsent change to an order is saved');
  await expect(told).not.toContainText('after the next start');
  await told.getByRole('button', { name: 'Quit', exact: true }).click();
  await left;
});

test('where the page does not answer, the system asks instead', async ({ start }) => {
  const app = await start({ STAND_IN_DIALOGS: '[{"response":0}]' });
  await callBridge(app.page, 'sandbox.setRunning', { isRunning: false });
  await placeAtOnce(app.page, 'DEAD-1');
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
