import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { electronInProcess } from './in-process.ts';

/** A profile of Windows, as its parts are on this computer. */
async function profile({ hasLocal = true, hasData = true } = {}) {
  const { app } = await electronInProcess({ isReady: false });
  const { chooseDataFolder } = await import('../../../src-main/electron/data-folder.ts');
  const root = mkdtempSync(join(tmpdir(), 'dispatch-folder-'));
  onTestFinished(() => {
    app.releaseSingleInstanceLock();
    rmSync(root, { recursive: true });
  });
  const roaming = join(root, 'AppData', 'Roaming', 'Dispatch');
  const local = join(root, 'AppData', 'Local', 'Dispatch');
  if (hasLocal) mkdirSync(join(root, 'AppData', 'Local'), { recursive: true });
  if (hasData) {
    mkdirSync(roaming, { recursive: true });
    writeFileSync(join(roaming, 'app.db'), 'orders');
  }
  app.setPath('home', root);
  app.setPath('userData', roaming);
  return { app, root, roaming, local, chooseDataFolder };
}

it('on Windows, the data is in the local part of the profile, and is moved there once', async () => {
  const { app, local, roaming, chooseDataFolder } = await profile();
  vi.stubEnv('LOCALAPPDATA', '/tmp/attacker');
  onTestFinished(() => void vi.unstubAllEnvs());
  const moved = { folder: local, outcome: 'moved', reason: null };
  expect(chooseDataFolder('win32')).toEqual({ folder: local, moved, isInUse: false, obstacle: null });
  expect([app.getPath('userData'), existsSync(join(local, 'app.db')), existsSync(roaming)]).toEqual([
    local,
    true,
    false,
  ]);
  // The lock of the former folder went with it: this is that of the new one.
  expect(app.hasSingleInstanceLock()).toBe(false);
  app.setPath('userData', roaming);
  expect(chooseDataFolder('win32')).toMatchObject({ folder: local, moved: { outcome: 'nothing to move' } });
});

it('a new installation begins there', async () => {
  const { local, chooseDataFolder } = await profile({ hasData: false });
  expect(chooseDataFolder('win32')).toMatchObject({ folder: local, isInUse: false, obstacle: null });
});

it('nothing is moved while an earlier version runs on the data', async () => {
  const { app, local, roaming, chooseDataFolder } = await profile();
  vi.spyOn(app, 'requestSingleInstanceLock').mockImplementation(() => app.getPath('userData') !== roaming);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(chooseDataFolder('win32')).toMatchObject({ folder: roaming, isInUse: true });
  expect([existsSync(join(roaming, 'app.db')), existsSync(local)]).toEqual([true, false]);
});

it.each(['linux', 'darwin'] as const)('on %s it stays where the system has it', async platform => {
  const { roaming, chooseDataFolder } = await profile();
  expect(chooseDataFolder(platform)).toEqual({
    folder: roaming,
    moved: null,
    isInUse: false,
    obstacle: null,
  });
});

it('it stays where the profile has no local part', async () => {
  const { roaming, chooseDataFolder } = await profile({ hasLocal: false });
  expect(chooseDataFolder('win32')).toMatchObject({ folder: roaming, moved: null });
});

it('a folder that is given is used as it is', async () => {
  const { app, root, roaming, chooseDataFolder } = await profile();
  app.commandLine.appendSwitch('user-data-dir', join(root, 'given'));
  expect(chooseDataFolder('win32')).toMatchObject({ folder: join(root, 'given'), moved: null });
  expect(existsSync(join(roaming, 'app.db'))).toBe(true);
});

it('a folder that cannot be written is an obstacle, of whatever kind', async () => {
  const { app, root, chooseDataFolder } = await profile();
  writeFileSync(join(root, 'file'), '');
  app.commandLine.appendSwitch('user-data-dir', join(root, 'file'));
  expect(chooseDataFolder('linux').obstacle).toMatchObject({ code: 'EEXIST' });
});
