import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const scripts = new URL('../../../assets/linux/', import.meta.url);

/** A system in a folder, and the script as electron-builder fills it in. */
function system() {
  const root = mkdtempSync(join(tmpdir(), 'dispatch-scripts-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'opt/Dispatch'), { recursive: true });
  const run = (name: string, ...args: string[]) => {
    const text = readFileSync(new URL(name, scripts), 'utf8');
    const filled = text
      // biome-ignore lint/suspicious/noTemplateCurlyInString: names that electron-builder fills in.
      .replaceAll('${executable}', 'dispatch')
      // biome-ignore lint/suspicious/noTemplateCurlyInString: names that electron-builder fills in.
      .replaceAll('${sanitizedProductName}', 'Dispatch');
    const env = { ...process.env, DPKG_ROOT: root };
    const { status, stderr } = spawnSync('sh', ['-c', filled, name, ...args], { encoding: 'utf8', env });
    expect([status, stderr]).toEqual([0, '']);
  };
  return { command: join(root, 'usr/bin/dispatch'), helper: join(root, 'opt/Dispatch/chrome-sandbox'), run };
}

describe.skipIf(process.platform === 'win32')('scripts of the deb and the rpm', () => {
  it.each([
    ['dpkg removes', 'remove', false],
    ['dpkg purges', 'purge', false],
    ['rpm removes the last one', '0', false],
    ['dpkg upgrades', 'upgrade', true],
    ['rpm upgrades', '1', true],
    ['dpkg takes a failed installation back', 'abort-install', true],
  ])('the command is there once installed, and where %s: %s', (_what, argument, isThere) => {
    const { command, run } = system();
    run('after-install.sh', 'configure');
    expect(readlinkSync(command)).toBe('/opt/Dispatch/dispatch');
    run('after-install.sh', 'configure', '0.1.0');
    run('after-remove.sh', argument);
    expect(isLink(command)).toBe(isThere);
  });

  it('a program of another package with the same name stays, and is never removed', () => {
    const { command, run } = system();
    mkdirSync(join(command, '..'), { recursive: true });
    writeFileSync(command, 'another program');
    run('after-install.sh', 'configure');
    run('after-remove.sh', 'remove');
    expect(readFileSync(command, 'utf8')).toBe('another program');
  });

  it('Chromium’s helper has the rights of root where there are no user namespaces, else not', () => {
    const { helper, run } = system();
    writeFileSync(helper, '');
    chmodSync(helper, 0o700);
    run('after-install.sh', 'configure');
    const hasNamespaces = spawnSync('unshare', ['--user', 'true']).status === 0;
    expect((statSync(helper).mode & 0o7777).toString(8)).toBe(hasNamespaces ? '755' : '4755');
  });
});

function isLink(path: string): boolean {
  try {
    return readlinkSync(path) !== '';
  } catch {
    return false;
  }
}
