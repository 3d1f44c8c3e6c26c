import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { callBridge } from './support/bridge.ts';
import { goTo, newOrder, orderLine, placeOrder, typeOrder } from './support/dispatcher.ts';
import { test } from './support/fixtures.ts';

test('a change in conflict is marked in the list, shown in the order, and decided there', async ({ app }) => {
  const { page, control } = app;
  await newOrder(page);
  await typeOrder(page, { reference: 'END-1' });
  await placeOrder(page);
  await expect(orderLine(page, 'END-1')).toContainText('Accepted');
  const [row] = (await callBridge(page, 'orders.list', {})).rows;
  const localId = row?.localId ?? '';
  await callBridge(page, 'outbox.setPaused', { isPaused: true });
  await callBridge(page, 'orders.update', { localId, patch: { customer_note: 'Ring before you come' } });
  await expect(orderLine(page, 'END-1')).toContainText('a change is waiting');
  await orderLine(page, 'END-1').click();
  const order = page.getByRole('complementary', { name: 'Order END-1' });
  const change = order.getByRole('table', { name: 'What will change' });
  await expect(change.getByRole('row').last()).toContainText('Ring before you come');
  await expectAccessible(page, 'order with a change that waits');

  await control.faults({ operation: 'order-update', kind: 'status', status: 412, times: 1 });
  await page.getByRole('button', { name: 'Go on sending' }).click();
  await expect(orderLine(page, 'END-1')).toContainText('a change needs attention');
  await expect(order).toContainText('Others have changed this order');
  await expectAccessible(page, 'order with a change in conflict');
  await order.getByRole('button', { name: 'Compare and decide' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send the result' }).click();
  await expect(orderLine(page, 'END-1')).not.toContainText('a change');
  expect((await callBridge(page, 'orders.refresh', { localId })).order?.customer_note).toBe(
    'Ring before you come',
  );
});

test('an order that may have been made is decided in the order itself, reached by its message', async ({
  app,
}) => {
  const { page, control } = app;
  await control.faults({ operation: 'order-create', kind: 'status', status: 500, after: true });
  await newOrder(page);
  await typeOrder(page, { reference: 'END-2' });
  await placeOrder(page);
  await goTo(page, 'Settings');
  await expect(async () => {
    await callBridge(page, 'outbox.retry', { entryId: null });
    expect(await callBridge(page, 'outbox.list', { filter: 'attention' })).toHaveLength(1);
  }).toPass();
  await page.getByRole('alert').getByRole('button', { name: 'Show' }).click();
  const order = page.getByRole('complementary', { name: 'Order END-2' });
  const candidate = order.getByRole('article', { name: /^Order ord_/ });
  await expect(candidate).toContainText('Everything that was sent agrees.');
  await expectAccessible(page, 'order that may have been made');
  await candidate.getByRole('button', { name: 'This is it' }).click();
  await expect(orderLine(page, 'END-2')).toHaveCount(1);
  await expect(orderLine(page, 'END-2')).toContainText('Accepted');
  expect(await control.effectsOf('order-create')).toHaveLength(1);
});
