import { ensureBuilt } from '../../tools/build.mjs';

/** Before the tests: the app is built where the sources have changed. */
// biome-ignore lint/style/noDefaultExport: Playwright loads it by its default export.
export default ensureBuilt;

/**
 * Programs that tests start, as one file each instead of a hundred and fifty: each of many begins in half the time.
 * Built from the sources as they are, so that it is never an old one; `node_modules` with native code stay outside.
 */
export async function bundle(inputs: readonly string[], folder: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['keytar'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: 'node24',
      rolldownOptions: {
        input: [...inputs],
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}
