import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { chooseRuntime } from '../../tools/runtime.mjs';
import { test } from './support/fixtures.ts';

const root = resolve(import.meta.dirname, '../..');

/** Starts the app as the shell does and waits for its end. */
function runToEnd(userDataDir: string): Promise<{ code: number | null; output: string }> {
  return new Promise(done => {
    const app = spawn(chooseRuntime().executablePath, [root, `--user-data-dir=${userDataDir}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    app.stdout.on('data', piece => void (output += piece));
    app.stderr.on('data', piece => void (output += piece));
    app.on('close', code => done({ code, output }));
  });
}

test('a second start brings the first window to the front and ends', async ({ app, dataFolder }) => {
  const { electronApp } = app;
  await electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  const second = await runToEnd(dataFolder);
  expect(second.code).toBe(0);
  await expect
    .poll(() => electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized()))
    .toBe(false);
});

test('a damaged database is said, left as it is, and nothing is half started', async ({ dataFolder }) => {
  const folder = join(dataFolder, 'environments', 'local');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'dispatch.db'),
    'this is no database, but it may be somebody’s work'.repeat(100),
  );
  const { code, output } = await runToEnd(dataFolder);
  expect(code).toBe(1);
  expect(output).toContain('Dispatch could not start');
  expect(output).toContain('is damaged. It was left as it is');
});

test('a data folder that cannot be written is said', async ({ dataFolder }) => {
  writeFileSync(join(dataFolder, 'environments'), 'a file where a folder should be');
  const { code, output } = await runToEnd(dataFolder);
  expect(code).toBe(1);
  expect(output).toContain('The data folder cannot be written');
});

test('without a keychain the app says once that credentials are for this session', async ({ start }) => {
  const { page } = await start({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' });
  const notice = page.getByText(/this session only/i).first();
  await expect(notice).toBeVisible();
});
