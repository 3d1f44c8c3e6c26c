import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { shippedPackages } from './shipped-packages.mjs';

const moduleName = 'virtual:third-party';

/** A package of others that the program is made of. */
interface ThirdParty {
  name: string;
  version: string;
  /** SPDX expression, such as `MIT`; null if the package names none. */
  license: string | null;
  /** Its licence, and what it wants to be said beside it; empty if the package has no such text. */
  text: string;
}

/** Files with the licence of a package and what it wants to be said beside it. */
const isLicence = (name: string): boolean => /^(licen[cs]e|copying|notice)\b/i.test(name);

/** The licence texts in the folder of a package, one after another; empty if there are none. */
function licenceTextIn(folder: string): string {
  if (!existsSync(folder)) return '';
  const names = readdirSync(folder, { withFileTypes: true }).filter(
    one => one.isFile() && isLicence(one.name),
  );
  return names.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
}

/**
 * All packages that the program is made of, as in the list of `npm run audit`, by name. A package that is there twice in
 * the same version is named once.
 * @param root the project's folder
 */
export function thirdParties(root: string): ThirdParty[] {
  const found = new Map<string, ThirdParty>();
  for (const { place, name, version, license = null } of shippedPackages(root))
    found.set(`${name} ${version}`, { name, version, license, text: licenceTextIn(join(root, place)) });
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Gives the page `virtual:third-party`: a `ThirdPartyList`, which has each text once. */
export const thirdParty = (root: string): Plugin => ({
  name: 'third-party',
  resolveId: { filter: { id: /^virtual:third-party$/ }, handler: () => `\0${moduleName}` },
  load: {
    filter: { id: /^\0virtual:third-party$/ },
    handler() {
      const packages = thirdParties(root);
      const texts = [...new Set(packages.map(({ text }) => text))];
      const rows = packages.map(({ text, ...one }) => ({ ...one, text: texts.indexOf(text) }));
      return `export const texts = ${JSON.stringify(texts)};\nexport const packages = ${JSON.stringify(rows)};`;
    },
  },
});
