import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { contentOfSigned } from '../../../src-main/adapters/signed-channel.ts';
import { readUpdatePlace } from '../../../src-main/electron/updates/update-place.ts';
import type { UpdateChannel } from '../../../src-shared/contract/updates.ts';
import {
  keyVariable,
  notesOf,
  publicKeyOf,
  signChannel,
  withPercentage,
} from '../../../tools/update-channel.mjs';
import { finishChannels, readPublish, updateSettings } from '../../../tools/update-place.mjs';
import { newUpdateKey } from '../../support/update-place.ts';

const root = resolve(import.meta.dirname, '../../..');
const place = 'linux-x64/latest-linux.yml';
const channel =
  'version: 1.5.0\nfiles:\n  - url: dispatch_1.5.0_amd64.deb\n    sha512: hash\npath: x\nsha512: hash\n';

afterEach(() => void vi.unstubAllEnvs());

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-channel-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('a channel file', () => {
  it('that is signed is read by the program with that key, at that place, and by no other', () => {
    const key = newUpdateKey();
    const signed = signChannel(channel, place, key);
    expect(contentOfSigned(signed, place, publicKeyOf(key))).toBe(channel);
    expect(contentOfSigned(signed, 'linux-x64/beta-linux.yml', publicKeyOf(key))).toBeNull();
    expect(contentOfSigned(signed, place, publicKeyOf(newUpdateKey()))).toBeNull();
    for (const changed of [channel, signed.replace('1.5.0', '1.5.1'), `${signed}# more\n`, `\n${signed}`, ''])
      expect(contentOfSigned(changed, place, publicKeyOf(key))).toBeNull();
  });

  it('is signed again after a change, as a roll-out to more computers', () => {
    const key = newUpdateKey();
    const before = signChannel(withPercentage(channel, 10), place, key);
    const after = signChannel(withPercentage(before, 50), place, key);
    expect(contentOfSigned(after, place, publicKeyOf(key))).toBe(
      channel.replace('1.5.0\n', '1.5.0\nstagingPercentage: 50\n'),
    );
    for (const wrong of [-1, 101, 1.5, Number.NaN])
      expect(() => withPercentage(channel, wrong)).toThrow('0 to 100');
  });

  it('is signed by an Ed25519 key and no other', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    expect(() => signChannel(channel, place, pem)).toThrow('no Ed25519 key');
    expect(() => signChannel(channel, place, undefined)).toThrow(`${keyVariable} is not set`);
  });

  it('is changed and signed by a command', () => {
    const key = newUpdateKey();
    const file = join(newFolder(), 'latest-linux.yml');
    writeFileSync(file, channel);
    const command = (...args: string[]) =>
      spawnSync(process.execPath, [join(root, 'tools/update-channel.mjs'), file, ...args], {
        encoding: 'utf8',
        env: { ...process.env, [keyVariable]: key },
      });
    expect(command('--for', 'linux-x64', '--percentage', '25')).toMatchObject({ status: 0 });
    const content = contentOfSigned(readFileSync(file, 'utf8'), place, publicKeyOf(key));
    expect(content).toContain('stagingPercentage: 25\n');
    expect(command()).toMatchObject({ status: 1, stderr: expect.stringContaining('--for SYSTEM-PROCESSOR') });
  });

  it('gets the sizes of installers that lack one, and others of no program are taken away', () => {
    const key = newUpdateKey();
    vi.stubEnv(keyVariable, key);
    const folder = newFolder();
    const installer = join(folder, 'dispatch_1.5.0_amd64.deb');
    writeFileSync(installer, 'x'.repeat(123));
    for (const name of ['latest-linux.yml', 'alpha-linux.yml']) writeFileSync(join(folder, name), channel);
    expect(finishChannels([installer], 'linux-x64')).toEqual([join(folder, 'latest-linux.yml')]);
    const content = contentOfSigned(
      readFileSync(join(folder, 'latest-linux.yml'), 'utf8'),
      place,
      publicKeyOf(key),
    );
    expect(content).toContain('    sha512: hash\n    size: 123\npath');
    expect(() => readFileSync(join(folder, 'alpha-linux.yml'))).toThrow('ENOENT');
  });
});

describe('what is new', () => {
  const changelog =
    '# Changes\n\n## 1.5.0\n\n- One change that\n  goes on.\n- Another.\n\n## 1.4.0 (2026-01-01)\n\n- Old.\n';

  it('is the part of the changelog, a line for each change', () => {
    expect(notesOf(changelog, '1.5.0')).toBe('- One change that goes on.\n- Another.');
    expect(notesOf(changelog, '1.4.0')).toBe('- Old.');
    expect(() => notesOf(changelog, '1.5')).toThrow('no heading “## 1.5”');
  });
});

describe('a build', () => {
  const publish = { provider: 'generic', url: 'https://updates.example/dispatch', channel: 'beta' };

  it('without a place knows none', async () => {
    expect(await readPublish(root)).toBeNull();
    expect(updateSettings(root, null, '1.0.0')).toEqual({ config: {}, metadata: {} });
    const folder = newFolder();
    writeFileSync(join(folder, 'package.json'), '{"version":"1.0.0"}');
    expect(readUpdatePlace(folder)).toBeNull();
  });

  it('has its place and the public key in its archive, and the program reads both', () => {
    const key = newUpdateKey();
    vi.stubEnv(keyVariable, key);
    const { metadata, config } = updateSettings(root, publish, '1.0.0', 'Faster.');
    expect(config).toMatchObject({ publish, releaseInfo: { releaseNotes: 'Faster.' } });
    const folder = newFolder();
    writeFileSync(join(folder, 'package.json'), JSON.stringify(metadata));
    const read = (platform: string, arch: string) => readUpdatePlace(folder, platform, arch);
    expect(read('linux', 'x64')).toMatchObject({
      folder: new URL('https://updates.example/dispatch/linux-x64/'),
      publicKey: publicKeyOf(key),
    });
    const pathOf = (platform: string, arch: string, channel: UpdateChannel) =>
      read(platform, arch)?.channelOf(channel);
    expect(pathOf('linux', 'x64', 'build')).toEqual({
      name: 'beta-linux.yml',
      signedPath: 'linux-x64/beta-linux.yml',
    });
    expect(pathOf('linux', 'arm64', 'build')?.name).toBe('beta-linux-arm64.yml');
    expect(pathOf('win32', 'arm64', 'beta')?.signedPath).toBe('win32-arm64/beta.yml');
    expect(pathOf('win32', 'arm64', 'latest')?.signedPath).toBe('win32-arm64/latest.yml');
    expect(pathOf('darwin', 'arm64', 'latest')?.signedPath).toBe('darwin-arm64/latest-mac.yml');
  });

  it.each([
    [{ ...publish, url: 'http://updates.example/dispatch' }, 'https'],
    [{ ...publish, url: 'updates.example' }, 'https'],
    [{ ...publish, provider: 'github' }, 'generic'],
    [{ ...publish, channel: 'alpha' }, 'latest or beta'],
  ])('with the place %j is refused', (wrong, word) => {
    vi.stubEnv(keyVariable, newUpdateKey());
    expect(() => updateSettings(root, wrong, '1.0.0', '')).toThrow(word);
  });

  it('without a key, or without words about its version, is refused', () => {
    vi.stubEnv(keyVariable, '');
    expect(() => updateSettings(root, publish, '1.0.0', '')).toThrow(keyVariable);
    vi.stubEnv(keyVariable, newUpdateKey());
    expect(() => updateSettings(root, publish, '99.0.0')).toThrow('no heading “## 99.0.0”');
    expect(() => updateSettings(root, publish, '1.0.0', 'x'.repeat(20_001))).toThrow('more than 20000');
  });

  it('whose place is no https address in its archive has none', () => {
    const folder = newFolder();
    const updates = { url: 'http://updates.example', channel: 'latest', publicKey: '' };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ updates }));
    expect(readUpdatePlace(folder)).toBeNull();
  });
});
