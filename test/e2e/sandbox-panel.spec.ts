import { expect, type Page } from '@playwright/test';
import { test } from '../support/electron/fixtures.ts';
import {
  acceptedOrder,
  goTo,
  orderLine,
  placeAtOnce,
  placeOrder,
  setUp,
  storeDrafts,
  typedDraft,
} from '../support/screen/dispatcher.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

const switchFault = (page: Page, name: string) =>
  page.getByRole('switch', { name, exact: true }).locator('xpath=ancestor::label').click();

// @interface states.scenarios events.webhooks
test('a drive plays the life of an order, and its events arrive signed', async ({ app }) => {
  const { page, control } = app;
  await acceptedOrder(page, 'DRIVE-1');
  await goTo(page, 'Sandbox');
  await expect(page.getByRole('list', { name: 'Why scenarios are not possible' })).toContainText(
    'Confirm pickup readiness first.',
  );

  await tab(page, 'Events').click();
  await page.getByRole('button', { name: 'Receive in Dispatch' }).click();
  await expect(page.getByText('checks every signature')).toBeVisible();

  await tab(page, 'Drive').click();
  await page.getByText('Fast', { exact: true }).click();
  await page.getByRole('button', { name: 'Play step by step' }).click();
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect(steps.first()).toContainText('done');
  await expect(steps.nth(1)).toContainText('planned');
  // It is the core's: another screen does not end it.
  await page.getByRole('button', { name: 'Continue' }).click();
  await goTo(page, 'Orders');
  await expect(orderLine(page, 'DRIVE-1')).toContainText('Delivered');
  await goTo(page, 'Sandbox');
  await expect(page.getByText('All steps played')).toBeVisible();
  await expect(steps.filter({ hasText: 'done' })).toHaveCount(await steps.count());
  expect(await control.effectsOf('scenario')).toHaveLength(await steps.count());

  await tab(page, 'Events').click();
  const events = page.getByRole('listbox', { name: 'Events' });
  await expect(events.getByRole('option').first()).toContainText('204');
  await page.getByText('Only events of this order').click();
  await events.getByRole('option').filter({ hasText: 'accepted → in_transit' }).click();
  await expect(page.getByRole('region', { name: 'Webhook-Signature' })).toContainText('v1=');
  await expect(page.getByRole('region', { name: 'Payload' })).toContainText('"previous_status": "accepted"');
  await page.getByText(/^Received by Dispatch/).click();
  await expect(page.getByRole('option').first()).toContainText('signature valid');
  await expect(page.getByRole('region', { name: 'Headers' })).toContainText('Webhook-Signature');
});

test('with faults on, an order is accepted once; then the sandbox is filled and emptied', async ({ app }) => {
  const { page, control } = app;
  await storeDrafts(page, [typedDraft({ reference: 'KEPT-1' })], false);
  await goTo(page, 'Sandbox');
  const picker = page.getByRole('button', { name: /Order$/ });
  await tab(page, 'Faults').click();
  // Faults and data are of no order.
  await expect(picker).toHaveCount(0);
  const mark = page.getByRole('banner');
  // Of all requests the next one would be the app's own reading of the list.
  await page.getByRole('button', { name: 'Answer gets lost: affected requests' }).click();
  await page.getByRole('option', { name: 'placing an order' }).click();
  await switchFault(page, 'Answer gets lost');
  await expect(mark).toContainText('Practice fault: answer gets lost');
  await switchFault(page, 'Slow');
  await expect(mark).toContainText('slow');
  await mark.getByRole('button', { name: 'End all' }).click();
  await expect(mark).not.toContainText('Practice fault');

  await switchFault(page, 'Answer gets lost');
  await expect(mark).toContainText('Practice fault: answer gets lost');
  await goTo(page, 'Orders');
  await acceptedOrder(page, 'LOST-1');
  expect(await control.effectsOf('order-create')).toHaveLength(1);
  // It was for one request only.
  await expect(mark).not.toContainText('Practice fault');

  // A refusal to practise with, and then the same order as it is.
  await goTo(page, 'Sandbox');
  await switchFault(page, 'Order rejected (422)');
  await expect(mark).toContainText('Practice fault: order rejected (422)');
  await goTo(page, 'Orders');
  await placeAtOnce(page, 'REFUSED-1');
  await expect(orderLine(page, 'REFUSED-1')).toContainText('Needs attention');
  await expect(mark).not.toContainText('Practice fault');
  await orderLine(page, 'REFUSED-1').click();
  const refused = page.getByRole('complementary', { name: 'Order REFUSED-1' });
  await expect(refused).toContainText(/the delivery address does not identify a real place/i);
  await refused.getByRole('button', { name: /^Correct and place again/ }).click();
  await placeOrder(page);
  await expect(orderLine(page, 'REFUSED-1')).toContainText('Accepted');

  await goTo(page, 'Sandbox');
  await tab(page, 'Data').click();
  await page.getByRole('textbox', { name: 'Number of orders' }).fill('40');
  await page.getByRole('button', { name: 'Create orders' }).click();
  await expect(page.getByText('40 orders created')).toBeVisible();
  await goTo(page, 'Orders');
  await expect(page.getByRole('navigation').getByRole('link', { name: /^Orders/ })).toContainText('42');
  await goTo(page, 'Sandbox');
  await page.getByRole('button', { name: 'Empty the local sandbox …' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('This cannot be undone');
  await page.getByRole('button', { name: 'Empty sandbox' }).click();
  await expect(page.getByText(/42 orders were removed/)).toBeVisible();
  expect(await control.effects()).toEqual([]);
  await goTo(page, 'Orders');
  await expect(page.getByRole('row').filter({ hasText: 'LOST-1' })).toHaveCount(0);
  await goTo(page, 'Drafts');
  await expect(page.getByRole('row').filter({ hasText: 'KEPT-1' })).toBeVisible();
});

// @interface advance.sandbox-only
test('a remote sandbox has scenarios and drives only, and production has no panel', async ({
  app,
  remote,
}) => {
  const { page } = app;
  await setUp(app, { name: 'Acme test', kind: 'Sandbox', baseUrl: remote.baseUrl }, remote.credentials.full);
  await acceptedOrder(page, 'REMOTE-1');
  await goTo(page, 'Sandbox');
  await expect(page.getByRole('tab')).toHaveText(['Order', 'Drive']);
  await expect(page.getByRole('switch')).toHaveCount(0);
  await page
    .getByRole('list', { name: 'Scenarios' })
    .getByRole('button', { name: 'Confirm pickup readiness' })
    .click();
  const changed = page.getByRole('region', { name: 'What changed' });
  await expect(changed).toContainText('Pickup readiness');
  const tracking = page.getByRole('button', { name: /^Tracking/ });
  await expect(page.getByText(/Tracking is (un)?available/)).toBeVisible();
  await tracking.filter({ hasText: 'paused' }).click();
  await expect(page.getByText('Tracking is paused.')).toBeVisible();
  await expect(tracking.filter({ hasText: 'paused' })).toHaveAccessibleDescription(
    /^This is the current state/,
  );
  await expect(changed).not.toContainText('has changed again');
  await tab(page, 'Drive').click();
  await page.getByText('Fast', { exact: true }).click();
  await page.getByText('Cancelled', { exact: true }).click();
  await page.getByRole('button', { name: 'Play all steps' }).click();
  await expect(page.getByText('All steps played')).toBeVisible();
  await tab(page, 'Order').click();
  await expect(changed).toContainText('The order has changed again since this scenario.');

  await setUp(app, { name: 'Harbour', kind: 'Production', baseUrl: remote.baseUrl }, remote.credentials.full);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Sandbox' })).toHaveCount(0);
  await page.evaluate(() => {
    window.location.hash = '#/sandbox';
  });
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sandbox' })).toHaveCount(0);
  await page.keyboard.press('Alt+6');
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Command or order' }).fill('sandbox');
  await expect(page.getByRole('menuitem', { name: 'Sandbox', exact: true })).toHaveCount(0);
});
