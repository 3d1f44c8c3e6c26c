import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { autostartFile, autostartPath } from '../../../src-main/adapters/autostart-file.ts';
import { temporaryFolder } from '../../support/core.ts';

const program = ['/opt/Dispatch/dispatch', '--at-login'];

function inFolder(command: readonly string[] = program) {
  const path = join(temporaryFolder(), 'autostart', 'dispatch.desktop');
  const linesOf = () => readFileSync(path, 'utf8').split('\n');
  return { path, linesOf, item: autostartFile(path, command) };
}

describe('the file that starts Dispatch at login', () => {
  it('is where the desktop looks for it', () => {
    const usual = '/home/me/.config/autostart/dispatch.desktop';
    expect(autostartPath({}, '/home/me')).toBe(usual);
    expect(autostartPath({ XDG_CONFIG_HOME: 'config' }, '/home/me')).toBe(usual);
    expect(autostartPath({ XDG_CONFIG_HOME: '/data/config' }, '/home/me')).toBe(
      '/data/config/autostart/dispatch.desktop',
    );
  });

  it('is written and removed as the user wants it, and only the user can read it', () => {
    const { item, path, linesOf } = inFolder();
    expect(item.isOn()).toBe(false);
    item.set(true);
    expect(item.isOn()).toBe(true);
    expect(linesOf()).toEqual(
      expect.arrayContaining([
        '[Desktop Entry]',
        'TryExec=/opt/Dispatch/dispatch',
        'Exec="/opt/Dispatch/dispatch" "--at-login"',
      ]),
    );
    expect(statSync(path).mode & 0o777).toBe(0o600);
    item.set(false);
    expect(item.isOn()).toBe(false);
    // Nothing is there to be removed.
    item.set(false);
  });

  it('is off where the desktop has turned it off, and on where it says nothing', () => {
    const { item, path } = inFolder();
    item.set(true);
    const on = readFileSync(path, 'utf8');
    for (const line of ['Hidden=true', 'hidden = True', 'X-GNOME-Autostart-enabled=false']) {
      writeFileSync(path, `${on}${line}\n`);
      expect([line, item.isOn()]).toEqual([line, false]);
    }
    writeFileSync(path, '[Desktop Entry]\nExec=dispatch\n');
    expect(item.isOn()).toBe(true);
  });

  it('counts as off where it is no file of a desktop, or too large', () => {
    const { item, path } = inFolder();
    mkdirSync(path, { recursive: true });
    expect(item.isOn()).toBe(false);
    const other = inFolder();
    mkdirSync(dirname(other.path), { recursive: true });
    writeFileSync(other.path, `[Desktop Entry]\n${'#'.repeat(70_000)}`);
    expect(other.item.isOn()).toBe(false);
  });

  it('starts the very program, whatever characters its path has', () => {
    const { item, linesOf } = inFolder(['/home/me/My "Apps"/100% $HOME/`a`\\b', '--at-login']);
    item.set(true);
    expect(linesOf()).toContain(
      'Exec="/home/me/My \\\\"Apps\\\\"/100%% \\\\$HOME/\\\\`a\\\\`\\\\\\\\b" "--at-login"',
    );
    expect(linesOf()).toContain('TryExec=/home/me/My "Apps"/100% $HOME/`a`\\\\b');
    expect(() => autostartFile('/tmp/file', ['/opt/a\nExec=evil'])).toThrow('control character');
  });

  it('names a program that has moved, and keeps what else the user has changed', () => {
    const { item, path, linesOf } = inFolder();
    autostartFile(path, ['/home/me/Old.AppImage', '--at-login']).set(true);
    writeFileSync(path, `${readFileSync(path, 'utf8')}X-GNOME-Autostart-Delay=20\n`);
    item.renew();
    expect(linesOf().filter(line => /Exec|Delay/.test(line))).toEqual([
      'TryExec=/opt/Dispatch/dispatch',
      'Exec="/opt/Dispatch/dispatch" "--at-login"',
      'X-GNOME-Autostart-Delay=20',
    ]);
    const before = statSync(path).ino;
    item.renew();
    expect(statSync(path).ino).toBe(before);
  });

  it('replaces a link instead of writing through it', () => {
    const { item, path, linesOf } = inFolder();
    const target = join(temporaryFolder(), 'elsewhere');
    writeFileSync(target, 'mine');
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(target, path);
    item.set(true);
    expect([readFileSync(target, 'utf8'), linesOf()[0]]).toEqual(['mine', '[Desktop Entry]']);
  });

  it('says so where it cannot be written', () => {
    const { item, path } = inFolder();
    writeFileSync(dirname(path), 'a file is in the way');
    expect(() => item.set(true)).toThrow();
  });
});
