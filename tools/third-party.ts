// The packages that the build puts into the program: for the dialog, for the notices, for npm run audit and the list beside
// an installer.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { listOfBuild, type ShippedPackage } from './shipped-packages.mjs';

const moduleName = 'virtual:third-party';
const mark = 'THIRD-PARTY-PACKAGES';
/** Vite's licence goes on with those of packages that are parts of Vite. Of them nothing is in the program. */
const ofTheToolAlone = /\n# Licenses of bundled dependencies.*/s;

/** Places where Vite finds its bundler, the first one that is there. */
const bundlerPlaces = ['node_modules/vite/node_modules/rolldown', 'node_modules/rolldown'];

/**
 * Returns the place of the package that a module belongs to, as the lock file names it: `node_modules/zod`. Null for
 * modules of Dispatch. What Vite and its bundler add themselves has no file.
 * @param root the project's folder
 */
export function placeOf(root: string, moduleId: string): string | null {
  if (moduleId.startsWith('\0vite/')) return 'node_modules/vite';
  if (moduleId.startsWith('\0rolldown/'))
    return bundlerPlaces.find(place => existsSync(join(root, place))) ?? null;
  const path = moduleId.replaceAll('\\', '/');
  const [, place] = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
  return place ?? null;
}

/** Files with the licence of a package and what it wants to be said beside it. */
const isLicence = (name: string): boolean => /^(licen[cs]e|copying|notice)\b/i.test(name);

/**
 * Reads a package below the project `root`.
 * @throws Error if there is none
 */
export function readShipped(root: string, place: string): ShippedPackage {
  const folder = join(root, place);
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter(one => one.isFile() && isLicence(one.name))
    .map(one => readFileSync(join(folder, one.name), 'utf8').replace(ofTheToolAlone, '').trim())
    .toSorted();
  return {
    place,
    name,
    version,
    license: typeof license === 'string' ? license : null,
    text: texts.join('\n\n'),
  };
}

/** One text with the licences of all packages, as Vite writes it of what it bundles. */
const noticesOf = (packages: readonly ShippedPackage[]): string =>
  ['# Licenses', ...packages.map(noticeOf)].join('\n\n').concat('\n');

const noticeOf = ({ name, version, license, text }: ShippedPackage): string =>
  [`## ${name} - ${version} (${license})`, ...(text === '' ? [] : [text])].join('\n\n');

/** The list for the page, which has each text once. */
function forPage(packages: readonly ShippedPackage[]): string {
  const texts = [...new Set(packages.map(({ text }) => text))];
  const rows = packages.map(({ name, version, license, text }) => ({
    name,
    version,
    license,
    text: texts.indexOf(text),
  }));
  return JSON.stringify({ texts, packages: rows });
}

/**
 * Creates plugins that note of which packages something is in the bundles, and hand the list on: to the page as the module
 * `virtual:third-party`, to people as `out/renderer/licenses.md`, to tools as `out/third-party.json`.
 * @param root the project's folder
 * @param beside places of packages that are in the program although no module of theirs is bundled
 */
export function createThirdParty(root: string, beside: readonly string[]) {
  const places = new Set(beside);

  /** Notes the modules of which something is left in a bundle. */
  function note(chunks: Iterable<Pick<Rolldown.RenderedChunk, 'modules'>>): void {
    for (const { modules } of chunks)
      for (const [id, { renderedLength }] of Object.entries(modules)) {
        const place = renderedLength > 0 ? placeOf(root, id) : null;
        if (place !== null) places.add(place);
      }
  }

  const list = (): ShippedPackage[] =>
    [...places]
      .map(place => readShipped(root, place))
      .toSorted((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));

  const collecting = (): Plugin => ({
    name: 'third-party-collecting',
    apply: 'build',
    generateBundle: (_options, bundle) =>
      note(Object.values(bundle).flatMap(part => (part.type === 'chunk' ? [part] : []))),
  });

  /** For the page, which is built last. */
  const writing = (): Plugin => {
    let isBuild = false;
    return {
      name: 'third-party',
      enforce: 'post',
      configResolved: ({ command }) => {
        isBuild = command === 'build';
      },
      resolveId: { filter: { id: /^virtual:third-party$/ }, handler: () => `\0${moduleName}` },
      load: {
        filter: { id: /^\0virtual:third-party$/ },
        handler() {
          // The development loop shows what the last build had.
          const last = existsSync(listOfBuild(root))
            ? JSON.parse(readFileSync(listOfBuild(root), 'utf8'))
            : [];
          const text = JSON.stringify(isBuild ? mark : forPage(last));
          return `export const { texts, packages } = JSON.parse(${text});`;
        },
      },
      // Before the file gets its name, which depends on what is in it.
      renderChunk(code, _chunk, _options, { chunks }) {
        if (!code.includes(mark)) return null;
        note(Object.values(chunks));
        const text = JSON.stringify(forPage(list()));
        return code.replace(new RegExp(`(["'\`])${mark}\\1`), () => text);
      },
      generateBundle(_options, bundle) {
        const parts = Object.values(bundle);
        // The pages of `npm run pictures` are built by the same plugins.
        if (!parts.some(part => part.type === 'chunk' && part.name === 'start')) return;
        const copied = parts.flatMap(part => (part.type === 'asset' ? part.originalFileNames : []));
        const unlisted = copied.filter(file => {
          const place = placeOf(root, relative(root, join(root, 'src-renderer', file)));
          return place !== null && !places.has(place);
        });
        if (unlisted.length > 0)
          throw new Error(`electron.vite.config.ts does not list the packages of: ${unlisted.join(', ')}`);
        const packages = list();
        mkdirSync(join(root, 'out'), { recursive: true });
        writeFileSync(listOfBuild(root), JSON.stringify(packages, null, 2));
        this.emitFile({ type: 'asset', fileName: 'licenses.md', source: noticesOf(packages) });
      },
    };
  };
  return { note, collecting, writing };
}
