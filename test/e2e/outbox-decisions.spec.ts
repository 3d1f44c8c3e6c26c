import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { callBridge } from './support/bridge.ts';
import { changeElsewhere } from './support/change-elsewhere.ts';
import { goTo, newOrder, orderLine, placeOrder, typeOrder } from './support/dispatcher.ts';
import { setUp } from './support/environments.ts';
import { test } from './support/fixtures.ts';
import type { RemoteService } from './support/remote-service.ts';

const shown = (page: Page) => page.getByRole('complementary', { name: /^Entry:/ });

async function useRemote(page: Page, remote: RemoteService): Promise<void> {
  await setUp(page, { name: 'Nordwagen', kind: 'Sandbox', baseUrl: remote.baseUrl }, remote.credentials.full);
}

test('a change that met another one is compared and decided by keyboard', async ({ app, remote }) => {
  const { page } = app;
  await useRemote(page, remote);
  await newOrder(page);
  await typeOrder(page, { reference: 'CON-1' });
  await placeOrder(page);
  await expect(orderLine(page, 'CON-1')).toContainText('Accepted');
  const { rows } = await callBridge(page, 'orders.list', {});
  const localId = rows[0]?.localId ?? '';
  const { order } = await callBridge(page, 'orders.get', { localId });
  await goTo(page, 'Outbox');
  await changeElsewhere(remote, order?.id ?? '', order?.revision ?? '', {
    customer_note: 'Gate 4, ask for Aino',
    customer_reference: 'CON-1B',
  });
  const patch = { customer_note: 'Ring before you come', pickup: { release_code: 'A-17' } };
  await callBridge(page, 'orders.update', { localId, patch });

  await page.getByRole('row').filter({ hasText: 'Needs attention' }).click();
  await expectAccessible(page, 'conflict in the outbox');
  await shown(page).getByRole('button', { name: 'Compare and decide …' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const table = dialog.getByRole('table', { name: 'Who changed what' });
  await expect(table.getByRole('row')).toHaveCount(4);
  const theirs = dialog.getByRole('radio', { name: 'Note to the carrier: theirs, Gate 4, ask for Aino' });
  await expect(theirs).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Pickup: release code: mine, A-17' })).toBeChecked();
  await expectAccessible(page, 'dialog of a conflict');
  await theirs.press('ArrowLeft');
  await expect(dialog.getByRole('radio', { name: /^Note to the carrier: mine/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Everything is sent').first()).toBeVisible();
  const after = await callBridge(page, 'orders.refresh', { localId });
  expect(after.order).toMatchObject({
    customer_reference: 'CON-1B',
    customer_note: 'Ring before you come',
    pickup: { release_code: 'A-17' },
  });
});

test('an order that may have been made is found at the service and taken', async ({ app, remote }) => {
  const { page } = app;
  await useRemote(page, remote);
  await remote.control.faults({ operation: 'order-create', kind: 'status', status: 500, after: true });
  await newOrder(page);
  await typeOrder(page, { reference: 'UNC-1' });
  await placeOrder(page);
  await goTo(page, 'Outbox');
  await expect(async () => {
    await callBridge(page, 'outbox.retry', { entryId: null });
    const entries = await callBridge(page, 'outbox.list', { filter: 'attention' });
    expect(entries).toHaveLength(1);
  }).toPass();
  await page.getByRole('row').filter({ hasText: 'Needs attention' }).click();
  const candidate = shown(page).getByRole('article', { name: /^Order ord_/ });
  await expect(candidate).toContainText('Everything that was sent agrees.');
  await expectAccessible(page, 'candidates of an uncertain order');
  await shown(page).getByRole('button', { name: 'It was not done: send again …' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('a second vehicle transport is ordered');
  await expectAccessible(page, 'question before sending again');
  await page.keyboard.press('Escape');
  await candidate.getByRole('button', { name: 'This is it' }).press('Enter');
  await expect(page.getByText('Everything is sent').first()).toBeVisible();
  await goTo(page, 'Orders');
  await expect(orderLine(page, 'UNC-1')).toHaveCount(1);
  await expect(orderLine(page, 'UNC-1')).toContainText('Accepted');
  expect(await remote.control.effectsOf('order-create')).toHaveLength(1);
});
