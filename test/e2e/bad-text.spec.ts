import { expect, type Locator, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import {
  card,
  chooseForOrder,
  field,
  goTo,
  openDraft,
  orderLine,
  placeOrder,
  showOrder,
  storeDrafts,
  typedDraft,
} from '../support/screen/dispatcher.ts';

/** As the clipboard puts a text into a field, in place of what is selected. */
async function paste(page: Page, control: Locator, text: string): Promise<void> {
  await control.focus();
  await page.keyboard.insertText(text);
}

const saved = (page: Page) => expect(page.getByText(/^saved/)).toBeVisible();

test('pasted dirt is cleaned, what stays is shown, and exactly that is sent', async ({ app }) => {
  const { page } = app;
  await openDraft(page, { reference: 'DIRT-1' });
  const note = field(page, 'Order', 'Note to the carrier');
  const make = field(page, 'Vehicle', 'Make');
  await make.fill('');
  await paste(page, make, '\u200bAu\0di\u00ad\ufeff');
  await expect(make).toHaveValue('Audi');
  await make.blur();
  const vin = field(page, 'Vehicle', 'VIN');
  await vin.fill('');
  await paste(page, vin, '\u202aWAU-ZZZF24\u200b NN012345\u202c\n');
  await vin.blur();
  await expect(vin).toHaveValue('WAU ZZZF24 NN012345');
  const contact = field(page, 'Pickup', 'Contact name');
  await paste(page, contact, 'Aino\r\nVirtanen 👩🏽‍🔧');
  await expect(contact).toHaveValue('Aino Virtanen 👩🏽‍🔧');
  await paste(page, note, 'מפתחות בקבלה\u202e\r\nKeys at the desk\u0007 🔑\n');
  await expect(note).toHaveValue('מפתחות בקבלה\nKeys at the desk 🔑\n');
  // In the middle of a text the caret stays where it was.
  const name = field(page, 'Delivery', 'Contact name');
  await name.fill('Jonas Petersen');
  await name.focus();
  for (const key of ['Home', ...Array.from({ length: 6 }, () => 'ArrowRight')])
    await page.keyboard.press(key);
  await page.keyboard.insertText('\u200bvon\0 ');
  await page.keyboard.type('der ');
  await expect(name).toHaveValue('Jonas von der Petersen');

  await placeOrder(page);
  await expect(orderLine(page, 'DIRT-1')).toContainText('Accepted');
  const { rows } = await callBridge(page, 'orders.list', {});
  const localId = rows.find(row => row.customerReference === 'DIRT-1')?.localId ?? '';
  expect((await callBridge(page, 'orders.get', { localId })).order).toMatchObject({
    pickup: { contact: { name: 'Aino Virtanen 👩🏽‍🔧' } },
    delivery: { contact: { name: 'Jonas von der Petersen' } },
    items: [{ vin: 'WAUZZZF24NN012345', make: 'Audi' }],
    customer_note: 'מפתחות בקבלה\nKeys at the desk 🔑',
  });
});

test('a note of 10,000 characters is kept and sent; one more is refused at the field, and nothing is lost', async ({
  app,
}) => {
  const { page } = app;
  await openDraft(page, { reference: 'LONG-1' });
  const note = field(page, 'Order', 'Note to the carrier');
  await note.fill('Ring twice.');
  await note.press('Control+a');
  await page.keyboard.insertText('x'.repeat(10_001));
  await expect(note).toHaveValue('Ring twice.');
  await expect(note).toHaveAccessibleDescription(
    /^Text not inserted: it has 10.001 characters, and at most 10.000 are allowed$/,
  );
  await note.press('Control+a');
  await page.keyboard.insertText('x'.repeat(10_000));
  await expect(note).toHaveValue('x'.repeat(10_000));
  await expect(note).not.toHaveAttribute('aria-invalid', 'true');
  await expect(card(page, 'Order').getByText(/^10.000 of 10.000$/)).toBeVisible();
  await page.keyboard.type('y');
  await expect(note).toHaveValue('x'.repeat(10_000));
  await expect(note).toHaveAttribute('aria-invalid', 'true');
  await saved(page);
  await placeOrder(page);
  await expect(orderLine(page, 'LONG-1')).toContainText('Accepted');
});

test('novels in every field break nothing: they are saved, shown in the lists, and named before placing', async ({
  app,
}) => {
  const { page, control } = app;
  await openDraft(page, { reference: 'NOVEL' });
  const novel = 'It was a dark and stormy night 🌩️ في ليلة عاصفة. '.repeat(190);
  for (const region of ['Pickup', 'Delivery', 'Vehicle', 'Order']) {
    const boxes = card(page, region).getByRole('textbox').or(card(page, region).getByRole('combobox'));
    for (const box of await boxes.all()) {
      await box.focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(novel);
    }
  }
  await field(page, 'Order', 'Note to the carrier').focus();
  await expect(field(page, 'Pickup', 'Available from')).toHaveAccessibleDescription(/^Not understood/);
  await expect(field(page, 'Vehicle', 'VIN')).toHaveAccessibleDescription(/17/);
  expect((await field(page, 'Pickup', 'Address').inputValue()) === novel).toBe(true);
  await saved(page);
  await page.keyboard.press('Control+Enter');
  await expect(field(page, 'Pickup', 'Available from')).toBeFocused();
  await expect(field(page, 'Order', 'Your reference')).toHaveAccessibleDescription(
    'Use at most 255 characters',
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

  await goTo(page, 'Drafts');
  await expect(page.getByText(/^It was a dark/).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await page
    .getByText(/^It was a dark/)
    .first()
    .click();
  await expect(field(page, 'Delivery', 'Contact name')).toHaveValue(/^It was a dark and stormy night 🌩️ في/);
  // It is a draft as before: nothing was placed, and nothing sent.
  expect(await callBridge(page, 'outbox.list', { filter: 'open' })).toEqual([]);
  expect(await control.effects()).toEqual([]);
});

/** Texts on screen, or read aloud, in which characters hide that would turn others or command a terminal. */
const hiddenOn = (page: Page) =>
  page.evaluate(() => {
    const hidden = /(?![\t\n\r])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
    const found: string[] = [];
    for (const walker = document.createTreeWalker(document.body); walker.nextNode(); ) {
      const { currentNode: node } = walker;
      if (node instanceof Text && hidden.test(node.data)) found.push(JSON.stringify(node.data));
      if (node instanceof Element)
        for (const name of ['aria-label', 'title', 'alt'])
          if (hidden.test(node.getAttribute(name) ?? ''))
            found.push(`${name} ${node.outerHTML.slice(0, 200)}`);
    }
    return found;
  });

test('texts of others are read as they were written: tags stay tags, and what hides is seen', async ({
  app,
}) => {
  const { page, electronApp } = app;
  const reference = 'PO<b>7</b><0>CLICK</0>\\u0041 50%';
  const dirt = '\u202efdp.exe\u001b[31m\u009b';
  const draft = typedDraft({ reference: `${reference}${dirt}` });
  const contact = { name: `Aino${dirt}`, phone: '+358 40 123 4567', email: 'aino@example.fi' };
  const dirty = {
    ...draft,
    pickup: { ...draft.pickup, contact },
    delivery: { ...draft.delivery, contact },
    vehicle: { ...draft.vehicle, make: `Audi${dirt}`, model: `<1/>${dirt}` },
    customerNote: `Keys <i>here</i>${dirt}`,
  };
  const [localId = ''] = await storeDrafts(page, [dirty], true);
  await storeDrafts(page, [dirty], false);
  const seen = `${reference}[U+202E]fdp.exe␛[31m[U+009B]`;
  await expect(orderLine(page, seen)).toContainText('Accepted');
  await showOrder(page, seen);
  const order = page.getByRole('complementary', { name: `Order ${seen}` });
  await expect(order).toContainText('Aino[U+202E]fdp.exe');
  await expect(order).toContainText('Keys <i>here</i>[U+202E]');
  await expect(order).toContainText('<1/>[U+202E]');
  expect(await hiddenOn(page)).toEqual([]);
  // In sentences, with the order’s name in them.
  await chooseForOrder(page, 'Cancel order');
  await expect(page.getByRole('alertdialog')).toContainText(`Cancel order ${seen}?`);
  expect(await hiddenOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  for (const place of [
    'Orders',
    'Drafts',
    'Outbox',
    'Reports',
    'Addresses',
    'Sandbox',
    'Settings',
  ] as const) {
    await goTo(page, place);
    expect(await hiddenOn(page), place).toEqual([]);
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('menuitem', { name: /^PO<b>7/ })).toBeVisible();
  expect(await hiddenOn(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const opening = electronApp.waitForEvent('window');
  await callBridge(page, 'windows.openOrder', { environmentId: 'local', localId });
  const own = await opening;
  await expect(own.getByRole('heading', { level: 1 })).toContainText(seen);
  expect(await hiddenOn(own)).toEqual([]);
  const titles = () =>
    electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map(one => one.getTitle()));
  // Chromium itself takes the first controls out of a title.
  await expect.poll(titles).toContain(`${seen.replace('␛', ' ')} – Dispatch`);
});
