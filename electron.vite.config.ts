import { resolve } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import packageJson from './package.json' with { type: 'json' };

const here = (path: string) => resolve(import.meta.dirname, path);
const languages = ['en-US', 'fi-FI', 'da-DK', 'de-DE', 'pl-PL'];

// Everything but the native keytar is bundled, so that the packaged app carries no node_modules to speak of.
const bundled = { exclude: Object.keys(packageJson.dependencies).filter(name => name !== 'keytar') };
const commonJs = { format: 'cjs' as const, entryFileNames: '[name].cjs' };
const macros = () => babel({ presets: [linguiTransformerBabelPreset()] });

export default defineConfig({
  main: {
    plugins: [macros(), lingui()],
    build: {
      externalizeDeps: bundled,
      // The worker is started from its own file outside the archive and shares no chunk with main.
      isolatedEntries: true,
      outDir: here('out/main'),
      minify: false,
      rollupOptions: {
        input: {
          main: here('src-main/electron/main.ts'),
          'sandbox-worker': here('src-main/sandbox/worker.ts'),
        },
        output: commonJs,
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      outDir: here('out/preload'),
      minify: false,
      rollupOptions: { input: { preload: here('src-main/electron/preload.ts') }, output: commonJs },
    },
  },
  renderer: {
    root: here('src-renderer'),
    plugins: [
      macros(),
      // What is drawn passes there: text stays text, and hidden characters are seen.
      react({ jsxImportSource: '#jsx' }),
      lingui(),
      { ...optimizeLocales.vite({ locales: languages }), enforce: 'pre' },
    ],
    // Workers of the page are modules, as it is.
    worker: { format: 'es' },
    build: {
      outDir: here('out/renderer'),
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
                test: /[\\/](worker-policies|stay-here|empty-html|no-eval)\.ts$|vite[\\/]preload-helper/,
                priority: 3,
              },
              { name: 'start', test: /src-renderer[\\/]start\.tsx$/, priority: 2 },
              { name: 'entry', test: /[\\/](EntryView|CommandPalette)\.tsx$/, priority: 1 },
            ],
          },
        },
      },
    },
  },
});
