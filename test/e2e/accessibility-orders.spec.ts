import { expect, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { changeElsewhere } from '../support/electron/remote-service.ts';
import {
  acceptedOrder,
  card,
  everythingIsSent,
  field,
  goTo,
  orderLine,
  placeAtOnce,
  setUp,
  showOrder,
} from '../support/screen/dispatcher.ts';
import { pasteFiles, smallPicture } from '../support/screen/input.ts';
import { expectAccessible, pictures } from '../support/screen/looks.ts';

const inspectorOf = (page: Page, reference: string) =>
  page.getByRole('complementary', { name: `Order ${reference}` });
const note = (page: Page) => field(page, 'Order', 'Note to the carrier');

test('the list and an accepted order are accessible, with what one does to it', async ({ app }) => {
  const { page, electronApp } = app;
  await expectAccessible(page, 'no orders', { isDarkToo: true });
  await placeAtOnce(page, 'AXE-1');
  await expect(orderLine(page, 'AXE-1')).toContainText('Accepted');
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'order-list.aria.yml' });
  await showOrder(page, 'AXE-1');
  const order = inspectorOf(page, 'AXE-1');
  const changeOrder = order.getByRole('button', { name: /^Change order/ });
  await expect(changeOrder).toBeEnabled();
  await expect(order).toMatchAriaSnapshot({ name: 'order-details.aria.yml' });
  await expectAccessible(page, 'order that can be changed', { isDarkToo: true });

  await order.press('ControlOrMeta+p');
  const sheet = page.getByRole('dialog', { name: 'Order sheet AXE-1' });
  await expect(sheet.getByText('Kauppurienkatu 9')).toBeVisible();
  await expectAccessible(page, 'order sheet', { within: '[role=dialog]', isDarkToo: true });
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  const opened = electronApp.waitForEvent('window');
  await order.press('Shift+Enter');
  const own = await opened;
  await expect(own.getByRole('heading', { name: 'AXE-1', level: 1 })).toBeVisible();
  await expectAccessible(own, 'order window', { isDarkToo: true });
  await own.close();

  await changeOrder.press('Enter');
  await expect(page.getByText('Nothing is changed yet.')).toBeVisible();
  await expectAccessible(page, 'change without a change');
  await field(page, 'Order', 'Your reference').fill('R'.repeat(256));
  await field(page, 'Pickup', 'E-mail').fill('aino(at)example.com');
  await note(page).fill('Ring before you come');
  await field(page, 'Delivery', 'Address').fill('Mannerheimintie 120, 00270 Helsinki, Finland');
  await expect(card(page, 'Price')).toContainText(
    /less than the accepted price|more than the accepted price/,
  );
  await expect(card(page, 'Pickup')).toContainText('This e-mail address looks wrong.');
  await expectAccessible(page, 'change with messages', { isDarkToo: true });
  await page.getByRole('button', { name: 'Back to the order' }).click();
  await expect(order).toContainText('not sent yet');
  await expectAccessible(page, 'order with changes not sent yet');

  await callBridge(page, 'sandbox.seed', { count: 60 });
  await expect(page.getByRole('grid', { name: 'Orders' })).toHaveAttribute('aria-rowcount', '62');
  await page.getByRole('grid', { name: 'Orders' }).focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('region', { name: 'Marked orders' }).getByRole('status')).toContainText('61');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await expectAccessible(page, 'order list', { isDarkToo: true });
});

test('an order with files, tracking and report, and what waits to be sent, are accessible', async ({
  app,
}) => {
  const { page, electronApp } = app;
  const localId = await acceptedOrder(page, 'AXE-2');
  for (const scenario of [
    'pickup_readiness_confirmed',
    'files_published',
    'inspection_completed',
    'tracking_available',
    'pickup_completed',
    'delivery_eta_changed',
  ] as const) {
    await callBridge(page, 'sandbox.advance', { localId, scenario, eventAt: null });
    await expect.poll(async () => (await callBridge(page, 'outbox.list', { filter: 'open' })).length).toBe(0);
  }
  const order = inspectorOf(page, 'AXE-2');
  const front = order.getByRole('button', { name: 'Look at pickup-front.png' });
  await front.scrollIntoViewIfNeeded();
  await expect(front.locator('img')).toBeVisible();
  await expectAccessible(page, 'files of an order');
  await front.press('Enter');
  const preview = page.getByRole('dialog', { name: 'pickup-front.png' });
  await expect(preview.getByRole('img', { name: 'pickup-front.png' })).toBeVisible();
  await expectAccessible(page, 'file preview', { within: '[role=dialog]', isDarkToo: true });
  await page.keyboard.press('Escape');
  await order.getByRole('button', { name: 'Show the map' }).click();
  await expect(order.getByRole('img', { name: /from Tampere to Oulu .* north, .* east/ })).toBeVisible();
  await order.getByRole('button', { name: 'Show the inspection report' }).click();
  await expect(order.getByText('no remarks').first()).toBeVisible();
  await expectAccessible(page, 'order with tracking and report', { isDarkToo: true });
  await pictures(page, 'order-report', { isWithoutNotices: true });

  const changed = await acceptedOrder(page, 'AXE-3');
  await callBridge(page, 'sandbox.setRunning', { isRunning: false });
  await callBridge(page, 'orders.update', { localId: changed, patch: { customer_note: 'Ring first' } });
  await expect(orderLine(page, 'AXE-3')).toContainText('a change is waiting');
  const waiting = inspectorOf(page, 'AXE-3');
  await expect(waiting.getByRole('table', { name: 'What will change' })).toContainText('Ring first');
  await expectAccessible(page, 'order with a change that waits', { isDarkToo: true });
  await pasteFiles(page, [{ name: 'image.png', type: 'image/png', content: smallPicture }]);
  const staged = page.getByRole('region', { name: 'Documents not added to the order yet' });
  await expect(staged.getByRole('listitem')).toContainText('ready');
  await expectAccessible(page, 'documents not added yet', { isDarkToo: true });
  await staged.getByRole('button', { name: 'Add 1 document to the order' }).click();
  await expect(waiting.locator('#order-documents').getByRole('listitem').last()).toContainText(
    'Not sent yet',
  );
  await expectAccessible(page, 'documents that wait');

  electronApp.evaluate(({ app: program }) => program.quit()).catch(() => undefined);
  const question = page.getByRole('alertdialog', { name: /^Quit Dispatch\?/ });
  await expect(question).toContainText('Nothing is lost. Everything that you saved stays on this computer');
  await expectAccessible(page, 'question before quitting', { within: '[role=alertdialog]', isDarkToo: true });
  await question.getByRole('button', { name: 'Keep running' }).press('Enter');
  await expect(question).toBeHidden();

  await callBridge(page, 'sandbox.setRunning', { isRunning: true });
  await everythingIsSent(page);
  await goTo(page, 'Settings');
  await placeAtOnce(page, 'AXE-4', { delivery: 'Nowhere 1, Atlantis' });
  await expect(page.getByRole('alert').filter({ hasText: 'Order AXE-4 needs attention' })).toBeVisible();
  await expectAccessible(page, 'message of an order that needs attention', {
    within: '[aria-label="Messages"]',
    isDarkToo: true,
  });
});

test('what the dispatcher has to decide is accessible, in the order and in the outbox', async ({
  app,
  remote,
}) => {
  const { page } = app;
  const attention = async (count: number) => {
    await callBridge(page, 'outbox.retry', { entryId: null });
    expect(await callBridge(page, 'outbox.list', { filter: 'attention' })).toHaveLength(count);
  };
  const details = page.getByRole('complementary', { name: /^Item/ });
  const entry = (text: string) =>
    page.getByRole('grid', { name: 'Outbox items' }).getByRole('row').filter({ hasText: text });
  await goTo(page, 'Outbox');
  await expectAccessible(page, 'empty outbox', { isDarkToo: true });
  await setUp(app, { name: 'Nordwagen', kind: 'Sandbox', baseUrl: remote.baseUrl }, remote.credentials.full);

  // Changed by others meanwhile.
  const localId = await acceptedOrder(page, 'CON-1');
  const { order } = await callBridge(page, 'orders.get', { localId });
  await changeElsewhere(remote, order?.id ?? '', order?.revision ?? '', { customer_note: 'Gate 4' });
  const patch = { customer_note: 'Ring before you come', pickup: { release_code: 'A-17' } };
  await callBridge(page, 'orders.update', { localId, patch });
  await expect(inspectorOf(page, 'CON-1')).toContainText('Someone else changed this order');
  await expectAccessible(page, 'order whose change is in conflict', { isDarkToo: true });
  await goTo(page, 'Outbox');
  await entry('Needs attention').click();
  await expectAccessible(page, 'conflict in the outbox', { isDarkToo: true });
  await details.getByRole('button', { name: 'Compare values …' }).press('Enter');
  const conflict = page.getByRole('dialog');
  await expect(conflict.getByRole('table', { name: 'Your values and the current values' })).toBeVisible();
  await expectAccessible(page, 'dialog of a conflict', { within: '[role=dialog]', isDarkToo: true });
  await conflict.getByRole('radio', { name: /^Note to the carrier: your value/ }).check();
  await conflict.getByRole('button', { name: 'Send chosen values' }).press('Enter');
  await everythingIsSent(page);

  // Refused by the service.
  await goTo(page, 'Orders');
  await remote.control.faults({ operation: 'order-update', kind: 'status', status: 422, times: 1 });
  await callBridge(page, 'orders.update', { localId, patch: { customer_note: 'Gate 5' } });
  await inspectorOf(page, 'CON-1')
    .getByRole('button', { name: /^Correct the change/ })
    .click();
  await expect(page.getByText('The last change was rejected')).toBeVisible();
  await expectAccessible(page, 'correction of a refused change', { isDarkToo: true });
  const [refused] = await callBridge(page, 'outbox.list', { filter: 'attention' });
  await callBridge(page, 'outbox.discard', { entryId: refused?.id ?? '', isMaybeDone: false });

  // Perhaps done: the answer never came.
  await goTo(page, 'Orders');
  await remote.control.faults({ operation: 'order-create', kind: 'status', status: 500, after: true });
  await placeAtOnce(page, 'UNC-1');
  await expect(() => attention(1)).toPass();
  await orderLine(page, 'UNC-1').filter({ hasText: 'Needs attention' }).click();
  await expect(inspectorOf(page, 'UNC-1').getByRole('article', { name: /^Order ord_/ })).toContainText(
    'All fields match.',
  );
  await expectAccessible(page, 'order that may have been made', { isDarkToo: true });
  await goTo(page, 'Outbox');
  await entry('Needs attention').click();
  const candidate = details.getByRole('article', { name: /^Order ord_/ });
  await expect(candidate).toContainText('All fields match.');
  await expectAccessible(page, 'candidates of an uncertain order', { isDarkToo: true });
  await details.getByRole('button', { name: 'Send again …' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('sending it again orders a second transport');
  await expectAccessible(page, 'question before sending again', { within: '[role=alertdialog]' });
  await page.keyboard.press('Escape');
  await candidate.getByRole('button', { name: 'This is my order' }).press('Enter');
  await everythingIsSent(page);

  // Paused, after a try of which nobody knows.
  await remote.control.faults({ operation: 'order-create', kind: 'reset_after' });
  await placeAtOnce(page, 'LOST-1');
  await page.getByRole('button', { name: 'Pause sending' }).click();
  await entry('LOST-1').click();
  await expect(entry('LOST-1')).toContainText('When you resume sending');
  await expectAccessible(page, 'paused outbox', { isDarkToo: true });
  await page.getByRole('searchbox').fill('no such thing');
  await expect(page.getByText('No match for “no such thing”')).toBeVisible();
  await expectAccessible(page, 'outbox without a match');
  await page.getByRole('searchbox').fill('');
  await details.getByRole('button', { name: /^Discard/ }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'discarding it here does not cancel the transport',
  );
  await expectAccessible(page, 'question before discarding what was sent', {
    within: '[role=alertdialog]',
    isDarkToo: true,
  });
});
