import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import {
  everythingIsSent,
  field,
  goTo,
  newOrder,
  openDraft,
  orderLine,
  placeAtOnce,
  placeOrder,
  storeDrafts,
  typedDraft,
} from '../support/screen/dispatcher.ts';
import { dropFiles } from '../support/screen/input.ts';

const entries = (page: Page) => page.getByRole('grid', { name: 'Outbox items' });
const entryLine = (page: Page, text: string) => entries(page).getByRole('row').filter({ hasText: text });
const details = (page: Page) => page.getByRole('complementary', { name: /^Item/ });

test('offline for days: three are placed, one edited, one discarded, and after a restart the right ones are sent', async ({
  start,
  dataFolder,
}) => {
  const before = await start();
  const { page } = before;
  await callBridge(page, 'sandbox.setRunning', { isRunning: false });
  const contract = join(dataFolder, 'Purchase contract.pdf');
  writeFileSync(contract, '%PDF-1.4\n%%EOF\n');
  for (const reference of ['OFF-1', 'OFF-3']) await placeAtOnce(page, reference);
  await openDraft(page, { reference: 'OFF-2' });
  await dropFiles(page, { x: 700, y: 450 }, [contract]);
  await placeOrder(page);
  // A fourth is begun only, and found among the drafts.
  await newOrder(page);
  await field(page, 'Order', 'Your reference').fill('OFF-4');
  await expect(page.getByText(/^saved/i)).toBeVisible();
  await goTo(page, 'Drafts');
  await page.keyboard.press('/');
  await page.keyboard.type('off-5');
  await expect(page.getByText('No match for “off-5”')).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('4');
  await expect(page.getByRole('grid', { name: 'Drafts' }).getByText('OFF-4')).toBeVisible();

  // By keyboard alone from here on.
  await page.keyboard.press('Alt+3');
  await expect(entryLine(page, 'OFF-3')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('off-2');
  // Its header, and the order with its document: to register, to upload, to place.
  await expect(entries(page).getByRole('row')).toHaveCount(4);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(details(page)).toContainText(
    'Saved on this computer. This item is sent after the previous item of its order.',
  );
  await page.keyboard.press('e');
  await expect(field(page, 'Order', 'Your reference')).toHaveValue('OFF-2');
  await field(page, 'Order', 'Your reference').fill('OFF-2B');
  // All of these are of one vehicle, which is said before it counts.
  await expect(page.getByRole('button', { name: 'Same vehicle on an open order' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('again to place the order anyway')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(orderLine(page, 'OFF-2B')).toContainText('Queued');

  await page.keyboard.press('Alt+3');
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await entryLine(page, 'OFF-3').click();
  await page.keyboard.press('Delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Nothing has been sent to the service');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  // The keys are the list's again one frame after the question is gone.
  await expect(entries(page)).toBeFocused();
  await page.keyboard.press('Delete');
  await question.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(entryLine(page, 'OFF-3')).toHaveCount(0);
  await expect(entries(page)).toBeFocused();
  await before.close();

  const after = await start();
  await callBridge(after.page, 'sandbox.setRunning', { isRunning: true });
  for (const reference of ['OFF-1', 'OFF-2B'])
    await expect(orderLine(after.page, reference)).toContainText('Accepted');
  expect((await after.control.effects()).map(effect => effect.operation).toSorted()).toEqual([
    'file-create',
    'order-create',
    'order-create',
    'upload',
  ]);
  await goTo(after.page, 'Drafts');
  await expect(after.page.getByText('OFF-4')).toBeVisible();
});

test('paused sending cannot be overlooked; what may have arrived is discarded only after a warning', async ({
  app,
}) => {
  const { page, control } = app;
  await goTo(page, 'Outbox');
  await page.getByRole('button', { name: 'Pause sending' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Sending is paused' })).toBeVisible();
  await openDraft(page, { reference: 'PAU-1' });
  await placeOrder(page);
  await expect(page.getByText('Order PAU-1 saved. Sending is paused.')).toBeVisible();
  await goTo(page, 'Outbox');
  await entryLine(page, 'PAU-1').click();
  await expect(entryLine(page, 'PAU-1')).toContainText('When you resume sending');
  await expect(details(page).getByRole('button', { name: /Retry now/ })).toBeDisabled();
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'outbox.aria.yml' });
  expect(await control.effectsOf('order-create')).toEqual([]);

  await page.getByRole('searchbox').fill('no such thing');
  await expect(page.getByText('No match for “no such thing”')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Resume sending' }).first().click();
  await expect(entryLine(page, 'PAU-1')).toHaveCount(0);
  // What one was reading stays, and says that it is done.
  await expect(details(page)).toContainText('The service has confirmed this item');
  expect(await control.effectsOf('order-create')).toHaveLength(1);

  // What may have arrived is discarded only after the dispatcher was told.
  await control.faults({ operation: 'order-create', kind: 'reset_after' });
  await placeAtOnce(page, 'LOST-1');
  await expect.poll(() => control.effectsOf('order-create')).toHaveLength(2);
  await page.getByRole('button', { name: 'Pause sending' }).click();
  await entryLine(page, 'LOST-1').click();
  await details(page)
    .getByRole('button', { name: /^Discard/ })
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('discarding it here does not cancel the transport');
  await question.getByRole('button', { name: 'Discard anyway' }).click();
  await everythingIsSent(page);
  await control.noFaults();
  await goTo(page, 'Orders');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(orderLine(page, 'LOST-1')).toContainText('Accepted');
  expect(await control.effectsOf('order-create')).toHaveLength(2);
});

test('a long outbox is read on page by page, and only what is in sight is drawn', async ({ app }) => {
  const { page } = app;
  await callBridge(page, 'outbox.setPaused', { isPaused: true });
  const all = Array.from({ length: 230 }, (_, number) => typedDraft({ reference: `LONG-${number}` }));
  await storeDrafts(page, all, true);
  await goTo(page, 'Outbox');
  await expect(page.getByText('Queued or sending 230')).toBeVisible();
  await entryLine(page, 'LONG-229').first().click();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(details(page)).toContainText('LONG-0', { timeout: 1_000 });
  }).toPass();
  await expect(entryLine(page, 'LONG-0').first()).toBeVisible();
  expect(await entries(page).getByRole('row').count()).toBeLessThan(80);
});
