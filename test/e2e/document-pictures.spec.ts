import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { encryptedPdf, endlessPdf, pdfWithPages } from '../support/documents.ts';
import { test } from '../support/electron/fixtures.ts';
import { card, newOrder } from '../support/screen/dispatcher.ts';
import { dropFiles, pasteFiles, smallPicture } from '../support/screen/input.ts';

const rowOf = (page: Page, name: string): Locator =>
  card(page, 'Documents').getByRole('listitem').filter({ hasText: name });

/** Copied, and described. */
const describeButton = (page: Page, name: string): Locator =>
  rowOf(page, name).getByRole('button', { name: `Edit details of ${name}` });

test('documents show their first page where they have one, are looked at large, renamed and brought back', async ({
  app,
  dataFolder,
}) => {
  const { page } = app;
  const make = (name: string, text: string) => {
    const path = join(dataFolder, name);
    writeFileSync(path, text, 'latin1');
    return path;
  };
  await newOrder(page);
  await dropFiles(page, { x: 700, y: 450 }, [
    make('contract.pdf', pdfWithPages(1, 'ONE')),
    make('handbook.pdf', pdfWithPages(200, 'BOOK')),
    make('broken.pdf', '%PDF-1.7 nothing of what a file has to have'),
    make('encrypted.pdf', encryptedPdf()),
    make('endless.pdf', endlessPdf()),
  ]);
  for (const name of ['contract.pdf', 'handbook.pdf']) {
    await expect(rowOf(page, name).locator('img')).toHaveAttribute('src', /^data:image\/webp;base64,/);
  }
  // The window answers while a thread of its own is at it.
  await page.getByRole('textbox', { name: /^Your reference/ }).fill('T-8001');
  for (const name of ['broken.pdf', 'encrypted.pdf', 'endless.pdf']) {
    await expect(describeButton(page, name)).toBeVisible();
    await expect(rowOf(page, name).locator('img')).toHaveCount(0);
  }
  // What was ended is begun anew.
  await dropFiles(page, { x: 700, y: 450 }, [make('after.pdf', pdfWithPages(2, 'AFTER'))]);
  await expect(rowOf(page, 'after.pdf').locator('img')).toBeVisible();

  // Looked at large by keyboard, renamed, and brought back after it was removed.
  await pasteFiles(page, [{ name: 'dots.png', type: 'image/png', content: smallPicture }]);
  for (const name of ['contract.pdf', 'dots.png']) {
    await rowOf(page, name)
      .getByRole('button', { name: `Look at ${name}` })
      .press('Enter');
    const dialog = page.getByRole('dialog', { name });
    const picture = dialog.getByRole('img', { name });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate(img => img instanceof HTMLImageElement && img.naturalWidth))
      .toBeTruthy();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, name).getByRole('button', { name: `Look at ${name}` })).toBeFocused();
  }

  await describeButton(page, 'contract.pdf').press('Enter');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('purchase.pdf');
  await rowOf(page, 'contract.pdf').getByRole('textbox', { name: 'Description' }).fill('Signed');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'purchase.pdf')).toContainText('Signed');

  await rowOf(page, 'purchase.pdf').getByRole('button', { name: 'Remove purchase.pdf' }).press('Enter');
  await expect(rowOf(page, 'purchase.pdf')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'purchase.pdf')).toContainText('Signed');
  await expect(rowOf(page, 'purchase.pdf').locator('img')).toBeVisible();
});
