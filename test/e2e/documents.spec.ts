import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import {
  card,
  chooseForOrder,
  field,
  goTo,
  newOrder,
  openDraft,
  orderLine,
  placeOrder,
} from '../support/screen/dispatcher.ts';
import { dropFiles, pasteFiles, smallPicture } from '../support/screen/input.ts';
import { pictures } from '../support/screen/looks.ts';

/** Makes files in the spec's own folder. @returns their paths */
const filesIn =
  (folder: string) =>
  (name: string, bytes: Uint8Array | string): string => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
const at = { x: 700, y: 450 };

// @interface limits.file-size
test('what cannot be attached is refused with the reason, the others kept; odd names are shown as they are', async ({
  app,
  dataFolder,
}) => {
  const { page } = app;
  const make = filesIn(dataFolder);
  const folder = join(dataFolder, 'all papers');
  mkdirSync(folder);
  await newOrder(page);
  await dropFiles(page, at, [
    make('large.pdf', new Uint8Array(12_582_913)),
    make('empty.pdf', ''),
    folder,
    make('just right.pdf', new Uint8Array(12_582_912)),
    make('contract.pdf', '%PDF-1.4'),
  ]);
  const documents = card(page, 'Documents');
  const alert = documents.getByRole('alert');
  await expect(alert).toContainText('large.pdf');
  await expect(alert).toContainText('empty.pdf');
  await expect(alert).toContainText('all papers');
  await expect(documents.getByRole('listitem').filter({ hasText: 'contract.pdf' }).first()).toBeVisible();
  await expect(documents.getByRole('listitem').filter({ hasText: 'just right.pdf' }).first()).toBeVisible();
  await expect(alert.getByRole('listitem')).toHaveCount(3);

  // Another order begins with no document, also while those of the first one are still being copied.
  await goTo(page, 'Drafts');
  await newOrder(page);
  await dropFiles(page, at, [
    make('contract.pdf', 'one'),
    make('invoice\u202efdp.exe', 'two'),
    make('عقد 🚗.pdf', 'three'),
  ]);
  await expect(documents.getByText('invoicefdp.exe', { exact: true })).toBeVisible();
  await expect(documents.getByText('This file is a program, not a document')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check the document invoicefdp.exe' })).toBeVisible();
  await expect(documents.getByText('عقد 🚗.pdf', { exact: true })).toBeVisible();
  await expect(documents.getByRole('button', { name: 'Edit details of contract.pdf' })).toBeVisible();
  await dropFiles(page, at, [make('copy of contract.pdf', 'one')]);
  await expect(alert).toContainText('attached already');
  await expect(documents.getByRole('button', { name: /^Edit details/ })).toHaveCount(3);
});

test('a document is chosen with the button and removed, files are pasted anywhere, and text into its field', async ({
  app,
}) => {
  const { page } = app;
  // Before anything else: Playwright switches its interception on in the background.
  const chooser = page.waitForEvent('filechooser');
  await newOrder(page);
  await card(page, 'Documents').getByRole('button', { name: 'choose files' }).click();
  await (await chooser).setFiles({
    name: 'key.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('not a picture'),
  });
  await expect(card(page, 'Documents').getByText('key.jpg')).toBeVisible();
  await card(page, 'Documents')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(card(page, 'Documents').getByText('key.jpg')).toBeHidden();

  const documents = card(page, 'Documents');
  await field(page, 'Order', 'Your reference').focus();
  const picture = { name: 'image.png', type: 'image/png', content: smallPicture };
  // A cell of a spreadsheet comes as text and as a picture of it.
  await pasteFiles(page, [picture], 'T-9001');
  await pasteFiles(page, [picture, { name: 'contract.pdf', type: 'application/pdf', content: 'JVBERg==' }]);
  await expect(documents.getByRole('button', { name: /^Edit details/ })).toHaveCount(2);
  await expect(documents).toContainText(/Pasted image \d{4}-\d\d-\d\d/);
  await expect(documents).toContainText('contract.pdf');
});

test('a file that vanishes or changes before it is read is said, and the others are attached', async ({
  app,
  dataFolder,
}) => {
  const { page } = app;
  await newOrder(page);
  const make = filesIn(dataFolder);
  // Two are copied at a time, so the last ones wait behind these.
  const large = [1, 2].map(seed => make(`large ${seed}.bin`, new Uint8Array(12_582_912).fill(seed)));
  const gone = make('gone.pdf', '%PDF-1.4 gone');
  const changed = make('changed.pdf', '%PDF-1.4 changed');
  await dropFiles(page, at, [...large, gone, changed]);
  rmSync(gone);
  writeFileSync(changed, '%PDF-1.4 changed since then, and longer');
  const documents = card(page, 'Documents');
  for (const name of ['gone.pdf', 'changed.pdf']) {
    const row = documents.getByRole('listitem').filter({ hasText: name });
    await expect(row.getByRole('alert')).toContainText('The file was not copied.');
    await row.getByRole('button', { name: `Discard ${name}` }).click();
    await expect(row).toHaveCount(0);
  }
  await expect(documents.getByRole('button', { name: /^Edit details of large/ })).toHaveCount(2);
});

test('a document attached offline is kept with its draft over a kill, and sent with it', async ({
  start,
  dataFolder,
}) => {
  const before = await start();
  await callBridge(before.page, 'sandbox.setRunning', { isRunning: false });
  await openDraft(before.page, { reference: 'T-9002' });
  const path = join(dataFolder, 'contract.pdf');
  writeFileSync(path, '%PDF-1.4 contract');
  await dropFiles(before.page, at, [path]);
  await card(before.page, 'Documents').getByRole('button', { name: 'Edit details of contract.pdf' }).click();
  await card(before.page, 'Documents').getByRole('textbox', { name: 'Description' }).fill('Signed');
  await before.page.keyboard.press('Enter');
  await expect(card(before.page, 'Documents')).toContainText('Signed');
  await expect(before.page.getByText(/^saved/i)).toBeVisible();
  rmSync(path);
  await before.killTree();

  const after = await start();
  await goTo(after.page, 'Drafts');
  await after.page.getByText('T-9002').click();
  await expect(card(after.page, 'Documents')).toContainText('Signed');
  await placeOrder(after.page);
  await callBridge(after.page, 'sandbox.setRunning', { isRunning: true });
  await orderLine(after.page, 'T-9002').click();
  await expect(orderLine(after.page, 'T-9002')).toContainText('Accepted');
  await chooseForOrder(after.page, 'Refresh this order');
  await expect(after.page.locator('#order-documents li').filter({ hasText: 'contract.pdf' })).toContainText(
    'At the service',
  );
});

test('a document that the service refuses is named, and the order is placed with it again or without it', async ({
  app,
  dataFolder,
}) => {
  const { page, control } = app;
  const refused = page.getByText(/^The service rejected the document /);
  const correct = async (reference: string) => {
    await orderLine(page, reference).filter({ hasText: 'Needs attention' }).click();
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /^Correct/ })
      .click();
  };
  for (const [reference, way, uploads] of [
    ['UP-1', 'Try again', 1],
    ['UP-2', 'Remove document and place order', 1],
  ] as const) {
    const path = join(dataFolder, `${reference} contract.pdf`);
    writeFileSync(path, '%PDF-1.4\n%%EOF\n');
    await control.faults({ operation: 'upload', kind: 'upload_refused' });
    await openDraft(page, { reference });
    await dropFiles(page, { x: 700, y: 450 }, [path]);
    await expect(card(page, 'Documents').getByText(`${reference} contract.pdf`)).toBeVisible();
    await placeOrder(page);
    await correct(reference);
    await expect(refused).toContainText(`${reference} contract.pdf`);
    await pictures(page, 'refused-document', { isWithoutNotices: true });
    await control.noFaults();
    await page.getByRole('button', { name: way }).click();
    await expect(orderLine(page, reference)).toContainText('Accepted');
    expect(await control.effectsOf('upload')).toHaveLength(uploads);
  }
});
