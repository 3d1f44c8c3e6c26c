import { expect, type Locator, type Page } from '@playwright/test';
import { Temporal } from 'temporal-polyfill';
import { draftOf } from '../../integration/support/orders.ts';
import { callBridge } from './bridge.ts';

/** A day that is always ahead, in Helsinki, as one types it: `24.11.`. */
export function typedDay(days: number): string {
  const { day, month } = Temporal.Now.plainDateISO('Europe/Helsinki').add({ days });
  return `${day}.${month}.`;
}

export interface OrderText {
  reference: string;
  pickup?: string;
  delivery?: string;
  vin?: string;
}

export const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
/** A text field by its label; what the label says more quietly (`16 of 17`) may follow. */
export const field = (page: Page, region: string, label: string): Locator =>
  card(page, region)
    .getByRole('textbox', { name: new RegExp(`^${label}( |$)`) })
    .or(card(page, region).getByRole('combobox', { name: new RegExp(`^${label}( |$)`) }));

export async function newOrder(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^New order/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'New order' })).toBeVisible();
}

/** Types an order that breaks no rule, as a dispatcher does: field by field. */
export async function typeOrder(page: Page, text: OrderText): Promise<void> {
  await field(page, 'Pickup', 'Address').fill(text.pickup ?? 'Hämeenkatu 1, 33100 Tampere, Finland');
  await field(page, 'Delivery', 'Address').fill(text.delivery ?? 'Kauppurienkatu 9, 90100 Oulu, Finland');
  await field(page, 'Pickup', 'Available from').fill(`${typedDay(3)} 8`);
  await field(page, 'Vehicle', 'VIN').fill(text.vin ?? 'WAUZZZF24NN012345');
  await field(page, 'Vehicle', 'Registration number').fill('ABC-123');
  await field(page, 'Vehicle', 'Make').fill('Audi');
  await field(page, 'Vehicle', 'Model').fill('Q4');
  await field(page, 'Order', 'Your reference').fill(text.reference);
}

export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
}

/** The line of an order in the list. */
export const orderLine = (page: Page, reference: string): Locator =>
  page.getByRole('grid', { name: 'Orders' }).getByRole('row').filter({ hasText: reference });

export async function goTo(
  page: Page,
  place: 'Orders' | 'Drafts' | 'Outbox' | 'Reports' | 'Addresses' | 'Sandbox' | 'Settings',
): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${place}`) })
    .click();
  await expect(page.getByRole('heading', { name: place, level: 1 })).toBeVisible();
}

export async function setService(page: Page, isRunning: boolean): Promise<void> {
  await goTo(page, 'Sandbox');
  const toggle = page.getByRole('switch', { name: 'Service running' });
  if ((await toggle.isChecked()) !== isRunning) await toggle.locator('xpath=ancestor::label').click();
  await expect(page.getByText(isRunning ? 'Service: running' : 'Service: stopped')).toBeVisible();
}

/** Without a form: a valid order is on its way. */
export async function placeAtOnce(page: Page, reference: string): Promise<void> {
  const { localId, version } = await callBridge(page, 'drafts.create', {});
  const draft = draftOf(one => {
    one.customerReference = reference;
  });
  const saved = await callBridge(page, 'drafts.save', { localId, version, draft });
  await callBridge(page, 'orders.place', { localId, version: saved.version, quotedTotalCents: null });
}
