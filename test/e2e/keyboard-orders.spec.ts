import { expect } from '@playwright/test';
import { countedKeyboard } from './support/counted-keyboard.ts';
import { test } from './support/fixtures.ts';
import { listIsRead, seedLocal } from './support/seeded.ts';

const seeded = 2_000;

test('an order is found, read, changed and moved on by keyboard alone', async ({ dataFolder, start }) => {
  await seedLocal(dataFolder, seeded);
  const { page, control } = await start();
  await listIsRead(page, seeded);
  const { type, press, tabTo, counts } = countedKeyboard(page);
  const grid = page.getByRole('grid', { name: 'Orders' });
  const active = grid.locator('[data-active]');

  // Only accepted ones from or to Helsinki, and the second of them.
  await press('/');
  await type('helsinki');
  await tabTo(/^All/);
  await press('ArrowRight');
  await press('Space');
  await expect(page.getByText(/\d+ found/)).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Accepted/ })).toBeChecked();
  await tabTo(/^Orders$/);
  await press('ArrowDown');
  await press('ArrowDown');
  await expect(active).toHaveAttribute('aria-rowindex', '3');
  await expect(active).toContainText(/Accepted.*Helsinki/);

  // Its details, in which each action is a few Tabs away; the first of them is to change it.
  await press('Enter');
  await tabTo(/^Change order/);
  await press('Enter');
  await expect(page.getByRole('heading', { name: /^Change/ })).toBeVisible();
  await press('Alt+5');
  await press('Control+a');
  await type('KEYS-1');
  await press('Control+Enter');
  await expect.poll(() => control.effectsOf('order-update')).toHaveLength(1);
  await expect(active).toContainText('KEYS-1');

  // Back where one was: the list as it was asked, and the order itself.
  await expect(page.getByRole('radio', { name: /^Accepted/ })).toBeChecked();
  await expect(page.locator(':focus')).toHaveAccessibleName('Order KEYS-1');

  // Its life goes on in the sandbox panel, which shows what the step has changed.
  await tabTo(/^Open in sandbox panel/);
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Life of the order' })).toBeVisible();
  await tabTo(/^Tracking available/);
  await press('Enter');
  await expect.poll(() => control.effectsOf('scenario')).toHaveLength(1);
  await expect(page.getByRole('region', { name: 'What changed' })).toContainText(/tracking/i);
  expect(counts().controls).toBeLessThan(70);
});
