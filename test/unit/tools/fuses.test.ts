import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, it, onTestFinished } from 'vitest';
import { binaryOf, checkFuses, setFuses, wantedFuses } from '../../../tools/fuses.mjs';

const text = readFileSync(new URL('../../../electron-builder.yml', import.meta.url), 'utf8');
const [, section = ''] = /^electronFuses:\n((?: {2}.*\n)+)/m.exec(text) ?? [];
const settings = Object.fromEntries(
  [...section.matchAll(/^ {2}(\w+): (true|false)$/gm)].map(([, name = '', on]) => [name, on === 'true']),
);
const fuses = wantedFuses(settings);
const inWords = Object.fromEntries(fuses);
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** As Electron comes. */
const asDelivered = '101100011';

/** A file that has the fuses of a binary of Electron, once for each processor that it is for. */
function binaryWith(...wires: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-fuses-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'electron');
  const pieces = wires.map(wire => `code${sentinel}\u0001${String.fromCharCode(wire.length)}${wire}code`);
  writeFileSync(file, pieces.join(''), 'latin1');
  return file;
}

const wiresOf = (file: string) =>
  [...readFileSync(file, 'latin1').matchAll(/BZaB9tsX..([01r]+)code/gs)].map(([, wire]) => wire);

it('every fuse is decided that Electron’s own tool knows, in its place, so that a new one is noticed', () => {
  const known = Object.keys(FuseV1Options).filter(name => Number.isNaN(Number(name)));
  const named = known.map(name => name.charAt(0).toLowerCase() + name.slice(1));
  expect(fuses.map(([name]) => name).slice(0, named.length)).toEqual(named);
  expect(fuses).toHaveLength(9);
});

it('nobody starts the installed program as Node, debugs it, or puts other code into it', () => {
  expect(inWords).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    wasmTrapHandlers: true,
  });
  expect(settings.resetAdHocDarwinSignature).toBe(true);
});

it('all fuses of a binary are set, of a universal one in each half, and nothing else is changed', async () => {
  const file = binaryWith(asDelivered, asDelivered);
  const before = readFileSync(file, 'latin1');
  setFuses(file, fuses);
  expect(wiresOf(file)).toEqual(['010011001', '010011001']);
  expect(readFileSync(file, 'latin1').replaceAll('010011001', asDelivered)).toBe(before);
  checkFuses(file, fuses);
  // Electron's own tool finds them in the same place.
  expect(await getCurrentFuseWire(file)).toMatchObject({ 0: 48, 1: 49, 8: 49 });
});

it('a single fuse that is not as it should be is found', () => {
  for (const index of fuses.keys()) {
    const bits = [...'010011001'];
    bits[index] = bits[index] === '1' ? '0' : '1';
    const file = binaryWith('010011001', bits.join(''));
    expect(() => checkFuses(file, fuses)).toThrow(`The fuse ${fuses[index]?.[0]} of ${file} is not`);
  }
});

it.each([
  ['more fuses than are named', '1011000111', 'has 10 fuses, and 9 are named'],
  ['fewer fuses than are named', '10110001', 'has 8 fuses, and 9 are named'],
  ['a fuse that is gone', '1011r0011', 'no longer has the fuse enableEmbeddedAsarIntegrityValidation'],
])('an Electron with %s is not packaged', (_what, wire, message) => {
  const file = binaryWith(wire);
  expect(() => setFuses(file, fuses)).toThrow(message);
  expect(() => checkFuses(file, fuses)).toThrow(message);
  expect(wiresOf(file)).toEqual([wire]);
});

it('a file without fuses is no Electron', () => {
  expect(() => setFuses(binaryWith(), fuses)).toThrow('it has no fuses');
});

it('settings that leave a fuse open, or name one that Electron does not have, are refused', () => {
  const { runAsNode: _, ...open } = settings;
  expect(() => wantedFuses(open)).toThrow('that nobody decided: [runAsNode]');
  expect(() => wantedFuses({ ...settings, runAsDeno: true })).toThrow('does not have: [runAsDeno]');
});

it.each([
  ['linux', '/out/dispatch'],
  ['win32', '/out/Dispatch.exe'],
  ['darwin', '/out/Dispatch.app/Contents/Frameworks/Electron Framework.framework/Electron Framework'],
])('the fuses are in the program, on macOS in its framework: %s', (electronPlatformName, file) => {
  const packager = { appInfo: { productFilename: 'Dispatch' }, executableName: 'dispatch' };
  expect(binaryOf({ appOutDir: '/out', electronPlatformName, packager })).toBe(file);
});
