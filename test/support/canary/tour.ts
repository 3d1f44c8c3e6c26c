import type { Page } from '@playwright/test';
import type { Control } from '../control.ts';
import { callBridge, expect } from '../electron/app.ts';
import type { ServiceCredential } from '../electron/remote-service.ts';
import {
  card,
  chooseForOrder,
  goTo,
  newOrder,
  orderLine,
  placeOrder,
  typeCredential,
  typeOrder,
} from '../screen/dispatcher.ts';
import { dropFiles } from '../screen/input.ts';

async function openCredentialDialog(page: Page): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: /^(Enter credential|Replace) …/ }).click();
}

/** Types a credential that is refused. */
async function typeRefused(page: Page, credential: ServiceCredential): Promise<void> {
  await typeCredential(page, credential);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'The service does not know this credential',
  );
}

/** A credential that the service does not know, then one that it cannot check at first. */
export async function enterCredential(
  page: Page,
  control: Control,
  wrong: ServiceCredential,
  right: ServiceCredential,
  whileRefused: () => Promise<void>,
): Promise<void> {
  await openCredentialDialog(page);
  await typeRefused(page, wrong);
  await whileRefused();
  await control.faults({ operation: 'token', kind: 'status', status: 503, times: 1 });
  await typeCredential(page, right);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** The first one is refused on screen, the second is kept. */
export async function replaceCredential(
  page: Page,
  refused: ServiceCredential,
  kept: ServiceCredential,
): Promise<void> {
  await openCredentialDialog(page);
  await typeRefused(page, refused);
  await typeCredential(page, kept);
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Every step of an order with a document meets a fault once, and is done all the same. */
export async function orderUnderFaults(
  page: Page,
  control: Control,
  reference: string,
  document: string,
): Promise<void> {
  await control.faults(
    { operation: 'price-check', kind: 'truncate', times: 1 },
    { operation: 'file-create', kind: 'status', status: 500, times: 1 },
    { operation: 'upload', kind: 'upload_refused', times: 1 },
    { operation: 'order-create', kind: 'expired_token', times: 1 },
    { operation: 'order-create', kind: 'reset_after', times: 1 },
    { operation: 'order-list', kind: 'delay', delay_ms: 300, times: 1 },
  );
  await newOrder(page);
  await typeOrder(page, { reference });
  await expect(page.getByRole('button', { name: /Place (order|anyway) · .*€/ })).toBeVisible();
  await dropFiles(page, { x: 700, y: 450 }, [document]);
  await expect(card(page, 'Documents').getByRole('button', { name: /^Remove/ })).toBeVisible();
  await placeOrder(page);
  await expect(orderLine(page, reference)).toContainText('Accepted');
}

/** Saves what Settings offers to save, by the dialog that the test answers. */
export async function save(page: Page, button: string, said: RegExp): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText(said)).toBeVisible();
}

/** All of the support file, as it is shown before it is saved. */
export async function saveSupportFile(page: Page): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Save support file …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Support file' });
  for (const tab of await dialog.getByRole('tab').all()) await tab.click();
  await dialog.getByRole('button', { name: 'Save support file …' }).click();
  await expect(page.getByText(/^Saved as /)).toBeVisible();
}

/** The order in detail, its scenario, the outbox and the drafts. */
export async function visitScreens(page: Page, control: Control, reference: string): Promise<void> {
  const inspector = page.getByRole('complementary', { name: `Order ${reference}` });
  await chooseForOrder(page, 'Refresh this order');
  await expect(inspector).toContainText('At the service');
  await control.faults({ operation: 'scenario', kind: 'status', status: 503, times: 1 });
  await chooseForOrder(page, 'Open in sandbox panel');
  await page
    .getByRole('list', { name: 'Scenarios' })
    .getByRole('button', { name: /readiness/i })
    .click();
  await expect(page.getByRole('region', { name: 'What changed' })).toContainText('preparing → confirmed');
  await goTo(page, 'Outbox');
  await page.getByText('Done', { exact: true }).click();
  await page.getByRole('grid', { name: 'Outbox items' }).getByRole('row').last().click();
  await expect(page.getByRole('complementary', { name: /^Item/ })).toContainText('Attempts');
  await goTo(page, 'Drafts');
}

/** Saves the order's document as it is at the service. */
export async function downloadDocument(page: Page): Promise<void> {
  const [row] = (await callBridge(page, 'orders.list', {})).rows;
  const localId = row?.localId ?? '';
  const [file] = (await callBridge(page, 'orders.refresh', { localId })).files;
  await callBridge(page, 'orders.downloadFile', { localId, fileId: file?.id ?? '' });
}

/** Fails by one fault after the other, the refused sign-in last; what the last one gives to support is copied. */
export async function testConnection(page: Page, control: Control): Promise<void> {
  await goTo(page, 'Settings');
  const test = page.getByRole('button', { name: 'Test connection' });
  const failure = page.getByRole('region', { name: /^Credential of/ }).getByRole('alert');
  for (const kind of ['truncate', 'reset_before', 'expired_token'] as const) {
    await control.faults({ operation: 'order-list', kind });
    await test.click();
    await expect(failure).toBeVisible();
  }
  await control.faults({ operation: 'token', kind: 'status', status: 401 });
  await test.click();
  await expect(failure).toContainText('Sign-in refused');
  await failure.getByRole('button', { name: 'Copy for support' }).click();
  await expect(page.getByText('Copied').first()).toBeVisible();
  await control.noFaults();
}
