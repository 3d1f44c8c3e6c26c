import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldownVersion, version as viteVersion } from 'vite';
import { expect, it } from 'vitest';
import { bundledIn, bundledLists, unlistedProblems } from '../../tools/audit/bundled-packages.mjs';
import { licenceProblems } from '../../tools/audit/licences.mjs';
import { listOfBuild, type ShippedPackage, shippedPackages } from '../../tools/shipped-packages.mjs';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const shipped: ShippedPackage[] = JSON.parse(readFileSync(listOfBuild(root), 'utf8'));
const named = shipped.map(({ name, version }) => `${name}@${version}`);
const dependencies: string[] = Object.keys(JSON.parse(read('package.json')).dependencies);

/** What Vite does not list: workers of the page, fonts, what is not bundled, and code of the bundlers. */
const besideVite = [
  '@e965/xlsx',
  '@fontsource-variable/inter',
  '@fontsource-variable/jetbrains-mono',
  'electron',
  'keytar',
  'node-addon-api',
  'pdfjs-dist',
  'rolldown',
  'vite',
];

it('the list of the build has what Vite says it bundled, what Vite does not see, and no other package', () => {
  const lists = bundledLists.map(read);
  const bundled = new Set(lists.flatMap(bundledIn));
  expect(bundled.size).toBeGreaterThan(50);
  expect(unlistedProblems(lists, shipped)).toEqual([]);
  const others = shipped.filter(({ name, version }) => !bundled.has(`${name}@${version}`));
  expect(others.map(({ name }) => name)).toEqual(besideVite);
  // npm has installed several of the bundler.
  expect(named).toEqual(expect.arrayContaining([`rolldown@${rolldownVersion}`, `vite@${viteVersion}`]));
  expect(new Set(named).size).toBe(named.length);
});

it('the bundles of main name the files of the same packages', () => {
  const files = readdirSync(join(root, 'out/main'), { recursive: true, encoding: 'utf8' });
  const code = files.filter(file => file.endsWith('.cjs')).map(file => read(join('out/main', file)));
  const places = new Set(
    code.flatMap(text =>
      [...text.matchAll(/^\/\/ (?:\.\.\/)*(node_modules\/.*)$/gm)].map(
        ([, path = '']) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0],
      ),
    ),
  );
  expect(places.size).toBeGreaterThan(20);
  const known = new Set<string | undefined>(shipped.map(({ place }) => place));
  expect([...places].filter(place => !known.has(place))).toEqual([]);
});

it('all that is shipped is in the lock file, and has a licence that is allowed', () => {
  const locked = shippedPackages(root);
  expect(locked.map(({ name, version }) => `${name}@${version}`)).toEqual(named);
  expect(licenceProblems(locked)).toEqual([]);
  expect(shipped.map(({ license }) => license)).toEqual(locked.map(({ license }) => license));
});

it('a package that the program needs to run is shipped, wherever package.json names it', () => {
  const names = shipped.map(({ name }) => name);
  expect(dependencies.filter(name => !names.includes(name))).toEqual([]);
});

it('the page and the notices have the packages of the list, and their texts', () => {
  const assets = join(root, 'out/renderer/assets');
  const file = readdirSync(assets).find(name => /^ThirdPartyDialog-[\w-]{8}\.js$/.test(name)) ?? 'none';
  const code = readFileSync(join(assets, file), 'utf8');
  expect(code).not.toContain('THIRD-PARTY-PACKAGES');
  const notices = read('out/renderer/licenses.md');
  expect(bundledIn(notices)).toEqual(named);
  for (const { name, version, license, text } of shipped) {
    expect(notices).toContain(`## ${name} - ${version} (${license})\n`);
    expect(notices).toContain(text);
    expect(code).toContain(`"name":"${name}","version":"${version}","license":"${license}"`);
  }
});
