import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { card, newOrder } from './support/dispatcher.ts';
import { dropFiles } from './support/drop-file.ts';
import { test } from './support/fixtures.ts';

test('a folder, an empty and a too large file are refused with the reason, the others kept', async ({
  app,
  dataFolder,
}) => {
  const { page } = app;
  const make = (name: string, bytes: Uint8Array | string) => {
    const path = join(dataFolder, name);
    writeFileSync(path, bytes);
    return path;
  };
  const folder = join(dataFolder, 'all papers');
  mkdirSync(folder);
  await newOrder(page);
  await dropFiles(page, { x: 700, y: 450 }, [
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
});

test('a document is chosen with the button and removed again', async ({ app }) => {
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
});
