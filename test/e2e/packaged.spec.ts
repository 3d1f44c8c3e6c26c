import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { chooseRuntime } from '../../tools/runtime.mjs';
import { launchApp, newDataFolder, removeFolder } from '../support/electron/app.ts';

const root = resolve(import.meta.dirname, '../..');

test('the packaged app is built and starts', async () => {
  // The fuses of a real package refuse the inspector that Playwright needs; its start is seen by hand there.
  test.skip(chooseRuntime().kind === 'electron', 'a packaged real Electron cannot be launched by Playwright');
  const made = spawnSync(process.execPath, [join(root, 'tools', 'package.mjs')], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(made.status, made.stdout + made.stderr).toBe(0);
  const folder = join(root, 'dist', 'linux-unpacked');
  expect(readdirSync(join(folder, 'resources'))).toContain('app.asar');

  const userDataDir = newDataFolder();
  const app = await launchApp({ userDataDir, executablePath: join(folder, 'dispatch') });
  await expect(app.page.getByText('LOCAL SANDBOX')).toBeVisible();
  await expect(app.page.getByText('Connected', { exact: true })).toBeVisible();
  expect(await app.electronApp.evaluate(({ app: electron }) => electron.isPackaged)).toBe(true);
  await app.close();
  await removeFolder(userDataDir);
});
