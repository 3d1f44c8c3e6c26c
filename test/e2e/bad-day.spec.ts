import { expect, type Locator, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { listIsRead, seedLocal, test } from '../support/electron/fixtures.ts';
import { acceptedOrder, goTo, listOnly } from '../support/screen/dispatcher.ts';
import { pictures } from '../support/screen/looks.ts';

const seeded = 200;
const plain = { isWithoutNotices: true };
const inspector = (page: Page): Locator => page.getByRole('complementary', { name: /^Order / });

test('a bad day is played, and its damage, delays and gaps are told', async ({ app }) => {
  const { page } = app;
  const localId = await acceptedOrder(page, 'BAD-1');
  await goTo(page, 'Sandbox');
  await page.getByRole('tab', { name: 'Drive' }).click();
  await page.getByText('Damaged', { exact: true }).click();
  await page.getByText('Fast', { exact: true }).click();
  await pictures(page, 'bad-day-drive', plain);
  await callBridge(page, 'sandbox.startDrive', {
    localId,
    variant: 'bad-day',
    speed: 'fast',
    isPaused: true,
  });
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  // Until the last delay, before the vehicle is delivered.
  for (let step = 0; step < 15; step += 1) {
    await callBridge(page, 'sandbox.steerDrive', { action: 'next' });
    await expect(steps.nth(step)).toContainText('done');
  }
  await goTo(page, 'Orders');
  await page.getByRole('grid', { name: 'Orders' }).getByRole('row').filter({ hasText: 'BAD-1' }).click();
  const order = inspector(page);
  await expect(order).toContainText('After the deadline');
  await page.setViewportSize({ width: 1280, height: 1900 });
  await pictures(page, 'bad-day-list-late', plain);
  await order.getByRole('button', { name: 'Show the map' }).click();
  await expect(order.getByRole('img', { name: /from Tampere to Oulu .* north, .* east/ })).toBeVisible();
  await order.getByRole('button', { name: 'Show the inspection report' }).click();
  await expect(order.getByText('damage found').first()).toBeVisible();
  await pictures(page, 'bad-day-on-its-way', plain);
  await callBridge(page, 'sandbox.steerDrive', { action: 'go-on' });
  await expect(order.locator('[aria-current=step]')).toHaveText('Delivered');
  await expect(order.getByText('delivery-damage-dent.png').first()).toBeVisible();
  await pictures(page, 'bad-day-delivered', plain);
});

test('the bad days of a seeded service', async ({ dataFolder, start }) => {
  await seedLocal(dataFolder, seeded);
  const { page } = await start();
  await page.setViewportSize({ width: 1440, height: 900 });
  await listIsRead(page, seeded);
  const onTheirWay = async () =>
    (await callBridge(page, 'orders.list', { states: ['in_transit'], limit: 100 })).rows;
  await expect
    .poll(async () => (await onTheirWay()).every(({ etaAt }) => etaAt !== null), { timeout: 60_000 })
    .toBe(true);
  const [silent] = (await onTheirWay()).toSorted((a, b) => (a.etaAt ?? '').localeCompare(b.etaAt ?? ''));
  await listOnly(page, /^In transit/);
  await expect(page.getByRole('grid', { name: 'Orders' })).toContainText(/overdue|[hd] late/);
  await pictures(page, 'bad-days-list', plain);
  await page.evaluate(id => {
    window.location.hash = `#/orders/${id}`;
  }, silent?.localId ?? '');
  await expect(inspector(page)).toContainText('Overdue');
  await expect(inspector(page)).toContainText('Missed');
  await page.setViewportSize({ width: 1280, height: 1500 });
  await inspector(page).getByRole('button', { name: 'Show the map' }).click();
  await expect(inspector(page)).toContainText('paused');
  await pictures(page, 'bad-days-silent', plain);
  await page.setViewportSize({ width: 1600, height: 900 });
  await goTo(page, 'Reports');
  await page.getByRole('radio', { name: 'All' }).click();
  await expect(page.getByText(new RegExp(`^${seeded} rows, as of`))).toBeVisible();
  await pictures(page, 'bad-days-report', plain);
  await goTo(page, 'Orders');
  const awaited = page.getByRole('grid', { name: 'Orders' }).locator('[data-next]');
  const overdue = awaited.filter({ hasText: /overdue|[hd] late/ });
  const expected = awaited.filter({ hasText: /^Delivery / }).filter({ hasNotText: /overdue|late|\+/ });
  await expect(overdue.first()).toBeVisible();
  await expect(expected.first()).toBeVisible();
  await page.clock.install();
  await page.clock.fastForward(90 * 24 * 3_600_000);
  await expect(expected).toHaveCount(0);
  await expect(overdue.first()).toBeVisible();
});
