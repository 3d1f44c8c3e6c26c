import { expect } from '@playwright/test';
import { listIsRead, seedLocal, test } from '../support/electron/fixtures.ts';
import { moreOrders, orderLine, placeAtOnce } from '../support/screen/dispatcher.ts';
import { countedKeyboard } from '../support/screen/input.ts';

const seeded = 250;

test('an order is found, read, changed and moved on by keyboard alone', async ({ dataFolder, start }) => {
  await seedLocal(dataFolder, seeded);
  const { page, control } = await start();
  await listIsRead(page, seeded);
  const { type, press, tabTo, counts } = countedKeyboard(page);
  const grid = page.getByRole('grid', { name: 'Orders' });
  const active = grid.locator('[data-active]');

  await placeAtOnce(page, 'KEYS-1');
  await expect(orderLine(page, 'KEYS-1')).toContainText('Accepted');
  // A filter keeps its place where no order is in it.
  await expect(page.getByRole('radio', { name: 'Needs attention 0' })).toBeVisible();

  // Found among all by its reference, and only accepted ones.
  await press('/');
  await type('keys-1');
  await tabTo(/^More filters/);
  await press('Enter');
  await type('acc');
  await press('Enter');
  await expect(page.getByText('1 order found')).toBeVisible();
  await expect(moreOrders(page)).toHaveAccessibleName(/^Accepted/);
  await tabTo(/^Orders$/);
  await press('ArrowDown');
  await expect(active).toContainText(/Accepted.*KEYS-1/);

  // Enter in the search opens the only order that is found. Each action is a few Tabs away, the first to change it.
  await press('/');
  await press('Enter');
  await expect(page.getByRole('button', { name: /^Change order/ })).toBeEnabled();
  await tabTo(/^Change order/);
  await press('Enter');
  await expect(page.getByRole('heading', { name: /^Change/ })).toBeVisible();
  await press('Control+5');
  await press('Control+a');
  await type('KEYS-1-B');
  await press('Control+Enter');
  await expect.poll(() => control.effectsOf('order-update')).toHaveLength(1);
  await expect(active).toContainText('KEYS-1-B');

  // Back where one was: the list as it was asked, and the order itself.
  await expect(moreOrders(page)).toHaveAccessibleName(/^Accepted/);
  await expect(page.locator(':focus')).toHaveAccessibleName('Order KEYS-1-B');

  // Its life goes on in the sandbox panel, which shows what the step has changed.
  await expect(page.getByRole('button', { name: 'More actions for this order' })).toBeVisible();
  await tabTo(/^More actions for this order/);
  await press('Enter');
  for (let command = 0; command < 4; command += 1) await press('ArrowDown');
  await expect(page.locator(':focus')).toHaveAccessibleName('Open in sandbox panel');
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Life of the order' })).toBeVisible();
  await tabTo(/^Tracking available/);
  await press('Enter');
  await expect.poll(() => control.effectsOf('scenario')).toHaveLength(1);
  await expect(page.getByRole('region', { name: 'What changed' })).toContainText(/tracking/i);
  expect(counts().controls).toBeLessThan(70);
});
