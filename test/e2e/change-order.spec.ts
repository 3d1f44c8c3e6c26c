import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  setUp,
  showOrder,
  typedDay,
} from '../support/screen/dispatcher.ts';
import { dropFiles } from '../support/screen/input.ts';
import { picture, pictures } from '../support/screen/looks.ts';

const heading = (page: Page, reference: string) =>
  page.getByRole('heading', { name: `Change order ${reference}`, level: 1 });
const changes = (page: Page) => page.getByRole('table', { name: 'What will change' });
const change = (page: Page, name: RegExp) => changes(page).getByRole('row', { name });
const save = (page: Page) => page.getByRole('button', { name: /^Save (the change|anyway)/ });
const todo = (page: Page) => page.getByRole('region', { name: /^To do before saving/ });
const inspectorOf = (page: Page, reference: string) =>
  page.getByRole('complementary', { name: `Order ${reference}` });
const note = (page: Page) => field(page, 'Order', 'Note to the carrier');
const releaseCode = (page: Page) => field(page, 'Pickup', 'Release code');

/** By the key of the order that is shown. */
async function openForm(page: Page, reference: string): Promise<void> {
  await expect(
    inspectorOf(page, reference).getByRole('button', { name: /the change|^Change order/ }),
  ).toBeEnabled();
  await page.keyboard.press('e');
  await expect(heading(page, reference)).toBeVisible();
}

const orderOf = async (page: Page, localId: string) =>
  (await callBridge(page, 'orders.refresh', { localId })).order;

test('an accepted order is changed by keyboard: only what differs reaches the service, once', async ({
  app,
}) => {
  const { page, control } = app;
  const localId = await acceptedOrder(page, 'CHG-1');
  const before = await orderOf(page, localId);
  await openForm(page, 'CHG-1');
  await expect(page.getByText('Nothing is changed yet.')).toBeVisible();
  await expect(todo(page)).toContainText('There are no changes to check.');
  await expect(save(page)).toBeDisabled();
  await expect(field(page, 'Vehicle', 'VIN')).not.toBeEditable();
  await expect(field(page, 'Vehicle', 'CMR recipient')).not.toBeEditable();

  await page.keyboard.press('Control+5');
  await expect(field(page, 'Order', 'Your reference')).toBeFocused();
  await page.keyboard.insertText('R'.repeat(256));
  await page.keyboard.press('Control+Enter');
  await expect(card(page, 'Order')).toContainText('Use at most 255 characters');
  await expect(heading(page, 'CHG-1')).toBeVisible();
  await field(page, 'Order', 'Your reference').fill('CHG-1');
  await expect(page.getByText('Nothing is changed yet.')).toBeVisible();

  await page.keyboard.press('Control+1');
  await expect(field(page, 'Pickup', 'Address')).toBeFocused();
  await releaseCode(page).fill('A-17');
  await expect(todo(page)).toContainText('Your changes do not affect the price.');
  // By keyboard one may not have looked: the first press shows what is doubtful, and sends nothing.
  await field(page, 'Pickup', 'Phone').fill('abc');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('again to save the change anyway')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save anyway/ })).toBeEnabled();
  expect(await callBridge(page, 'outbox.list', { filter: 'open' })).toEqual([]);
  await field(page, 'Pickup', 'Phone').fill('+358 40 123 4567');
  await field(page, 'Delivery', 'Requested window').fill(`${typedDay(6)} 8-12`);
  await card(page, 'Vehicle')
    .getByRole('button', { name: /Winter tyres/ })
    .press('i');
  await page.keyboard.press('Escape');
  await field(page, 'Vehicle', 'Make').fill('Cupra');
  await expect(changes(page).getByRole('row')).toHaveCount(6);
  await expect(change(page, /Release code – A-17/)).toBeVisible();
  await expect(change(page, /Make Audi Cupra/)).toBeVisible();
  await field(page, 'Vehicle', 'Make').press('Control+Enter');
  await expect(page.getByText(/^Change of .+ accepted$/)).toBeVisible();
  const pickup = inspectorOf(page, 'CHG-1').getByRole('listitem').filter({ hasText: 'Pickup: Tampere' });
  await expect(pickup).toContainText('A-17');
  await expect.poll(() => control.effectsOf('order-update')).toHaveLength(1);
  const after = await orderOf(page, localId);
  expect(after).toMatchObject({
    customer_reference: 'CHG-1',
    customer_note: before?.customer_note,
    pickup: {
      available_from: before?.pickup.available_from,
      release_code: 'A-17',
      contact: { name: null, phone: '+358 40 123 4567', email: null },
    },
    delivery: { contact: before?.delivery.contact, requested_windows: [{ timezone: 'Europe/Helsinki' }] },
    items: [{ make: 'Cupra', model: 'Q4', vin: before?.items[0]?.vin, winter_tires: { in_vehicle: true } }],
  });
  const [sent] = (await control.requests()).filter(({ method }) => method === 'PATCH');
  expect(sent).toBeDefined();

  // What was set is taken away again by emptying it.
  await openForm(page, 'CHG-1');
  await releaseCode(page).fill('');
  await expect(change(page, /Release code A-17 –/)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(pickup).not.toContainText('A-17');
  await expect(inspectorOf(page, 'CHG-1').getByText('Release code: A-17 → –')).toBeVisible();
  await expect.poll(async () => (await orderOf(page, localId))?.pickup.release_code).toBeNull();
});

// @interface update-order.price
test('a route and a document are one save with both prices; a refused change is corrected', async ({
  app,
}) => {
  const { page, control } = app;
  const localId = await acceptedOrder(page, 'FAR-1');
  const before = await orderOf(page, localId);
  const contract = join(app.dataFolder, 'Contract.pdf');
  writeFileSync(contract, '%PDF-1.7\nFAR-1');
  await openForm(page, 'FAR-1');
  await expect(card(page, 'Price')).toContainText('This is the accepted price.');
  await field(page, 'Delivery', 'Address').fill('Mannerheimintie 120, 00270 Helsinki, Finland');
  await expect(card(page, 'Price')).toContainText(/(less|more) than the accepted price/);
  await dropFiles(page, { x: 600, y: 500 }, [contract]);
  await expect(card(page, 'What will change')).toContainText('1 document will be added');
  await expect(change(page, /^Delivery address/)).toContainText('Mannerheimintie 120');
  await picture(page, 'change-light', { isWithoutNotices: true });
  await save(page).click();
  await everythingIsSent(page);
  const detail = await callBridge(page, 'orders.refresh', { localId });
  expect(detail.order?.price?.total_cents).not.toBe(before?.price?.total_cents);
  // It is the price that the form showed: no deviation, and no news.
  expect(detail.quotedTotalCents).toBe(detail.order?.price?.total_cents);
  await expect(page.getByText(/The price of order FAR-1 is now/)).toHaveCount(0);
  expect(detail.order?.delivery.address.city).toBe('Helsinki');
  expect(detail.files.map(({ name }) => name)).toEqual(['Contract.pdf']);
  expect(await control.effectsOf('order-update')).toHaveLength(2);

  // What was typed into a change that the service refuses is corrected, and done once.
  const refusedId = await acceptedOrder(page, 'REF-1');
  await control.faults({ operation: 'order-update', kind: 'status', status: 422, times: 1 });
  await openForm(page, 'REF-1');
  await note(page).fill('Ring before you come');
  await releaseCode(page).fill('A-17');
  await page.keyboard.press('Control+Enter');
  const order = inspectorOf(page, 'REF-1');
  await expect(order).toContainText('The service rejected this item');
  await order.getByRole('button', { name: /^Correct the change/ }).click();
  await expect(page.getByText('The last change was rejected')).toBeVisible();
  await expect(note(page)).toHaveValue('Ring before you come');
  await releaseCode(page).fill('A-18');
  await page.keyboard.press('Control+Enter');
  await everythingIsSent(page);
  await expect(order.getByRole('button', { name: /^Change order/ })).toBeEnabled();
  expect(await orderOf(page, refusedId)).toMatchObject({
    customer_note: 'Ring before you come',
    pickup: { release_code: 'A-18' },
  });
  expect(await control.effectsOf('order-update')).toHaveLength(3);
});

test('what is typed outlives a restart, waits while the service is away, and is done once', async ({
  start,
}) => {
  const before = await start();
  const localId = await acceptedOrder(before.page, 'OFF-1');
  await callBridge(before.page, 'sandbox.setRunning', { isRunning: false });
  await openForm(before.page, 'OFF-1');
  await note(before.page).fill('Ring before you come');
  await expect(before.page.getByText(/^saved/)).toBeVisible();
  await before.close();

  const second = await start();
  const { page } = second;
  // One comes back to where one was.
  await expect(heading(page, 'OFF-1').or(orderLine(page, 'OFF-1'))).toBeVisible();
  // It is in sight wherever one looks for it.
  await goTo(page, 'Orders');
  await expect(orderLine(page, 'OFF-1')).toContainText('an unsent change');
  await expect(page.getByRole('navigation').getByRole('link', { name: /^Drafts/ })).toContainText('1');
  await goTo(page, 'Drafts');
  // There is no draft: what is counted there is the change.
  await expect(page.getByRole('radio', { name: 'Unsent changes 1' })).toBeChecked();
  const typed = page.getByRole('grid', { name: 'Unsent changes' }).getByRole('row', { name: /OFF-1/ });
  await pictures(page, 'typed-changes', { isWithoutNotices: true });
  await typed.click();
  await expect(heading(page, 'OFF-1')).toBeVisible();
  await goTo(page, 'Orders');
  await showOrder(page, 'OFF-1');
  await expect(inspectorOf(page, 'OFF-1')).toContainText('Your changes to this order are not sent yet');
  await inspectorOf(page, 'OFF-1').getByRole('button', { name: 'Continue editing' }).click();
  await expect(note(page)).toHaveValue('Ring before you come');
  await expect(page.getByText(/queues the change and sends it later/)).toBeVisible();
  await callBridge(page, 'outbox.setPaused', { isPaused: true });
  await expect(page.getByText('Sending is paused. When you save, Dispatch queues the change')).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(note(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(note(page)).toHaveValue('Ring before you come');
  await save(page).click();
  await expect(orderLine(page, 'OFF-1')).toContainText('a change is waiting');
  await expect(orderLine(page, 'OFF-1')).not.toContainText('typed');
  const waiting = inspectorOf(page, 'OFF-1').getByRole('table', { name: 'What will change' });
  await expect(waiting.getByRole('row').last()).toContainText('Ring before you come');
  await expect(inspectorOf(page, 'OFF-1')).not.toContainText('not sent yet');

  // A second change starts from the one that waits, and both are done as one.
  await openForm(page, 'OFF-1');
  await expect(note(page)).toHaveValue('Ring before you come');
  await expect(page.getByText(/earlier change of this order is still in the outbox/)).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await field(page, 'Delivery', 'Contact name').fill('Aino Virtanen');
  await page.keyboard.press('Control+Enter');
  await expect(changes(page).getByRole('row')).toHaveCount(3);
  await second.close();

  const after = await start();
  await expect(orderLine(after.page, 'OFF-1')).toContainText('a change is waiting');
  await callBridge(after.page, 'sandbox.setRunning', { isRunning: true });
  await after.page.getByRole('button', { name: 'Resume sending' }).click();
  await expect(orderLine(after.page, 'OFF-1')).not.toContainText('a change');
  await everythingIsSent(after.page);
  expect(await orderOf(after.page, localId)).toMatchObject({
    customer_note: 'Ring before you come',
    delivery: { contact: { name: 'Aino Virtanen' } },
  });
  expect(await after.control.effectsOf('order-update')).toHaveLength(1);
});

test('what others have changed is decided field by field, or said where one still types', async ({
  app,
  remote,
}) => {
  const { page } = app;
  await setUp(app, { name: 'Nordwagen', kind: 'Sandbox', baseUrl: remote.baseUrl }, remote.credentials.full);
  const localId = await acceptedOrder(page, 'OLD-1');
  const before = await callBridge(page, 'orders.get', { localId });
  await openForm(page, 'OLD-1');
  await note(page).fill('Ring before you come');
  await releaseCode(page).fill('A-17');
  // At the last moment: it is met by the change, and not by the app's next reading.
  await changeElsewhere(remote, before.order?.id ?? '', before.order?.revision ?? '', {
    customer_note: 'Gate 4, ask for Aino',
  });
  await page.keyboard.press('Control+Enter');

  const order = inspectorOf(page, 'OLD-1');
  await expect(orderLine(page, 'OLD-1')).toContainText('a change needs attention');
  await expect(order).toContainText('Someone else changed this order');
  // A further change would be one of nobody knows what.
  await expect(order.getByRole('button', { name: /^Change order/ })).toBeDisabled();
  await order.getByRole('button', { name: 'Compare values …' }).press('Enter');
  const conflict = page.getByRole('dialog');
  // Neither is thrown away unseen: nothing is sent before one is chosen.
  await expect(conflict.getByRole('radio', { checked: true })).toHaveCount(1);
  await expect(conflict.getByText('Choose a value for 1 more field.')).toBeVisible();
  await expect(conflict.getByRole('button', { name: 'Send chosen values' })).toBeDisabled();
  await conflict.getByRole('radio', { name: /^Note to the carrier: current value/ }).press('ArrowLeft');
  await conflict.getByRole('button', { name: 'Send chosen values' }).press('Enter');
  await expect(conflict).toBeHidden();
  await everythingIsSent(page);
  expect(await orderOf(page, localId)).toMatchObject({
    customer_note: 'Ring before you come',
    pickup: { release_code: 'A-17' },
  });
  expect(await remote.control.effectsOf('order-update')).toHaveLength(2);

  // A service that says so although nothing differs is answered in the same way.
  await remote.control.faults({ operation: 'order-update', kind: 'status', status: 412, times: 1 });
  await callBridge(page, 'orders.update', { localId, patch: { customer_note: 'Ring twice' } });
  await order.getByRole('button', { name: 'Compare values …' }).click();
  await conflict.getByRole('button', { name: 'Send chosen values' }).click();
  await expect(orderLine(page, 'OLD-1')).not.toContainText('a change');
  expect(await orderOf(page, localId)).toMatchObject({ customer_note: 'Ring twice' });

  // What is typed and not sent yet survives such a change: its field says so, the rest follows.
  const typedId = await acceptedOrder(page, 'MEAN-1');
  const typedOn = await callBridge(page, 'orders.get', { localId: typedId });
  await openForm(page, 'MEAN-1');
  await note(page).fill('Ring before you come');
  await changeElsewhere(remote, typedOn.order?.id ?? '', typedOn.order?.revision ?? '', {
    customer_note: 'Gate 4',
    pickup: { release_code: 'B-2' },
  });
  await callBridge(page, 'orders.refresh', { localId: typedId });
  await expect(card(page, 'Order')).toContainText('Meanwhile this value of the order changed to “Gate 4”');
  await expect(releaseCode(page)).toHaveValue('B-2');
  await expect(changes(page).getByRole('row')).toHaveCount(2);
  await expect(changes(page).getByRole('row').last()).toContainText('Gate 4');

  await callBridge(page, 'sandbox.advance', { localId: typedId, scenario: 'cancelled', eventAt: null });
  await expect(page.getByText('The service does not allow changes to this order now')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expect(note(page)).toHaveValue('Ring before you come');
});
