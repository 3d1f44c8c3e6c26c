import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { supportFileNames } from '../../src-shared/contract/diagnostics.ts';
import { newDataFolder, removeFolder, startDispatch } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { goTo, orderLine, placeAtOnce } from '../support/screen/dispatcher.ts';
import { textsInZip } from '../support/support-file.ts';

test('the settings show the calls and their failures, and save a file for support', async () => {
  const dataFolder = newDataFolder();
  const saved = join(dataFolder, 'for-support.zip');
  const app = await startDispatch(dataFolder, {
    STAND_IN_DIALOGS: JSON.stringify([{ canceled: false, filePath: saved }]),
  });
  try {
    const { page } = app;
    await app.control.faults({ operation: 'order-create', kind: 'status', status: 503, times: 1 });
    await placeAtOnce(page, 'CALLS-1');
    await expect(orderLine(page, 'CALLS-1')).toContainText('Accepted');
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: 'Copy details' }).click();
    await expect(page.getByText('Copied: Details for support')).toBeVisible();
    const copied = await app.electronApp.evaluate(({ clipboard }) => clipboard.readText());
    expect(copied).toContain('watchdogFindings');
    expect(copied).toContain('POST  /v2/orders');
    expect(copied).not.toContain('CALLS-1');
    // Folded, because nobody needs it to work.
    const fold = page.getByRole('button', { name: 'Outbox figures and calls' });
    await expect(page.getByText('Overdue items found')).toBeHidden();
    await fold.click();
    await expect(page.getByText('Overdue items found')).toBeVisible();
    const calls = page.getByRole('grid', { name: 'Calls to the service' });
    const placed = calls.getByRole('row').filter({ hasText: 'POST /v2/orders' });
    await expect(placed).toHaveText([/201/, /503 internal_error/]);
    await page.getByRole('radio', { name: 'Failed calls' }).click();
    await expect(placed).toHaveText([/503 internal_error/]);
    await page.getByRole('button', { name: 'Open log folder' }).click();
    const opened = () => app.electronApp.evaluate(() => globalThis.__standInRecords.openedPaths);
    await expect.poll(opened).toEqual([join(dataFolder, 'logs')]);
    await page.getByRole('button', { name: 'Save support file …' }).click();
    // All of it is there to be read before anything is saved.
    const dialog = page.getByRole('dialog', { name: 'Support file' });
    await expect(dialog.getByRole('tab')).toHaveText(
      supportFileNames.map(name => new RegExp(`^${name}.*(B|byte)`)),
    );
    await dialog.getByRole('tab', { name: 'calls.txt' }).click();
    await expect(dialog.getByRole('region', { name: 'calls.txt' })).toContainText('POST  /v2/orders  503');
    expect(existsSync(saved)).toBe(false);
    await dialog.getByText('Include this file').click();
    await expect(dialog.getByRole('tab', { name: 'calls.txt' })).toContainText('Left out');
    await dialog.getByRole('button', { name: 'Save support file …' }).click();
    await expect(page.getByText(`Saved as ${saved}`)).toBeVisible();
    await expect(dialog).toBeHidden();
    const texts = await textsInZip(saved);
    expect(Object.keys(texts)).toEqual(supportFileNames.filter(name => name !== 'calls.txt'));
    expect(JSON.parse(texts['environments.json'] ?? '')).toMatchObject([
      { id: 'local', connection: { state: 'connected' } },
    ]);
    expect(JSON.stringify(texts)).not.toContain('CALLS-1');
  } finally {
    await app.close();
    await removeFolder(dataFolder);
  }
});
