import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import {
  acceptedOrder,
  chooseForOrder,
  field,
  goTo,
  openDraft,
  typeInTwoWindows,
} from '../support/screen/dispatcher.ts';
import { dropFiles } from '../support/screen/input.ts';

const saved = (page: Page) => expect(page.getByText(/^saved/i)).toBeVisible();
const draftLine = (page: Page, text: string) =>
  page.getByRole('grid', { name: 'Drafts' }).getByRole('row').filter({ hasText: text });

test('a draft is discarded and comes back by Undo or Ctrl+Z, is found by its text, and duplicated', async ({
  app,
}) => {
  const { page } = app;
  const file = join(app.dataFolder, 'contract.pdf');
  writeFileSync(file, '%PDF-1.7');
  await openDraft(page, { reference: 'BACK-1' });
  await dropFiles(page, { x: 700, y: 400 }, [file]);
  await expect(page.getByText('contract.pdf')).toBeVisible();
  await saved(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Drafts', level: 1 })).toBeVisible();
  await expect(page.getByText('No drafts')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(draftLine(page, 'BACK-1')).toBeVisible();
  expect(await callBridge(page, 'drafts.list', {})).toMatchObject([{ documentCount: 1 }]);

  await page.getByRole('grid', { name: 'Drafts' }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('No drafts')).toBeVisible();
  await page.keyboard.press('Control+z');
  await draftLine(page, 'BACK-1').click();
  await expect(page.getByText('contract.pdf')).toBeVisible();
  await expect(field(page, 'Order', 'Your reference')).toHaveValue('BACK-1');

  // Found by what is in it, and duplicated with its document.
  await openDraft(page, { reference: 'FIND-1' });
  await goTo(page, 'Drafts');
  await expect(draftLine(page, 'FIND-1')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search drafts' }).fill('hameen back-1');
  await expect(draftLine(page, 'FIND-1')).toHaveCount(0);
  await expect(draftLine(page, 'BACK-1')).toHaveCount(1);
  await expect(draftLine(page, 'BACK-1').locator('mark')).toHaveText(['BACK', '1', 'Hämeen', '1']);
  // By its menu, which the keyboard reaches as well as the mouse.
  await page.getByRole('searchbox', { name: 'Search drafts' }).press('ArrowDown');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem')).toHaveText([
    'Duplicate BACK-1',
    'Save BACK-1 as template',
    'Discard BACK-1',
  ]);
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(/^.+ copied to a new draft\. Not copied: your reference, .+ 1 document was copied too.$/),
  ).toBeVisible();
  await expect(field(page, 'Order', 'Your reference')).toHaveValue('');
  await expect(page.getByText('contract.pdf')).toBeVisible();
  await goTo(page, 'Drafts');
  await expect(draftLine(page, 'BACK-1')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search drafts' }).fill('');
  await expect(draftLine(page, 'Hämeenkatu')).toHaveCount(3);

  // The row after a discarded one gets the keys, so that Delete goes on.
  const grid = page.getByRole('grid', { name: 'Drafts' });
  await grid.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Delete');
  await expect(grid.getByRole('row')).toHaveCount(3);
  await expect(grid.locator('[data-active]')).toHaveAttribute('aria-rowindex', '3');
});

test('a template is made, begun from, filled in and brought up to date', async ({ app }) => {
  const { page } = app;
  await openDraft(page, { reference: 'TPL-1' });
  await page.getByRole('button', { name: 'Template' }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toHaveValue('Tampere – Oulu');
  // The suggestion is selected: what one types takes its place.
  await page.keyboard.type('Weekly to Oulu');
  await expect(dialog.getByRole('textbox')).toHaveValue('Weekly to Oulu');
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog).toBeHidden();

  // From the palette, by keyboard alone.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('searchbox', { name: 'Command or order' })).toBeFocused();
  await page.keyboard.type('weekly');
  await expect(
    page.getByRole('menuitem', { name: 'New order from template “Weekly to Oulu”' }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('New draft created from the template')).toBeVisible();
  await expect(field(page, 'Delivery', 'Address')).toHaveValue('Kauppurienkatu 9, 90100 Oulu, Finland');
  await expect(field(page, 'Order', 'Your reference')).toHaveValue('');
  await expect(field(page, 'Vehicle', 'VIN')).toHaveValue('');

  await field(page, 'Order', 'Note to the carrier').fill('Ring first');
  await page.getByRole('button', { name: 'Template' }).click();
  await page.getByRole('menuitem', { name: 'Update “Weekly to Oulu” from this draft' }).click();
  await expect(page.getByText('Template “Weekly to Oulu” updated.')).toBeVisible();

  // Into a draft that has its own car already.
  await goTo(page, 'Drafts');
  await page
    .getByRole('button', { name: /^New order/ })
    .first()
    .click();
  await field(page, 'Vehicle', 'Registration number').fill('XYZ-1');
  await page.getByRole('button', { name: 'Template' }).click();
  await page.getByRole('menuitem', { name: 'Weekly to Oulu', exact: true }).click();
  await expect(field(page, 'Order', 'Note to the carrier')).toHaveValue('Ring first');
  await expect(field(page, 'Vehicle', 'Registration number')).toHaveValue('XYZ-1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'Order', 'Note to the carrier')).toHaveValue('');

  await page.getByRole('button', { name: 'Template' }).click();
  await page.getByRole('menuitem', { name: 'All templates' }).click();
  const templates = page.getByRole('grid', { name: 'Templates' });
  await expect(templates.getByRole('row').filter({ hasText: 'Weekly to Oulu' })).toContainText('Audi Q4');
  await page.getByRole('button', { name: 'Rename Weekly to Oulu' }).click();
  await dialog.getByRole('textbox').fill('Mondays');
  await dialog.getByRole('textbox').press('Enter');
  await expect(templates).toContainText('Mondays');
  await page.getByRole('button', { name: 'Delete Mondays' }).click();
  await expect(page.getByText('No templates')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Template “Mondays” restored.')).toBeVisible();
  await expect(templates).toContainText('Mondays');
  await page.getByRole('button', { name: 'Delete Mondays' }).click();
  await expect(page.getByText('No templates')).toBeVisible();
  // By the keys as well, as a draft.
  await page.keyboard.press('Control+z');
  await expect(templates).toContainText('Mondays');
});

test('an order is ordered again, and two windows on that draft do not overwrite each other', async ({
  app,
}) => {
  const { page } = app;
  await acceptedOrder(page, 'AGAIN-1');
  await chooseForOrder(page, 'Order again');
  await expect(page.getByRole('heading', { name: 'New order' })).toBeVisible();
  await expect(
    page.getByText(/^AGAIN-1 copied to a new draft\. Not copied: your reference, VIN/),
  ).toBeVisible();
  await expect(field(page, 'Order', 'Your reference')).toHaveValue('');
  await expect(field(page, 'Pickup', 'Address')).toHaveValue(/Hämeenkatu/);

  const [row] = await callBridge(page, 'drafts.list', {});
  const localId = row?.localId ?? '';
  const note = field(page, 'Order', 'Note to the carrier');
  await note.focus();
  await typeInTwoWindows(page, localId, { ours: 'ours', theirNote: 'theirs' });
  await expect(page.getByText('This draft was changed in another window')).toBeVisible();
  await expect(note).toHaveValue('ours');
  expect((await callBridge(page, 'drafts.get', { localId })).draft.customerNote).toBe('theirs');
  await note.pressSequentially(', and more');
  await page.getByRole('button', { name: 'Keep my version' }).click();
  await saved(page);
  expect((await callBridge(page, 'drafts.get', { localId })).draft.customerNote).toBe('ours, and more');

  // With nothing unsaved here, what the other window saved is shown.
  const now = await callBridge(page, 'drafts.get', { localId });
  const next = { localId, version: now.version, draft: { ...now.draft, customerNote: 'theirs again' } };
  await callBridge(page, 'drafts.save', next);
  await expect(note).toHaveValue('theirs again');
});
