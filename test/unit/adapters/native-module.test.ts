import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isAsPacked } from '../../../src-main/adapters/native-module.ts';

const code = Buffer.from('machine code');

/** An app with one native module, `a.node`, and the hashes of its manifest. */
function appWith(nativeModules: Record<string, string> | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-native-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'dispatch', nativeModules }));
  writeFileSync(join(folder, 'a.node'), code);
  return folder;
}

const hash = createHash('sha256').update(code).digest('hex');

it('a module is as packed while each of its bytes is', () => {
  const app = appWith({ 'a.node': hash });
  expect(isAsPacked(app, 'a.node')).toBe(true);
  const changed = Buffer.from(code);
  changed.writeUInt8(0x4d, 0);
  writeFileSync(join(app, 'a.node'), changed);
  expect(isAsPacked(app, 'a.node')).toBe(false);
  writeFileSync(join(app, 'a.node'), Buffer.concat([code, Buffer.from([0])]));
  expect(isAsPacked(app, 'a.node')).toBe(false);
});

it('a module of which nobody noted the hash is not as packed', () => {
  expect(isAsPacked(appWith({ 'b.node': hash }), 'a.node')).toBe(false);
  expect(isAsPacked(appWith(undefined), 'a.node')).toBe(false);
});

it('a module that is not there is an error', () => {
  expect(() => isAsPacked(appWith({ 'b.node': hash }), 'b.node')).toThrow('ENOENT');
});
