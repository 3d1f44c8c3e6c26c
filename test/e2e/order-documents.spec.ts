import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { acceptedOrder, chooseForOrder, goTo, orderLine, showOrder } from '../support/screen/dispatcher.ts';
import { dropFiles, pasteFiles, smallPicture } from '../support/screen/input.ts';
import { pictures } from '../support/screen/looks.ts';

const inspector = (page: Page): Locator => page.getByRole('complementary', { name: /^Order T-/ });
/** The rows of its documents; what the history says of them is another thing. */
const rows = (page: Page): Locator => inspector(page).locator('#order-documents').getByRole('listitem');
const staged = (page: Page): Locator =>
  page.getByRole('region', { name: 'Documents not added to the order yet' });

async function dropOnOrder(page: Page, files: string[]): Promise<void> {
  const box = await inspector(page).boundingBox();
  if (!box) throw new Error('The order is not on screen.');
  await dropFiles(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, files);
}

test('documents dropped on an accepted order while offline are described, queued, kept over a kill, and added once', async ({
  start,
  dataFolder,
}) => {
  const make = (name: string) => {
    const path = join(dataFolder, name);
    writeFileSync(path, `%PDF-1.4 ${name}`);
    return path;
  };
  const before = await start();
  await acceptedOrder(before.page, 'T-7001');
  await callBridge(before.page, 'sandbox.setRunning', { isRunning: false });
  await dropOnOrder(before.page, [make('keys.pdf'), make('handover.pdf')]);
  await expect(staged(before.page).getByRole('listitem')).toHaveCount(2);
  await staged(before.page).getByRole('button', { name: 'Edit details of keys.pdf' }).click();
  await staged(before.page).getByRole('textbox', { name: 'Description' }).fill('Both keys');
  await before.page.keyboard.press('Enter');
  await expect(staged(before.page)).toContainText('Both keys');
  await staged(before.page).getByRole('button', { name: 'Add 2 documents to the order' }).click();
  await expect(staged(before.page)).toBeHidden();
  await expect(rows(before.page).filter({ hasText: 'keys.pdf' }).last()).toContainText('Not sent yet');
  await before.killTree();

  const after = await start();
  await callBridge(after.page, 'sandbox.setRunning', { isRunning: true });
  await goTo(after.page, 'Orders');
  await showOrder(after.page, 'T-7001');
  for (const name of ['keys.pdf', 'handover.pdf']) {
    const row = rows(after.page).filter({ hasText: name });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('At the service');
  }
  await chooseForOrder(after.page, 'Refresh this order');
  await expect(rows(after.page).filter({ hasText: 'keys.pdf' })).toHaveCount(1);
});

test('a pasted picture gets a name; a document on its way leads to the outbox, and is taken back', async ({
  app,
  dataFolder,
}) => {
  const { page } = app;
  await acceptedOrder(page, 'T-7003');
  await pasteFiles(page, [{ name: 'image.png', type: 'image/png', content: smallPicture }]);
  await expect(staged(page)).toContainText(/Pasted image \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png/);
  await pasteFiles(page, [{ name: 'image.png', type: 'image/png', content: smallPicture }]);
  await expect(inspector(page).getByRole('alert')).toContainText('attached already');
  await inspector(page)
    .getByRole('button', { name: /^Dismiss message about Pasted/ })
    .press('Enter');
  await staged(page).getByRole('button', { name: 'Add 1 document to the order' }).click();
  const row = rows(page).filter({ hasText: /Pasted image.*At the service/s });
  await expect(row).toHaveCount(1);
  // Until it is with the order, it is unsent.
  const unsent = (count: number) =>
    page.getByRole('menuitemradio', { name: new RegExp(`^Unsent documents ?${count}$`) });
  const more = page.getByRole('button', { name: /More filters/ });
  await more.click();
  await expect(unsent(0)).toBeVisible();
  await page.keyboard.press('Escape');

  await callBridge(page, 'sandbox.setRunning', { isRunning: false });
  const path = join(dataFolder, 'keys.pdf');
  writeFileSync(path, '%PDF-1.4 keys');
  await dropOnOrder(page, [path]);
  await more.click();
  await unsent(1).click();
  await expect(orderLine(page, 'T-7003')).toContainText('a document has not reached the service');
  await staged(page).getByRole('button', { name: 'Add 1 document to the order' }).press('Enter');
  await inspector(page).getByRole('button', { name: 'Show keys.pdf in the outbox' }).press('Enter');
  await expect(
    page.getByRole('complementary').getByText('Step 1: register keys.pdf with the service').first(),
  ).toBeVisible();
  await goTo(page, 'Orders');
  await inspector(page).getByRole('button', { name: 'Do not add keys.pdf' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(staged(page)).toContainText('keys.pdf');
  await staged(page).getByRole('button', { name: 'Remove keys.pdf' }).press('Enter');
  await expect(staged(page)).toBeHidden();
});

test('a document that the service rejects is named at its order, which is placed, and counted alike everywhere', async ({
  app,
  dataFolder,
}) => {
  const { page, control } = app;
  await acceptedOrder(page, 'T-7005');
  await control.faults({ operation: 'file-create', kind: 'status', status: 422, times: 1 });
  const path = join(dataFolder, 'keys.pdf');
  writeFileSync(path, '%PDF-1.4 keys');
  await dropOnOrder(page, [path]);
  await staged(page).getByRole('button', { name: 'Add 1 document to the order' }).click();
  await expect(inspector(page)).toContainText('The service rejected keys.pdf');
  await expect(inspector(page)).toContainText('Order T-7005 is placed without this document');
  await expect(inspector(page)).toContainText('On hold until you decide');
  // What was said when it was saved is not so any more.
  await expect(page.getByText('The documents are saved')).toBeHidden();
  await expect(page.getByRole('radio', { name: /^Needs attention ?1$/ })).toBeVisible();
  await pictures(page, 'rejected-document', { isWithoutNotices: true });

  const rail = page.getByRole('region', { name: 'Connection and outbox' });
  await expect(rail).toContainText('1 item needs attention');
  await expect(rail).toContainText('2 items on hold');
  await goTo(page, 'Outbox');
  const shown = page.getByRole('grid', { name: 'Outbox' }).getByRole('row');
  for (const [chip, count] of [
    ['Open 3', 3],
    ['Needs attention 1', 1],
    ['On hold 2', 2],
    ['Queued or sending 0', 0],
  ] as const) {
    await page.getByRole('radio', { name: chip }).click();
    await expect(shown.filter({ hasText: 'keys.pdf' })).toHaveCount(count);
    if (count === 3) await pictures(page, 'rejected-document-outbox', { isWithoutNotices: true });
  }
});

test('documents are dragged out as files; one that is only at the service says why it is not', async ({
  app,
  dataFolder,
}) => {
  const { page, electronApp } = app;
  const path = join(dataFolder, 'keys.pdf');
  writeFileSync(path, '%PDF-1.4 both keys');
  const drags = () => electronApp.evaluate(() => globalThis.__standInRecords.drags.map(({ file }) => file));
  /** Holds the button until what follows from it is there. */
  const drag = async (row: Locator, follows: () => Promise<void>) => {
    // Where its words are, once nothing moves.
    await row.hover({ position: { x: 70, y: 16 } });
    const box = await row.boundingBox();
    if (!box) throw new Error('The row is not on screen.');
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + 36, { steps: 4 });
    await follows();
    await page.mouse.up();
  };
  const hasDragged = (count: number) => () => expect.poll(drags).toHaveLength(count);
  const isTold = (text: string) => () => expect(page.getByText(text)).toBeVisible();
  const localId = await acceptedOrder(page, 'T-7001');
  await dropOnOrder(page, [path]);
  await expect(staged(page).getByRole('listitem')).toContainText('ready to send');
  await drag(staged(page).getByRole('listitem'), async () => {
    await hasDragged(1)();
    // Dropped on the window that it comes from.
    await dropOnOrder(page, [path]);
  });
  const [dragged = ''] = await drags();
  expect([basename(dragged), readFileSync(dragged, 'utf8')]).toEqual(['keys.pdf', '%PDF-1.4 both keys']);

  // The same document, once the service has it.
  await staged(page).getByRole('button', { name: 'Add 1 document to the order' }).click();
  await chooseForOrder(page, 'Refresh this order');
  const row = rows(page).filter({ hasText: 'keys.pdf' });
  await expect(row).toContainText('At the service since');
  await drag(row, hasDragged(2));

  rmSync(join(dataFolder, 'environments', 'local', 'blobs'), { recursive: true });
  await drag(row, isTold('keys.pdf cannot be dragged.'));
  for (const scenario of ['pickup_readiness_confirmed', 'files_published'] as const)
    await callBridge(page, 'sandbox.advance', { localId, scenario, eventAt: null });
  const published = rows(page).filter({ hasText: 'cmr.pdf' });
  await expect(published).toBeVisible();
  await drag(published, isTold('cmr.pdf is at the service and not on this computer.'));
  expect(await drags()).toHaveLength(2);
  await expect(page.getByText('attached already')).toHaveCount(0);
});
