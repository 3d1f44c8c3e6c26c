// What an installed program is made of, for whoever has to know whether a package in it has a flaw.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runtime, shippedPackages } from './shipped-packages.mjs';

/**
 * Writes `dist/sbom.cdx.json`, a CycloneDX 1.6 list of every package of which something is in the program, as the lock
 * file names them. `npm sbom` would list what npm installs instead, most of which the build leaves out.
 * @returns its path
 * @throws if nothing is built, or if the lock file does not have one of the packages
 */
export function writeSbom(projectDir) {
  const { name, version } = readJson(join(projectDir, 'package-lock.json'));
  const path = join(projectDir, 'dist', 'sbom.cdx.json');
  mkdirSync(join(projectDir, 'dist'), { recursive: true });
  writeFileSync(
    path,
    JSON.stringify(listOf({ name, version }, shippedPackages(projectDir).map(componentOf)), null, 2),
  );
  return path;
}

const readJson = path => JSON.parse(readFileSync(path, 'utf8'));

const listOf = ({ name, version }, components) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', name, version } },
  components,
});

function componentOf({ place, name, version, license, integrity }) {
  return {
    type: place === runtime ? 'framework' : 'library',
    'bom-ref': place,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license ? { licenses: [{ license: { name: license } }] } : {}),
    ...(integrity ? { hashes: [hashOf(integrity)] } : {}),
  };
}

/** npm's `sha512-` and base64, as CycloneDX has it. */
function hashOf(integrity) {
  const [algorithm = '', base64 = ''] = integrity.split(/-(.*)/s);
  const content = Buffer.from(base64, 'base64').toString('hex');
  return { alg: algorithm.toUpperCase().replace(/^SHA/, 'SHA-'), content };
}
