import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkUnpacked, hashesOf } from '../../../tools/native-modules.mjs';

const keytar = 'node_modules/keytar/build/Release/keytar.node';

/** A folder with these files. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-unpacked-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const hashes = { [keytar]: createHash('sha256').update('machine code').digest('hex') };
const check = (files: Record<string, string>) =>
  checkUnpacked(
    folderWith(
      Object.fromEntries(
        Object.entries(files).map(([path, content]) => [`app.asar.unpacked/${path}`, content]),
      ),
    ),
    hashes,
  );

it('the hash of a native module is that of the file which is packed', () => {
  expect(hashesOf(folderWith({ [keytar]: 'machine code' }))).toEqual(hashes);
  expect(() => hashesOf(folderWith({}))).toThrow('ENOENT');
});

it('a package has its native modules beside its archive, as they were, and nothing else', () => {
  check({ [keytar]: 'machine code' });
  expect(() => check({ [keytar]: 'machine code', 'node_modules/keytar/lib/keytar.js': '' })).toThrow(
    'Outside the archive, and no native module: node_modules/keytar/lib/keytar.js',
  );
  expect(() => check({ [keytar]: 'machine code', 'node_modules/other/.hidden.js': '' })).toThrow(
    'node_modules/other/.hidden.js',
  );
  expect(() => checkUnpacked(folderWith({ 'app.asar.unpacked/none': '' }), {})).toThrow('none');
  const folder = folderWith({});
  mkdirSync(join(folder, 'app.asar.unpacked'));
  expect(() => checkUnpacked(folder, hashes)).toThrow('is not where it can be loaded');
  expect(() => check({ [keytar]: 'signed machine code' })).toThrow('was changed while it was packed');
});
