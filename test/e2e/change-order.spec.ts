import { expect, type Page } from '@playwright/test';
import { chooseTheme, expectAccessible } from './support/accessible.ts';
import { callBridge } from './support/bridge.ts';
import { changeElsewhere } from './support/change-elsewhere.ts';
import { goTo, newOrder, orderLine, placeOrder, setService, typeOrder } from './support/dispatcher.ts';
import { setUp } from './support/environments.ts';
import { test } from './support/fixtures.ts';

const dialogOf = (page: Page, reference: string) =>
  page.getByRole('dialog', { name: `Change order ${reference}` });
const inspectorOf = (page: Page, reference: string) =>
  page.getByRole('complementary', { name: `Order ${reference}` });

/** Places an order and shows it in the list's inspector. @returns its local id */
async function acceptedOrder(page: Page, reference: string): Promise<string> {
  await newOrder(page);
  await typeOrder(page, { reference });
  await placeOrder(page);
  await expect(orderLine(page, reference)).toContainText('Accepted');
  await orderLine(page, reference).click();
  await expect(inspectorOf(page, reference)).toBeVisible();
  const { rows } = await callBridge(page, 'orders.list', {});
  return rows.find(row => row.customerReference === reference)?.localId ?? '';
}

const orderOf = async (page: Page, localId: string) =>
  (await callBridge(page, 'orders.refresh', { localId })).order;

test('an accepted order is changed by keyboard: only what differs reaches the service, once', async ({
  app,
}) => {
  const { page, control } = app;
  const localId = await acceptedOrder(page, 'CHG-1');
  const before = await orderOf(page, localId);
  await expect(inspectorOf(page, 'CHG-1').getByRole('button', { name: /^Change order/ })).toBeVisible();
  await page.keyboard.press('c');
  const dialog = dialogOf(page, 'CHG-1');
  const save = dialog.getByRole('button', { name: 'Save the change' });
  const reference = dialog.getByRole('textbox', { name: 'Your reference' });
  await expect(reference).toBeFocused();
  await expect(reference).toHaveValue('CHG-1');
  await expect(dialog).toContainText('Nothing is changed yet.');
  await expect(save).toBeDisabled();

  await reference.fill('R'.repeat(256));
  await expect(dialog).toContainText('At most 255 characters');
  await expect(save).toBeDisabled();
  await reference.fill('CHG-1');
  await expect(dialog).toContainText('Nothing is changed yet.');

  const pickup = dialog.getByRole('group', { name: 'Pickup' });
  await pickup.getByRole('textbox', { name: 'Release code' }).fill('A-17');
  await pickup.getByRole('textbox', { name: 'Phone' }).fill('+358 40 123 4567');
  const change = dialog.getByRole('table', { name: 'What will change' });
  await expect(change.getByRole('row')).toHaveCount(3);
  await expect(change.getByRole('row', { name: /release code – A-17/ })).toBeVisible();
  // Nothing typed is lost without a question.
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Give up what you typed?' });
  await expect(question.getByRole('button', { name: 'Go on typing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await pickup.getByRole('textbox', { name: 'Release code' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Change saved. It is being sent.')).toBeVisible();
  await expect(inspectorOf(page, 'CHG-1')).toContainText('A-17');
  await expect.poll(() => control.effectsOf('order-update')).toHaveLength(1);
  const after = await orderOf(page, localId);
  expect(after).toMatchObject({
    customer_reference: 'CHG-1',
    customer_note: before?.customer_note,
    pickup: { release_code: 'A-17', contact: { name: null, phone: '+358 40 123 4567', email: null } },
    delivery: { contact: before?.delivery.contact },
  });
  const { entries } = await callBridge(page, 'orders.get', { localId });
  const sent = entries.filter(({ kind }) => kind === 'order-update');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.changes.map(({ path }) => path)).toEqual(['pickup.release_code', 'pickup.contact.phone']);

  // What was set is taken away again by emptying it.
  await page.keyboard.press('c');
  await dialog.getByRole('textbox', { name: 'Release code' }).fill('');
  await expect(change.getByRole('row', { name: /release code A-17 –/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(inspectorOf(page, 'CHG-1')).not.toContainText('A-17');
  expect((await orderOf(page, localId))?.pickup.release_code).toBeNull();
});

test('a change made while the service is away says that it waits, outlives a restart, and is done once', async ({
  start,
}) => {
  const before = await start();
  const { page } = before;
  const localId = await acceptedOrder(page, 'OFF-1');
  await setService(page, false);
  await goTo(page, 'Orders');
  await orderLine(page, 'OFF-1').click();
  const dialog = dialogOf(page, 'OFF-1');
  await inspectorOf(page, 'OFF-1')
    .getByRole('button', { name: /^Change order/ })
    .click();
  await expect(dialog).toContainText('sent when the service is back');
  await dialog.getByRole('textbox', { name: 'Note to the carrier' }).fill('Ring before you come');
  await dialog.getByRole('button', { name: 'Save the change' }).click();
  await expect(dialog).toBeHidden();
  await expect(orderLine(page, 'OFF-1')).toContainText('a change is waiting');
  await before.close();

  const after = await start();
  await expect(orderLine(after.page, 'OFF-1')).toContainText('a change is waiting');
  await setService(after.page, true);
  await goTo(after.page, 'Orders');
  await expect(orderLine(after.page, 'OFF-1')).not.toContainText('a change');
  await expect(after.page.getByText('Everything is sent').first()).toBeVisible();
  expect((await orderOf(after.page, localId))?.customer_note).toBe('Ring before you come');
  expect(await after.control.effectsOf('order-update')).toHaveLength(1);
});

test('a second change starts from the one that waits, and both are done as one', async ({ app }) => {
  const { page, control } = app;
  const localId = await acceptedOrder(page, 'TWO-1');
  await callBridge(page, 'outbox.setPaused', { isPaused: true });
  const dialog = dialogOf(page, 'TWO-1');
  const note = dialog.getByRole('textbox', { name: 'Note to the carrier' });
  await page.keyboard.press('c');
  await expect(dialog).toContainText('sent when you go on');
  await note.fill('Ring before you come');
  await dialog.getByRole('button', { name: 'Save the change' }).click();
  await expect(dialog).toBeHidden();
  const waiting = inspectorOf(page, 'TWO-1').getByRole('table', { name: 'What will change' });
  await expect(waiting.getByRole('row')).toHaveCount(2);

  await page.keyboard.press('c');
  await expect(note).toHaveValue('Ring before you come');
  await expect(dialog).toContainText('waiting already');
  await expect(dialog.getByRole('button', { name: 'Save the change' })).toBeDisabled();
  const delivery = dialog.getByRole('group', { name: 'Delivery' });
  await delivery.getByRole('textbox', { name: 'Contact name' }).fill('Aino Virtanen');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(waiting.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Go on sending' }).click();
  await expect(page.getByText('Everything is sent').first()).toBeVisible();
  expect(await orderOf(page, localId)).toMatchObject({
    customer_note: 'Ring before you come',
    delivery: { contact: { name: 'Aino Virtanen' } },
  });
  expect(await control.effectsOf('order-update')).toHaveLength(1);
});

test('a change of an order that others have changed is decided field by field and sent anew', async ({
  app,
  remote,
}) => {
  const { page } = app;
  await setUp(page, { name: 'Nordwagen', kind: 'Sandbox', baseUrl: remote.baseUrl }, remote.credentials.full);
  const localId = await acceptedOrder(page, 'OLD-1');
  const before = await callBridge(page, 'orders.get', { localId });
  await changeElsewhere(remote, before.order?.id ?? '', before.order?.revision ?? '', {
    customer_note: 'Gate 4, ask for Aino',
  });
  await page.keyboard.press('c');
  const dialog = dialogOf(page, 'OLD-1');
  await dialog.getByRole('textbox', { name: 'Note to the carrier' }).fill('Ring before you come');
  await dialog.getByRole('textbox', { name: 'Release code' }).fill('A-17');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  const order = inspectorOf(page, 'OLD-1');
  await expect(order).toContainText('Others have changed this order');
  // A further change would be one of nobody knows what.
  await expect(order.getByRole('button', { name: /^Change order/ })).toBeDisabled();
  await expectAccessible(page, 'order whose change is in conflict');
  await order.getByRole('button', { name: 'Compare and decide …' }).press('Enter');
  const conflict = page.getByRole('dialog');
  await conflict.getByRole('radio', { name: /^Note to the carrier: theirs/ }).press('ArrowLeft');
  await conflict.getByRole('button', { name: 'Send the result' }).press('Enter');
  await expect(conflict).toBeHidden();
  await expect(page.getByText('Everything is sent').first()).toBeVisible();
  expect(await orderOf(page, localId)).toMatchObject({
    customer_note: 'Ring before you come',
    pickup: { release_code: 'A-17' },
  });
  expect(await remote.control.effectsOf('order-update')).toHaveLength(2);
});

test('a change that the service refuses is corrected with what was typed, and done once', async ({ app }) => {
  const { page, control } = app;
  const localId = await acceptedOrder(page, 'REF-1');
  await control.faults({ operation: 'order-update', kind: 'status', status: 422, times: 1 });
  await page.keyboard.press('c');
  const dialog = dialogOf(page, 'REF-1');
  await dialog.getByRole('textbox', { name: 'Note to the carrier' }).fill('Ring before you come');
  await dialog.getByRole('textbox', { name: 'Release code' }).fill('A-17');
  await page.keyboard.press('Enter');
  const order = inspectorOf(page, 'REF-1');
  await expect(order).toContainText('The service did not accept this');
  await order.getByRole('button', { name: /^Correct the change/ }).click();
  await expect(dialog).toContainText('what the service refused');
  await expectAccessible(page, 'correction of a refused change');
  await expect(dialog.getByRole('textbox', { name: 'Note to the carrier' })).toHaveValue(
    'Ring before you come',
  );
  await dialog.getByRole('textbox', { name: 'Release code' }).fill('A-18');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Everything is sent').first()).toBeVisible();
  await expect(order.getByRole('button', { name: /^Change order/ })).toBeEnabled();
  expect(await orderOf(page, localId)).toMatchObject({
    customer_note: 'Ring before you come',
    pickup: { release_code: 'A-18' },
  });
  expect(await control.effectsOf('order-update')).toHaveLength(1);
});

test('what was typed survives a change by somebody else: the field says so, the rest follows', async ({
  app,
  remote,
}) => {
  const { page } = app;
  await setUp(page, { name: 'Nordwagen', kind: 'Sandbox', baseUrl: remote.baseUrl }, remote.credentials.full);
  const localId = await acceptedOrder(page, 'MEAN-1');
  const { order } = await callBridge(page, 'orders.get', { localId });
  await page.keyboard.press('c');
  const dialog = dialogOf(page, 'MEAN-1');
  await dialog.getByRole('textbox', { name: 'Note to the carrier' }).fill('Ring before you come');
  await changeElsewhere(remote, order?.id ?? '', order?.revision ?? '', {
    customer_note: 'Gate 4',
    pickup: { release_code: 'B-2' },
  });
  await callBridge(page, 'orders.refresh', { localId });
  await expect(dialog).toContainText('Changed meanwhile by somebody else to “Gate 4”');
  await expect(dialog.getByRole('textbox', { name: 'Release code' })).toHaveValue('B-2');
  const change = dialog.getByRole('table', { name: 'What will change' });
  await expect(change.getByRole('row')).toHaveCount(2);
  await expect(change.getByRole('row').last()).toContainText('Gate 4');

  await callBridge(page, 'sandbox.advance', { localId, scenario: 'cancelled', eventAt: null });
  await expect(dialog).toContainText('The service does not let this order be changed now');
  await expect(dialog.getByRole('button', { name: 'Save the change' })).toBeDisabled();
  await expect(dialog.getByRole('textbox', { name: 'Note to the carrier' })).toHaveValue(
    'Ring before you come',
  );
});

for (const theme of ['Light', 'Dark'] as const) {
  test(`the dialog is accessible, ${theme}`, async ({ app }) => {
    const { page } = app;
    await chooseTheme(page, theme);
    await goTo(page, 'Orders');
    await acceptedOrder(page, 'AXE-1');
    await expectAccessible(page, 'order that can be changed');
    await page.keyboard.press('c');
    const dialog = dialogOf(page, 'AXE-1');
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'change without a change');
    await dialog.getByRole('textbox', { name: 'Your reference' }).fill('R'.repeat(256));
    await dialog.getByRole('textbox', { name: 'E-mail' }).first().fill('aino(at)example.com');
    await dialog.getByRole('textbox', { name: 'Note to the carrier' }).fill('Ring before you come');
    await expect(dialog).toContainText('Is this e-mail address right?');
    await expectAccessible(page, 'change with messages');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, 'question before giving up a change');
  });
}
