import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { listOfBuild, type ShippedPackage } from '../../tools/shipped-packages.mjs';
import { changeAppInfo } from '../support/electron/app-info.ts';
import { test } from '../support/electron/fixtures.ts';
import { goTo } from '../support/screen/dispatcher.ts';
import { expectAccessible, pictures } from '../support/screen/looks.ts';

test('the software of others is listed with its licences, found and read by keyboard', async ({ app }) => {
  const { page } = app;
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Third-party software …' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Third-party software' });
  const search = dialog.getByRole('searchbox');
  await expect(search).toBeFocused();

  // The stand-in, in which this runs, does not bring the file.
  await expect(dialog).toContainText(
    'come with every release of Electron, in the file LICENSES.chromium.html',
  );
  // All of the list that the build has noted, and nothing else.
  const list = listOfBuild(new URL('../..', import.meta.url).pathname);
  const all: ShippedPackage[] = JSON.parse(readFileSync(list, 'utf8'));
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['electron', 'react', 'keytar', 'zod']));
  const named = await dialog.getByRole('tab').allTextContents();
  expect(named).toEqual(all.map(({ name, version, license }) => `${name}${version} · ${license}`));
  await expectAccessible(page, 'third-party software', { isDarkToo: true });
  await pictures(page, 'third-party');

  // In a narrow window the names, which are many, leave room for the licence and the button below it.
  await page.setViewportSize({ width: 760, height: 700 });
  const licence = dialog.getByRole('region', { name: all[0]?.name ?? '' });
  await expect.poll(async () => (await licence.boundingBox())?.height ?? 0).toBeGreaterThan(150);
  const bottom = (box: { y: number; height: number } | null) => (box ? box.y + box.height : 0);
  const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox();
  for (const part of [dialog.getByRole('tablist'), licence])
    expect(bottom(await part.boundingBox())).toBeLessThanOrEqual(close?.y ?? 0);
  await pictures(page, 'third-party-narrow');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.keyboard.type('undici 8');
  await expect(dialog.getByRole('tab')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('tab')).toBeFocused();
  await expect(dialog.getByRole('region', { name: 'undici' })).toContainText('Permission is hereby granted');

  // A package without a text says so, and a search without a result as well.
  await search.fill(all.find(({ text }) => text === '')?.name ?? '');
  await expect(dialog.getByText(/The package has no licence text\. Its licence is \S+\./)).toBeVisible();
  await search.fill('no such software');
  await expect(dialog.getByText('No software with this name or licence')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Third-party software …' })).toBeFocused();
});

test('where Electron brings the licences of Chromium, their path is shown and can be copied', async ({
  app: { page, electronApp },
}) => {
  const path = '/opt/Dispatch/LICENSES.chromium.html';
  await changeAppInfo(electronApp, { chromiumLicenses: path });
  await page.reload();
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Third-party software …' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Third-party software' });
  await expect(dialog).toContainText(`Electron contains Chromium, whose licences are in this file: ${path}`);
  await dialog.getByRole('button', { name: `Copy ${path}` }).press('Enter');
  await expect(page.getByText(`Copied: ${path}`, { exact: true })).toBeVisible();
  await expectAccessible(page, 'third-party software, with a path', { within: '[role=dialog]' });
});
