import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../clean-up.ts';

const names = ['victim-process', 'service-process'] as const;
let built: Promise<string> | null = null;

/**
 * The processes of the torture as one file each instead of a hundred and fifty: each of thousands begins in half the
 * time. Built anew by each run, so that it is never an old one. @returns the script's path
 */
export async function scriptOf(name: (typeof names)[number]): Promise<string> {
  built ??= build();
  return join(await built, `${name}.mjs`);
}

async function build(): Promise<string> {
  const vite = await import('vite');
  const { folder } = temporaryFolder();
  await vite.build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: 'node24',
      rolldownOptions: {
        input: names.map(name => fileURLToPath(new URL(`${name}.ts`, import.meta.url))),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  return folder;
}
