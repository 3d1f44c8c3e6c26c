import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeSbom } from '../../../tools/sbom.mjs';

const packages = {
  '': { name: 'dispatch', version: '1.2.3', license: 'UNLICENSED' },
  'node_modules/electron': { version: '45.4.1', dev: true, license: 'MIT' },
  'node_modules/vitest': { version: '5.1.1', dev: true, license: 'MIT' },
  'node_modules/@e965/xlsx': { version: '0.20.3', license: 'Apache-2.0', integrity: 'sha512-AP8=' },
  'node_modules/keytar/node_modules/a': { version: '1.0.0' },
  'node_modules/installed-only': { version: '1.0.0', license: 'MIT' },
};

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-sbom-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

function writeProject(folder: string, shipped: readonly { place: string; name: string }[]): void {
  const lock = { name: 'dispatch', version: '1.2.3', lockfileVersion: 3, packages };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  mkdirSync(join(folder, 'out'));
  writeFileSync(join(folder, 'out', 'third-party.json'), JSON.stringify(shipped));
}

it('the list has what is in the build, with version, license and hash, wherever package.json names it', () => {
  const folder = newFolder();
  writeProject(folder, [
    { place: 'node_modules/electron', name: 'electron' },
    { place: 'node_modules/@e965/xlsx', name: '@e965/xlsx' },
    { place: 'node_modules/keytar/node_modules/a', name: 'a' },
  ]);
  const path = writeSbom(folder);
  expect(path).toBe(join(folder, 'dist', 'sbom.cdx.json'));
  const list: unknown = JSON.parse(readFileSync(path, 'utf8'));
  expect(list).toEqual({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'dispatch', version: '1.2.3' } },
    components: [
      {
        type: 'framework',
        'bom-ref': 'node_modules/electron',
        name: 'electron',
        version: '45.4.1',
        purl: 'pkg:npm/electron@45.4.1',
        licenses: [{ license: { name: 'MIT' } }],
      },
      {
        type: 'library',
        'bom-ref': 'node_modules/@e965/xlsx',
        name: '@e965/xlsx',
        version: '0.20.3',
        purl: 'pkg:npm/%40e965/xlsx@0.20.3',
        licenses: [{ license: { name: 'Apache-2.0' } }],
        hashes: [{ alg: 'SHA-512', content: '00ff' }],
      },
      {
        type: 'library',
        'bom-ref': 'node_modules/keytar/node_modules/a',
        name: 'a',
        version: '1.0.0',
        purl: 'pkg:npm/a@1.0.0',
      },
    ],
  });
});

it('is not written of a build with a package that the lock file does not have', () => {
  const folder = newFolder();
  writeProject(folder, [{ place: 'node_modules/gone', name: 'gone' }]);
  expect(() => writeSbom(folder)).toThrow('package-lock.json has no node_modules/gone. Build again.');
});
