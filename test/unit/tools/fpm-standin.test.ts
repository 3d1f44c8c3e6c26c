import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { controlOf, readArguments } from '../../../tools/fpm-standin.mjs';

const program = fileURLToPath(new URL('../../../tools/fpm-standin.mjs', import.meta.url));
const toDeb = ['-s', 'dir', '--force', '-t', 'deb'];
const hasDpkg = spawnSync('dpkg-deb', ['--version']).status === 0;

it('arguments of fpm are read, those that come again as a list', () => {
  const options = readArguments([
    ...[...toDeb, '-d', 'libgtk-3-0', '-d', 'libnss3', '--deb-recommends', 'libappindicator3-1'],
    ...['--version', '1.2.3', '--architecture', 'arm64', '--package', '/out/a.deb'],
    ...['/a=b/unpacked/=/opt/Dispatch', '/tmp/icon.png=/usr/share/icons/dispatch.png'],
  ]);
  expect(options).toMatchObject({
    depends: ['libgtk-3-0', 'libnss3'],
    recommends: ['libappindicator3-1'],
    version: '1.2.3',
    architecture: 'arm64',
    file: '/out/a.deb',
    files: [
      ['/a=b/unpacked/', '/opt/Dispatch'],
      ['/tmp/icon.png', '/usr/share/icons/dispatch.png'],
    ],
  });
});

it.each([
  [[...toDeb, '--deb-systemd', 'x'], 'does not know the argument --deb-systemd'],
  [[...toDeb, 'one-path'], 'does not know the argument one-path'],
  [[...toDeb, '--version'], 'The argument --version has no value'],
  [['-s', 'dir', '-t', 'rpm'], 'makes a deb of a dir, not a rpm of a dir'],
])('an argument that it would ignore is refused: %j', (args, message) => {
  expect(() => readArguments(args)).toThrow(message);
});

it('the description keeps its lines as Debian wants them, and what is not given is left out', () => {
  const options = {
    ...readArguments(toDeb),
    name: 'dispatch',
    description: 'Order transports\n The app\n\nof all',
  };
  expect(controlOf(options, 17)).toBe(
    [
      'Package: dispatch',
      'Installed-Size: 17',
      'Section: default',
      'Description: Order transports',
      ' The app',
      ' .',
      ' of all\n',
    ].join('\n'),
  );
});

it.skipIf(!hasDpkg)(
  'a package has the files, links and scripts, belongs to root, and all may read it',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'dispatch-fpm-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const app = join(folder, 'app');
    mkdirSync(join(app, 'resources'), { recursive: true });
    writeFileSync(join(app, 'dispatch'), '#!/bin/sh\n', { mode: 0o755 });
    writeFileSync(join(app, 'resources', 'app.asar'), 'archive');
    symlinkSync('dispatch', join(app, 'link'));
    chmodSync(join(app, 'resources'), 0o700);
    writeFileSync(join(folder, 'entry'), '[Desktop Entry]', { mode: 0o600 });
    writeFileSync(join(folder, 'after'), '#!/bin/sh\nexit 0\n', { mode: 0o600 });
    const file = join(folder, 'out', 'dispatch.deb');
    const args = [
      ...[
        ...toDeb,
        '--deb-compression',
        'gzip',
        '--name',
        'dispatch',
        '--version',
        '1.0',
        '--architecture',
        'all',
      ],
      ...[
        '--maintainer',
        'Dispatch <dispatch@example.invalid>',
        '--description',
        'Orders',
        '--package',
        file,
      ],
      ...['--after-install', join(folder, 'after'), `${app}/=/opt/Dispatch`],
      `${join(folder, 'entry')}=/usr/share/applications/dispatch.desktop`,
    ];
    const made = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
    expect([made.status, made.stderr]).toEqual([0, '']);
    expect(readdirSync(join(folder, 'out'))).toEqual(['dispatch.deb']);
    const contents = spawnSync('dpkg-deb', ['--contents', file], { encoding: 'utf8' }).stdout;
    const lines = contents.split('\n').map(line => line.replace(/^(\S+ \S+) .* \.\//, '$1 '));
    expect(lines.filter(line => line !== '').toSorted()).toEqual([
      '-rw-r--r-- root/root opt/Dispatch/resources/app.asar',
      '-rw-r--r-- root/root usr/share/applications/dispatch.desktop',
      '-rwxr-xr-x root/root opt/Dispatch/dispatch',
      'drwxr-xr-x root/root ',
      'drwxr-xr-x root/root opt/',
      'drwxr-xr-x root/root opt/Dispatch/',
      'drwxr-xr-x root/root opt/Dispatch/resources/',
      'drwxr-xr-x root/root usr/',
      'drwxr-xr-x root/root usr/share/',
      'drwxr-xr-x root/root usr/share/applications/',
      'lrwxrwxrwx root/root opt/Dispatch/link -> dispatch',
    ]);
    const scripts = spawnSync('dpkg-deb', ['--info', file, 'postinst'], { encoding: 'utf8' }).stdout;
    expect(scripts).toBe('#!/bin/sh\nexit 0\n');
  },
);

it.skipIf(!hasDpkg)('a package that dpkg-deb refuses is no package, and it says why', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-fpm-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const args = [...toDeb, '--name', 'Wrong Name', '--description', 'x', '--package', join(folder, 'x.deb')];
  const made = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  expect(made.status).toBe(1);
  expect(made.stderr).toContain('dpkg-deb failed');
  expect(readdirSync(folder)).toEqual([]);
});
