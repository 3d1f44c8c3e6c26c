import { expect, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { card, field, openDraft, orderLine, placeOrder, setUp } from '../support/screen/dispatcher.ts';

const price = (page: Page) => card(page, 'Price');
const todo = (page: Page) => page.getByRole('region', { name: /^To do before placing/ });

async function choose(page: Page, region: string, label: string, option: string | RegExp): Promise<void> {
  await card(page, region)
    .getByRole('button', { name: new RegExp(`${label}$`) })
    .click();
  await page.getByRole('option', { name: option }).click();
}

/** What the service has of the order, by its own answer. */
async function orderAtService(page: Page, reference: string) {
  await expect(orderLine(page, reference)).toContainText('Accepted');
  const { rows } = await callBridge(page, 'orders.list', { search: reference });
  const { order } = await callBridge(page, 'orders.refresh', { localId: rows[0]?.localId ?? '' });
  if (!order) throw new Error(`${reference} was not accepted.`);
  return order;
}

// @interface create-order.rule-1 create-order.rule-7
test('a trade-in is priced and placed with the order, and refused by a route that allows none', async ({
  app,
}) => {
  const { page } = app;
  await openDraft(page, { reference: 'TRADE-1' });
  await expect(price(page)).toContainText('436,61 €');
  await card(page, 'Vehicle').getByRole('button', { name: 'Trade-in' }).click();
  const vin = field(page, 'Trade-in', 'VIN');
  await expect(vin).toBeFocused();
  await page.keyboard.type('WVWZZZ1KZAW00001');
  await expect(price(page)).toContainText('a trade-in VIN of 17 characters');
  await page.keyboard.type('2');
  await field(page, 'Trade-in', 'Registration number').fill('HH AB 1234');
  await expect(card(page, 'Trade-in')).toContainText('Registration numberDE');
  await field(page, 'Trade-in', 'Make').fill('Volkswagen');
  await expect(price(page)).toContainText('654,92 €');
  await expect(price(page)).toContainText('Total without trade-in436,61 €');

  await card(page, 'Trade-in').getByRole('button', { name: 'Remove the trade-in' }).click();
  await expect(card(page, 'Trade-in')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'Trade-in', 'Make')).toHaveValue('Volkswagen');
  await placeOrder(page);
  const order = await orderAtService(page, 'TRADE-1');
  expect(order.items.map(({ role, vin: at, make }) => ({ role, vin: at, make }))).toEqual([
    { role: 'primary', vin: 'WAUZZZF24NN012345', make: 'Audi' },
    { role: 'trade_in', vin: 'WVWZZZ1KZAW000012', make: 'Volkswagen' },
  ]);

  // A route that allows none says so before and after one was added.
  await openDraft(page, { reference: 'TRADE-2', delivery: 'Großmannstraße 210, Hamburg, Germany' });
  await expect(card(page, 'Vehicle')).toContainText('Trade-in: only within Finland');
  await field(page, 'Delivery', 'Address').fill('Kauppurienkatu 9, Oulu, Finland');
  await card(page, 'Vehicle').getByRole('button', { name: 'Trade-in' }).click();
  await field(page, 'Trade-in', 'Registration number').fill('XYZ-12');
  await expect(todo(page).getByRole('listitem')).toHaveText(['Same vehicle on an open order']);
  await choose(page, 'Pickup', 'Place type', 'Private');
  await expect(todo(page)).toContainText('A private pickup cannot include a trade-in');
  await choose(page, 'Pickup', 'Place type', 'Dealership');
  await field(page, 'Delivery', 'Address').fill('Großmannstraße 210, Hamburg, Germany');
  await expect(card(page, 'Trade-in')).toContainText('possible only within Finland: order its transport');
  await todo(page).getByRole('button', { name: 'A trade-in is possible only within Finland' }).click();
  await expect(page.getByRole('button', { name: 'Remove the trade-in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(todo(page).getByRole('listitem')).toHaveText(['Same vehicle on an open order']);
});

// @interface item.cmr-recipient cmr.options price-check.status
test('a recipient is completed; a route without a price says so, and is refused by the service', async ({
  app,
}) => {
  const { page } = app;
  await openDraft(page, { reference: 'CMR-1' });
  await card(page, 'Vehicle').getByRole('button', { name: 'More about the vehicle' }).click();
  await choose(page, 'Vehicle', 'CMR recipient', /^Esimerkki Autot Oy/);
  await expect(card(page, 'Vehicle')).toContainText(
    'CMR recipient: Esimerkki Autot Oy, Esimerkkikatu 1, 00100 Helsinki, FI',
  );
  await choose(page, 'Vehicle', 'CMR recipient', /^Beispiel Autohaus, Hamburg address incomplete/);
  await expect(field(page, 'Vehicle', 'Recipient’s name')).toHaveValue('Beispiel Autohaus GmbH');
  await expect(todo(page)).toContainText('Street of the CMR recipient is missing');
  await field(page, 'Vehicle', 'Street and number').fill('Großmannstraße 210');
  await field(page, 'Vehicle', 'Postcode').fill('20539');
  await expect(todo(page)).toContainText('All checks passed');
  await placeOrder(page);
  await expect(orderLine(page, 'CMR-1')).toContainText('Accepted');

  await openDraft(page, {
    reference: 'QUOTE-1',
    pickup: 'Kungsgatan 1, Stockholm, Sweden',
    delivery: 'Avenyn 1, Göteborg, Sweden',
  });
  await expect(price(page)).toContainText('Custom quote needed');
  // What to do next is said: the interface has no way to ask for a quote.
  await price(page).getByRole('button', { name: 'Copy request for a quote' }).click();
  await expect
    .poll(() => app.electronApp.evaluate(({ clipboard }) => clipboard.readText()))
    .toMatch(
      /^Request for a quote\nPickup: Kungsgatan 1, Stockholm, Sweden\nAvailable from: .*Stockholm time/,
    );
  await placeOrder(page);
  await expect(orderLine(page, 'QUOTE-1')).toContainText('Needs attention');
  await expect(page.getByRole('complementary', { name: 'Order QUOTE-1' })).toContainText(
    'it needs a custom quote',
  );
});

// @interface auth.ordering-channel order.ordered-for errors.422-ordered-for-not-allowed
test('whoever may orders for a business, once for a double click; whoever may not is told', async ({
  app,
  remote,
}) => {
  const { page } = app;
  await openDraft(page, { reference: 'OWN-1' });
  await field(page, 'Order', 'Ordered for').fill('1234567-1');
  await choose(page, 'Order', 'Country', 'Finland');
  await expect(card(page, 'Order')).toContainText('This credential can order only for your own company');
  await expect(todo(page)).toContainText('The service did not allow orders for this business');

  const channel = { name: 'Channel', kind: 'Sandbox', baseUrl: remote.baseUrl } as const;
  await setUp(app, channel, remote.credentials.ordering_channel);
  await openDraft(page, { reference: 'FOR-1' });
  await field(page, 'Order', 'Ordered for').fill('7654321-1');
  await choose(page, 'Order', 'Country', 'Finland');
  await expect(card(page, 'Order')).toContainText(
    'The service does not allow you to order for this business',
  );
  await field(page, 'Order', 'Ordered for').fill('1234567-1');
  await expect(card(page, 'Order')).toContainText('The service allows you to order for this business');
  await expect(price(page)).toContainText('436,61 €');
  await placeOrder(page);
  const order = await orderAtService(page, 'FOR-1');
  expect(order.ordered_for).toEqual({ business_id: '1234567-1', country_code: 'FI' });

  // In production the button repeats order, business, price and environment.
  const acme = { name: 'Acme', kind: 'Production', baseUrl: remote.baseUrl } as const;
  await setUp(app, acme, remote.credentials.ordering_channel);
  await openDraft(page, { reference: 'REAL-1' });
  await field(page, 'Order', 'Ordered for').fill('1234567-1');
  await choose(page, 'Order', 'Country', 'Finland');
  await callBridge(page, 'connection.confirmProduction', {});
  await page
    .getByRole('button', {
      name: /^Place (order|anyway) · 436,61 € Order REAL-1 for 1234567-1\. Environment: Acme/,
    })
    .dblclick();
  await expect(orderLine(page, 'REAL-1')).toContainText('Accepted');
  expect(await remote.control.effectsOf('order-create')).toHaveLength(2);
});

test('what will be refused, or is likely a slip, is among the things to do before it is placed', async ({
  app,
}) => {
  const { page } = app;
  const line = (text: string) => todo(page).getByRole('button', { name: text, exact: true });
  await openDraft(page, { reference: 'DOUBT-1', delivery: 'Nowhere 1, Atlantis' });
  await expect(line('Likely to be rejected: Delivery address')).toBeVisible();
  await expect(todo(page)).not.toContainText('passed');
  await expect(page.getByRole('button', { name: /^Place anyway/ })).toBeEnabled();
  // By keyboard one may not have looked: the first press shows it, and places nothing.
  await field(page, 'Order', 'Your reference').focus();
  await page.keyboard.press('Control+Enter');
  await expect(field(page, 'Delivery', 'Address')).toBeFocused();
  await expect(page.getByText('again to place the order anyway')).toBeVisible();
  expect(await callBridge(page, 'outbox.list', { filter: 'open' })).toEqual([]);
  await line('Likely to be rejected: Delivery address').click();
  await expect(field(page, 'Delivery', 'Address')).toBeFocused();
  await field(page, 'Delivery', 'Address').fill('Kauppurienkatu 9, 90100 Oulu, Finland');
  await expect(todo(page).getByRole('listitem')).toHaveText(['All checks passed']);
  await expect(page.getByRole('button', { name: /^Place order · .*€/ })).toBeEnabled();

  await field(page, 'Pickup', 'Available from').fill('1.1.2020 8');
  await field(page, 'Pickup', 'Phone').fill('abc');
  await field(page, 'Vehicle', 'VIN').fill('УВ1ХМАНЕ5С1234567');
  await field(page, 'Vehicle', 'Make').focus();
  await expect(todo(page).getByRole('listitem')).toHaveText([
    'Phone number of the pickup contact has no digits',
    '“Available from” is in the past',
    'VIN has characters other than A–Z and 0–9',
  ]);
  await page.getByRole('button', { name: 'Use YB1 XMAHE5 C1234567' }).click();
  await expect(field(page, 'Vehicle', 'VIN')).toHaveValue('YB1 XMAHE5 C1234567');
  await expect(todo(page)).not.toContainText('Latin');
  await placeOrder(page);
  await expect(orderLine(page, 'DOUBT-1')).toContainText('Accepted');
});

test('a kind of place that is not listed can be typed, and is kept', async ({ app }) => {
  const { page } = app;
  const localId = await openDraft(page, { reference: 'TYPE-1' });
  const other = field(page, 'Pickup', 'Other place type');
  await choose(page, 'Pickup', 'Place type', 'Other …');
  await expect(other).toBeFocused();
  await expect(todo(page)).toContainText('Pickup place type is missing');
  await page.keyboard.type('repair_shop');
  await expect(todo(page)).not.toContainText('Pickup place type is missing');
  await expect
    .poll(async () => (await callBridge(page, 'drafts.get', { localId })).draft.pickup.type)
    .toBe('repair_shop');

  // It stands in the list when the order is opened again, and gives way to a listed one.
  await openDraft(page, { reference: 'TYPE-2' });
  await page.evaluate(id => {
    window.location.hash = `#/order-form/${id}`;
  }, localId);
  const type = card(page, 'Pickup').getByRole('button', { name: /Place type$/ });
  await expect(type).toContainText('repair_shop');
  await choose(page, 'Pickup', 'Place type', 'Other …');
  await expect(other).toHaveValue('repair_shop');
  await choose(page, 'Pickup', 'Place type', 'Auction');
  await expect(other).toBeHidden();
  await expect(type).toContainText('Auction');
});
