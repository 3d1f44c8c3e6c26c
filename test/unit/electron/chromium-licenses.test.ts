import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findChromiumLicenses } from '../../../src-main/electron/chromium-licenses.ts';

function folderWith(file: string | null): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-licences-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (file === null) return folder;
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), '');
  return folder;
}

it('Chromium’s licences are beside the program', () => {
  const folder = folderWith('LICENSES.chromium.html');
  expect(findChromiumLicenses(join(folder, 'dispatch'))).toBe(join(folder, 'LICENSES.chromium.html'));
});

it('on macOS, Chromium’s licences are among the resources of the program', () => {
  const inside = 'Dispatch.app/Contents/Resources/LICENSES.chromium.html';
  const folder = folderWith(inside);
  expect(findChromiumLicenses(join(folder, 'Dispatch.app/Contents/MacOS/Dispatch'))).toBe(
    join(folder, inside),
  );
});

it('where the file is not there, there is no path', () => {
  expect(findChromiumLicenses(join(folderWith(null), 'dispatch'))).toBeNull();
});
