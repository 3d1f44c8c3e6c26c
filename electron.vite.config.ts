import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { build, type Plugin } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { languages } from './src-shared/languages.ts';
import { measureFirstScreen } from './tools/first-screen.ts';
import { lighterPackages } from './tools/lighter-packages.ts';
import { namedClasses, sheets } from './tools/style-sheets.ts';
import { createThirdParty } from './tools/third-party.ts';
import { wordCatalogs } from './tools/word-catalogs.ts';

const here = (path: string) => resolve(import.meta.dirname, path);
/** `fi-FI` for `fi`, as react-aria calls the files of its words. */
const fieldLocales = languages.map(code => {
  const { language, region } = new Intl.Locale(code).maximize();
  return `${language}-${region}`;
});

/** keytar is not bundled, and has code of node-addon-api compiled into it. The style sheet copies the fonts. */
const notBundled = [
  'electron',
  'keytar',
  'node-addon-api',
  '@fontsource-variable/inter',
  '@fontsource-variable/jetbrains-mono',
];
const thirdParty = createThirdParty(
  here('.'),
  notBundled.map(name => `node_modules/${name}`),
);

// Everything but the native keytar is bundled, so that the packaged app carries no node_modules to speak of.
const bundled = { exclude: Object.keys(packageJson.dependencies).filter(name => name !== 'keytar') };
const commonJs = { format: 'cjs' as const, entryFileNames: '[name].cjs' };

/** A thread of main runs from its text, which can load no other file of ours: everything is in the one. */
const thread = (entry: string, name: string): Plugin => ({
  name,
  async generateBundle() {
    const made = await build({
      configFile: false,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        ssr: here(entry),
        write: false,
        minify: false,
        target: 'node24',
        license: { fileName: `${name}-bundled.md` },
        rolldownOptions: { output: { ...commonJs, codeSplitting: false } },
      },
    });
    const [bundle, licenses, ...others] = [made].flat().flatMap(one => ('output' in one ? one.output : []));
    if (bundle?.type !== 'chunk' || licenses?.type !== 'asset' || others.length > 0)
      throw new Error(`${entry} is not in one file.`);
    for (const module of bundle.moduleIds) this.addWatchFile(module);
    thirdParty.note([bundle]);
    this.emitFile({ type: 'asset', fileName: `${name}.cjs`, source: bundle.code });
    this.emitFile({ type: 'asset', fileName: licenses.fileName, source: licenses.source });
  },
});
const threads = () => [
  thread('src-main/core-thread/worker.ts', 'core-worker'),
  thread('src-main/sandbox/worker.ts', 'sandbox-worker'),
];
/** `de-first` for `de.po?first`, `pseudo-rest` for `en.po?pseudo-rest`. */
const catalogName = (id: string): string => {
  const [, language = '', part = ''] = /(\w+)\.po\?([\w-]+)$/.exec(id) ?? [];
  return part.startsWith('pseudo') ? part : `${language}-${part}`;
};
/** What the list opens or shows only at times, and the menus and dialogs of all views. */
const listParts =
  /[\\/](ColumnsDialog|ListMenuItems|MoreChips|OrderInspector|OrdersEmpty|SaveViewDialog|SelectionBar|suggestions)\.tsx$/;
const macros = () => babel({ presets: [linguiTransformerBabelPreset()] });

export default defineConfig({
  main: {
    // The door for `npm run dev` is in no other build: tools/dev.mjs takes this away.
    define: { 'process.env.DISPATCH_DEV_SERVER': 'undefined' },
    plugins: [macros(), lingui(), wordCatalogs(), threads(), thirdParty.collecting()],
    build: {
      externalizeDeps: bundled,
      outDir: here('out/main'),
      license: { fileName: 'bundled.md' },
      minify: false,
      rollupOptions: {
        input: { main: here('src-main/electron/main.ts') },
        output: commonJs,
      },
    },
  },
  preload: {
    plugins: [thirdParty.collecting()],
    build: {
      externalizeDeps: false,
      outDir: here('out/preload'),
      minify: false,
      rollupOptions: { input: { preload: here('src-main/electron/preload.ts') }, output: commonJs },
    },
  },
  renderer: {
    root: here('src-renderer'),
    css: { modules: namedClasses },
    // The development loop serves the typefaces from there, too.
    server: { fs: { allow: [here('.'), realpathSync(here('node_modules'))] } },
    plugins: [
      macros(),
      sheets(),
      // What is drawn passes there: text stays text, and hidden characters are seen.
      react({ jsxImportSource: '#jsx' }),
      lighterPackages(),
      wordCatalogs(),
      thirdParty.writing(),
      measureFirstScreen(here('out/first-screen.json')),
      { ...optimizeLocales.vite({ locales: fieldLocales }), enforce: 'pre' },
    ],
    // Workers of the page are modules, as it is.
    worker: { format: 'es', plugins: () => [lighterPackages(), thirdParty.collecting()] },
    build: {
      outDir: here('out/renderer'),
      license: { fileName: 'bundled.md' },
      minify: true,
      // The polyfill fetches, which the Content-Security-Policy forbids; Chromium needs none.
      modulePreload: { polyfill: false },
      target: 'chrome150',
      rollupOptions: {
        input: here('src-renderer/index.html'),
        // Each file is a request that main answers: what a start needs is in few of them. What main.ts needs is in
        // one of its own, so that nothing else runs before it.
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'first',
                test: /[\\/](worker-policies|stay-here|no-print|empty-html|no-eval|catalogs|languages)\.ts$|vite[\\/]preload-helper/,
                priority: 4,
              },
              { name: catalogName, debugName: 'catalogs', test: /\.po\?/, priority: 3 },
              { name: 'start', test: /src-renderer[\\/]start\.tsx$/, priority: 3 },
              { name: 'list-parts', test: listParts, priority: 2 },
              { name: 'order-form', test: /[\\/](OrderFormView|CommandPalette)\.tsx$/, priority: 1 },
            ],
          },
        },
      },
    },
  },
});
