// What the first screen needs before anything is loaded later: its files, and how much of its code each package and folder is.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname, join as joinPosix } from 'node:path/posix';
import { gzipSync } from 'node:zlib';
import { minifySync, type Plugin, type Rolldown } from 'vite';

/** An import that runs the other file before this one; those of types do not. */
const imported = /^(?:import|export) (?!type )(?:[^'"]*? from )?'(\.[^']+\.tsx?)'/gm;

/** Source files that the first screen needs, from the project's folder `root`. */
export function firstScreenFiles(root: string): ReadonlySet<string> {
  const found = new Set(['src-renderer/start.tsx']);
  // A loop over a set also visits what is added meanwhile.
  for (const file of found) {
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(imported)) {
      const other = joinPosix(dirname(file), name);
      if (existsSync(join(root, other))) found.add(other);
    }
  }
  return found;
}

/** `zod` or `@lingui/core`, `src-renderer/features/orders`, `src-shared/contract`. */
function sourceOf(id: string): string {
  const path = id.replaceAll('\\', '/');
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  const [, folder] = /\/(src-\w+(?:\/features)?(?:\/[^/.]+(?=\/))?)/.exec(path) ?? [];
  return name ?? folder ?? 'the bundler';
}

export interface FirstScreen {
  /** Names of the files, in `out/renderer`. */
  files: readonly string[];
  /** Size of each package and folder in them, in bytes of its own minified code, compressed. */
  sizes: Readonly<Record<string, number>>;
}

/** Writes a `FirstScreen` with the texts in English, for the test of its size. */
export const measureFirstScreen = (output: string): Plugin => ({
  name: 'measure-first-screen',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(one => one.type === 'chunk');
    // The pages of `npm run pictures` are built by the same plugins.
    if (!chunks.some(({ name }) => name === 'start')) return;
    const needed = new Set(
      chunks.filter(({ isEntry, name }) => isEntry || ['start', 'en-first'].includes(name)),
    );
    for (const { imports } of needed)
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
    const written: FirstScreen = {
      files: [...needed].map(({ fileName }) => fileName),
      sizes: sizesOf([...needed].flatMap(({ modules }) => Object.entries(modules))),
    };
    writeFileSync(output, JSON.stringify(written, null, 2));
  },
});

function sizesOf(modules: readonly [string, Rolldown.RenderedModule][]): FirstScreen['sizes'] {
  const codes = new Map<string, string>();
  for (const [id, { code }] of modules) {
    // Nothing is taken out as unused: what uses it may be in another file.
    const { code: minified } = minifySync(id, code ?? '', { compress: false, mangle: { toplevel: true } });
    codes.set(sourceOf(id), (codes.get(sourceOf(id)) ?? '') + minified);
  }
  const sizes = [...codes].map(([source, code]): [string, number] => [
    source,
    gzipSync(code, { level: 9 }).length,
  ]);
  return Object.fromEntries(sizes.toSorted(([, one], [, other]) => other - one));
}
