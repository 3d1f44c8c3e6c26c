import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { builtFor, checkBuiltFor } from '../../../tools/processors.mjs';

/** A file with numbers of 4 bytes at these places, the highest byte first, and zeros between them. */
function fileWith(numbers: Record<number, number>, length = 256): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-native-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bytes = Buffer.alloc(length);
  for (const [at, number] of Object.entries(numbers)) bytes.writeUInt32BE(number, Number(at));
  const file = join(folder, 'module.node');
  writeFileSync(file, bytes);
  return file;
}

const universal = { 0: 0xcafebabe, 4: 2, 8: 0x01000007, 28: 0x0100000c };

it.each([
  ['linux x64', { 0: 0x7f454c46, 18: 0x3e000000 }],
  ['linux arm64', { 0: 0x7f454c46, 18: 0xb7000000 }],
  ['linux 40', { 0: 0x7f454c46, 18: 0x28000000 }],
  ['win32 x64', { 0: 0x4d5a9000, 60: 0x80000000, 132: 0x64860000 }],
  ['win32 arm64', { 0: 0x4d5a9000, 60: 0x80000000, 132: 0x64aa0000 }],
  ['darwin x64', { 0: 0xcffaedfe, 4: 0x07000001 }],
  ['darwin arm64', { 0: 0xcffaedfe, 4: 0x0c000001 }],
  ['darwin x64 arm64', universal],
])('a native module says that it is for %s', (text, numbers) => {
  const { system, processors } = builtFor(fileWith(numbers));
  expect([system, ...processors].join(' ')).toBe(text);
});

it('a universal one loads in every program for macOS, another one for its processor only', () => {
  const both = fileWith(universal);
  for (const processor of ['x64', 'arm64', 'universal']) checkBuiltFor(both, 'darwin', processor);
  expect(() => checkBuiltFor(both, 'linux', 'x64')).toThrow('and not for linux x64');
  const one = fileWith({ 0: 0xcffaedfe, 4: 0x0c000001 });
  checkBuiltFor(one, 'darwin', 'arm64');
  expect(() => checkBuiltFor(one, 'darwin', 'universal')).toThrow(
    'is for darwin arm64, and not for darwin universal',
  );
});

it('keytar is for the computer that installed it', () => {
  const keytar = createRequire(import.meta.url).resolve('keytar/build/Release/keytar.node');
  checkBuiltFor(keytar, process.platform, process.arch);
});

it.each([
  ['a text', {}],
  ['an empty file', null],
])('%s is no native module', (_what, numbers) => {
  const file = numbers === null ? fileWith({}, 0) : fileWith(numbers);
  expect(() => builtFor(file)).toThrow('is no native module');
});
