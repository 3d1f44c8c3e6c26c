import { expect, type Page } from '@playwright/test';
import { callBridge, type DispatchApp } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { changeElsewhere, type RemoteService } from '../support/electron/remote-service.ts';

import { everythingIsSent, goTo, orderLine, placeAtOnce, setUp } from '../support/screen/dispatcher.ts';

const shown = (page: Page) => page.getByRole('complementary', { name: /^Item:/ });

async function useRemote(app: DispatchApp, remote: RemoteService): Promise<void> {
  await setUp(app, { name: 'Nordwagen', kind: 'Sandbox', baseUrl: remote.baseUrl }, remote.credentials.full);
}

/** An order whose answers get lost is tried again until the dispatcher has to decide. */
const untilUncertain = (page: Page): Promise<void> =>
  expect(async () => {
    await callBridge(page, 'outbox.retry', { entryId: null });
    expect(await callBridge(page, 'outbox.list', { filter: 'attention' })).toHaveLength(1);
  }).toPass();

test('a change that met another one is compared and decided by keyboard', async ({ app, remote }) => {
  const { page } = app;
  await useRemote(app, remote);
  const localId = await placeAtOnce(page, 'CON-1');
  await expect(orderLine(page, 'CON-1')).toContainText('Accepted');
  const { order } = await callBridge(page, 'orders.get', { localId });
  await goTo(page, 'Outbox');
  await changeElsewhere(remote, order?.id ?? '', order?.revision ?? '', {
    customer_note: 'Gate 4, ask for Aino',
    customer_reference: 'CON-1B',
  });
  const patch = { customer_note: 'Ring before you come', pickup: { release_code: 'A-17' } };
  await callBridge(page, 'orders.update', { localId, patch });

  await page.getByRole('row').filter({ hasText: 'Needs attention' }).click();
  await shown(page).getByRole('button', { name: 'Compare values …' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const table = dialog.getByRole('table', { name: 'Your values and the current values' });
  await expect(table.getByRole('row')).toHaveCount(4);
  const theirs = dialog.getByRole('radio', {
    name: 'Note to the carrier: current value, Gate 4, ask for Aino',
  });
  // Both sides changed it: neither is chosen beforehand.
  await expect(theirs).not.toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Send chosen values' })).toBeDisabled();
  await expect(dialog.getByRole('radio', { name: 'Release code: your value, A-17' })).toBeChecked();
  await theirs.press('ArrowLeft');
  await expect(dialog.getByRole('radio', { name: /^Note to the carrier: your value/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await everythingIsSent(page);
  const after = await callBridge(page, 'orders.refresh', { localId });
  expect(after.order).toMatchObject({
    customer_reference: 'CON-1B',
    customer_note: 'Ring before you come',
    pickup: { release_code: 'A-17' },
  });
});

test('an order that may have been made is found at the service, from the outbox and from the order', async ({
  app,
  remote,
}) => {
  const { page } = app;
  await useRemote(app, remote);
  await remote.control.faults({ operation: 'order-create', kind: 'status', status: 500, after: true });
  await goTo(page, 'Outbox');
  await placeAtOnce(page, 'UNC-1');
  await untilUncertain(page);
  await page.getByRole('row').filter({ hasText: 'Needs attention' }).click();
  const candidate = shown(page).getByRole('article', { name: /^Order ord_/ });
  await expect(candidate).toContainText('All fields match.');
  await shown(page).getByRole('button', { name: 'Send again …' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('sending it again orders a second transport');
  await page.keyboard.press('Escape');
  await candidate.getByRole('button', { name: 'This is my order' }).press('Enter');
  await everythingIsSent(page);
  await goTo(page, 'Orders');
  await expect(orderLine(page, 'UNC-1')).toHaveCount(1);
  await expect(orderLine(page, 'UNC-1')).toContainText('Accepted');
  expect(await remote.control.effectsOf('order-create')).toHaveLength(1);

  // Its message leads to the order, where one decides as well.
  await goTo(page, 'Settings');
  await placeAtOnce(page, 'UNC-2');
  await untilUncertain(page);
  await page.getByRole('alert').filter({ hasText: 'UNC-2' }).getByRole('button', { name: 'Show' }).click();
  const order = page.getByRole('complementary', { name: 'Order UNC-2' });
  const found = order.getByRole('article', { name: /^Order ord_/ });
  await expect(found).toContainText('All fields match.');
  await found.getByRole('button', { name: 'This is my order' }).click();
  await expect(orderLine(page, 'UNC-2')).toHaveCount(1);
  await expect(orderLine(page, 'UNC-2')).toContainText('Accepted');
  expect(await remote.control.effectsOf('order-create')).toHaveLength(2);
});
