import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/electron/fixtures.ts';
import { openToOthers } from '../support/modes.ts';
import { goTo, setUp } from '../support/screen/dispatcher.ts';

test('what Dispatch keeps can be read by nobody else, also what an earlier version left open', async ({
  start,
  dataFolder,
}) => {
  // As most people's shells have it.
  process.umask(0o022);
  const logs = join(dataFolder, 'logs');
  mkdirSync(logs);
  writeFileSync(join(logs, 'dispatch.log.old'), '');
  chmodSync(logs, 0o755);
  chmodSync(join(logs, 'dispatch.log.old'), 0o644);
  const { page } = await start();
  await expect(page.getByRole('navigation')).toBeVisible();
  const kept = readdirSync(dataFolder).filter(name => /^(app\.db.*|environments|logs)$/.test(name));
  expect(kept).toEqual(expect.arrayContaining(['app.db', 'environments', 'logs']));
  expect(kept.flatMap(name => openToOthers(join(dataFolder, name)))).toEqual([]);
  expect(statSync(join(logs, 'dispatch.log')).mode & 0o777).toBe(0o600);
});

test('a removed environment is deleted, which the question says', async ({ app, remote, dataFolder }) => {
  const { page } = app;
  await setUp(app, { name: 'Acme', kind: 'Sandbox', baseUrl: remote.baseUrl }, remote.credentials.full);
  const folders = () => readdirSync(join(dataFolder, 'environments')).toSorted();
  await expect.poll(folders).toHaveLength(2);
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Remove Acme' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove the environment Acme?' });
  await expect(question).toContainText('Dispatch deletes the drafts, orders, documents');
  await expect(question).toContainText('You cannot undo this.');
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  // The one on screen is gone, so the local sandbox is shown.
  await expect(page.getByRole('banner')).toContainText('Local sandbox');
  expect(folders()).toEqual(['local']);
  expect(existsSync(join(dataFolder, 'removed-environments'))).toBe(false);
});

test('copies of damaged data are shown in the settings and deleted there', async ({ start, dataFolder }) => {
  const local = join(dataFolder, 'environments', 'local');
  mkdirSync(local, { recursive: true });
  writeFileSync(join(local, 'dispatch.db'), 'this is no database'.repeat(100));
  const { page } = await start();
  await goTo(page, 'Settings');
  const line = page.getByText('Copies of damaged or removed data', { exact: true });
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: 'Delete copies' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(line).toBeHidden();
  expect(readdirSync(join(local, 'damaged'))).toEqual([]);
});
