import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { pdfWithPages } from '../support/documents.ts';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import {
  card,
  field,
  goTo,
  newOrder,
  orderLine,
  placeAtOnce,
  placeOrder,
  showOrder,
  typedDay,
  typeInTwoWindows,
  typeOrder,
} from '../support/screen/dispatcher.ts';
import { dropFiles, pasteFiles, smallPicture } from '../support/screen/input.ts';
import { expectAccessible, pictures } from '../support/screen/looks.ts';

const price = (page: Page) => card(page, 'Price');
const address = (page: Page, stop: 'Pickup' | 'Delivery') => field(page, stop, 'Address');
const helsinki = 'Mannerheimintie 120, 00270 Helsinki, Finland';
const hamburg = 'Großmannstraße 210, 20539 Hamburg, Germany';
/** Longer than any test. */
const never = 600_000;

/** It is there on a machine without a keychain, in every view but the settings. */
async function dismissKeychainNotice(page: Page): Promise<void> {
  const { secretStore } = await callBridge(page, 'app.info', {});
  if (secretStore.kind === 'memory') await page.getByRole('button', { name: 'Dismiss' }).click();
}

test('the order form is accessible, empty, half filled, priced, offline, sending and refused', async ({
  app,
}) => {
  const { page, control } = app;
  const look = async (state: string, isDarkToo = false) => {
    await expectAccessible(page, state, { isDarkToo });
    await pictures(page, `entry-${state}`);
  };
  await newOrder(page);
  await expect(price(page)).toContainText('For a price, enter');
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'order-form.aria.yml' });
  await dismissKeychainNotice(page);
  await look('empty', true);

  await address(page, 'Pickup').fill(helsinki);
  await field(page, 'Vehicle', 'VIN').fill('YV1ZWAHE5R123456');
  await field(page, 'Vehicle', 'Registration number').click();
  await expect(card(page, 'Vehicle')).toContainText('A VIN has 17 characters; this VIN has 16');
  await look('half-filled');

  await address(page, 'Delivery').fill(hamburg);
  await page.keyboard.press('Control+Enter');
  await expect(card(page, 'Pickup')).toContainText(
    'Enter the earliest pickup time, a requested window, or both',
  );
  await look('problems', true);

  await typeOrder(page, { reference: 'HEL-2231', pickup: helsinki, delivery: hamburg });
  await expect(price(page)).toContainText('€');
  await look('priced');

  await address(page, 'Pickup').fill('Kungsgatan 1, Stockholm, Sweden');
  await address(page, 'Delivery').fill('Avenyn 1, Göteborg, Sweden');
  await expect(price(page)).toContainText('Custom quote needed');
  await look('custom-quote', true);

  await callBridge(page, 'sandbox.setRunning', { isRunning: false });
  // A route of which no price was asked for before, not even between two of these lines.
  await address(page, 'Delivery').fill('Sternstraße 5, 20357 Hamburg, Germany');
  await expect(price(page)).toContainText('Price not available now');
  await look('offline', true);
  await callBridge(page, 'sandbox.setRunning', { isRunning: true });

  await address(page, 'Pickup').fill('Nowhere 1, Atlantis');
  await placeOrder(page);
  await expect(orderLine(page, 'HEL-2231')).toContainText('Needs attention');
  await look('parked', true);
  await page.getByRole('button', { name: 'Correct and place again' }).click();
  await expect(address(page, 'Pickup')).toHaveAttribute('aria-invalid', 'true');
  await look('refused', true);

  await goTo(page, 'Orders');
  await control.faults({ operation: 'order-create', kind: 'delay', delay_ms: never, times: 1 });
  await placeAtOnce(page, 'HEL-2232');
  await expect(orderLine(page, 'HEL-2232')).toContainText('Sending');
  await showOrder(page, 'HEL-2232');
  await look('placing');
});

test('what opens in the order form is accessible: times, trade-in, documents, templates, suggestions', async ({
  app,
  dataFolder,
}) => {
  const { page } = app;
  const contract = join(dataFolder, 'contract.pdf');
  writeFileSync(contract, pdfWithPages(3, 'LARGE'), 'latin1');
  await newOrder(page);
  await page.getByRole('button', { name: /^Place (order|anyway)/ }).click();
  await expect(address(page, 'Pickup')).toBeFocused();
  await expectAccessible(page, 'empty entry with problems');
  // Only the form scrolls, not the window with what is hidden in the form.
  await page.setViewportSize({ width: 1024, height: 560 });
  await page.evaluate(() => window.scrollTo(0, 1_000));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await typeOrder(page, { reference: 'AXE-1' });

  const pickupWindow = field(page, 'Pickup', 'Requested window');
  await pickupWindow.focus();
  await page.keyboard.type(`${typedDay(3)} 9-12:30`);
  await expect(card(page, 'Pickup').getByRole('status').filter({ hasText: /./ })).toHaveText(/–12:30$/);
  await expectAccessible(page, 'a window being typed', { isDarkToo: true });
  await page.keyboard.press('Enter');
  await pickupWindow.fill('12-8');
  await expect(card(page, 'Pickup').getByRole('status').filter({ hasText: /./ })).toHaveText(
    'The end is before the start',
  );
  await expectAccessible(page, 'a window that is not understood');
  await page.keyboard.press('Escape');

  await card(page, 'Vehicle').getByRole('button', { name: 'Trade-in' }).click();
  await field(page, 'Trade-in', 'VIN').fill('WVWZZZ1KZAW000012');
  await field(page, 'Trade-in', 'Registration number').fill('HH AB 1234');
  await field(page, 'Trade-in', 'Make').fill('Volkswagen');
  await expect(price(page)).toContainText('Total without trade-in');
  await expectAccessible(page, 'trade-in', { isDarkToo: true });

  await dropFiles(page, { x: 700, y: 450 }, [contract]);
  await pasteFiles(page, [{ name: 'dots.png', type: 'image/png', content: smallPicture }]);
  for (const name of ['contract.pdf', 'dots.png']) {
    await card(page, 'Documents')
      .getByRole('button', { name: `Look at ${name}` })
      .press('Enter');
    const shown = page.getByRole('dialog', { name }).getByRole('img', { name });
    await expect
      .poll(() => shown.evaluate(img => img instanceof HTMLImageElement && img.naturalWidth))
      .toBeTruthy();
    await expectAccessible(page, `${name} large`, {
      within: '[role=dialog]',
      isDarkToo: name === 'contract.pdf',
    });
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
  }

  await page.getByRole('button', { name: 'Template' }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toHaveValue('Tampere – Oulu');
  await expectAccessible(page, 'name of a template', { within: '[role=dialog]' });
  await dialog.getByRole('textbox').fill('Weekly to Oulu');
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Template' }).click();
  await expect(page.getByRole('menuitem', { name: 'Weekly to Oulu', exact: true })).toBeVisible();
  await expectAccessible(page, 'menu of templates', { isDarkToo: true });
  await pictures(page, 'template-menu');
  await page.getByRole('menuitem', { name: 'All templates' }).click();
  await expect(page.getByRole('grid', { name: 'Templates' })).toContainText('Audi Q4');
  await expectAccessible(page, 'templates', { isDarkToo: true });
  await pictures(page, 'templates');

  await goTo(page, 'Orders');
  await placeAtOnce(page, 'AXE-2');
  const stop = { kind: 'stop', name: 'Nordwagen Hamburg', address: hamburg, type: 'dealership' } as const;
  const contact = {
    contactName: 'Jonas Petersen',
    phone: '+49 40 123 4567',
    email: 'annahme@nordwagen.example',
  };
  await callBridge(page, 'addressBook.save', { id: null, fields: { ...stop, ...contact } });
  await newOrder(page);
  await address(page, 'Pickup').pressSequentially('ham');
  // One that was written by hand, and one that was learned from an order.
  await expect(page.getByRole('option', { name: /Nordwagen Hamburg/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Hämeenkatu 1/ })).toBeVisible();
  await expectAccessible(page, 'entry with suggestions', { isDarkToo: true });
  await pictures(page, 'suggestions');

  const [draft] = await callBridge(page, 'drafts.list', {});
  await field(page, 'Order', 'Note to the carrier').focus();
  await typeInTwoWindows(page, draft?.localId ?? '', { ours: 'ours', theirNote: 'theirs' });
  await expect(page.getByText('This draft was changed in another window')).toBeVisible();
  await expectAccessible(page, 'draft in conflict', { isDarkToo: true });
});
