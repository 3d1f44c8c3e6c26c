// npm run pictures: makes all pictures. Those of the visual system are left in docs/pictures/. Specs make those of the
// window, and leave them in out/pictures/; the best of them are copied to assets/pictures/ by hand. One spec writes
// docs/screen-reader.md.
// npm run pictures -- design: only those of the visual system.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeDesignPictures } from './design-pictures.ts';

const root = resolve(import.meta.dirname, '../..');
const specs = join(root, 'test/e2e');
/** Specs that make pictures, or a page of the documents. */
const withPictures = readdirSync(specs).filter(
  name =>
    name.endsWith('.spec.ts') &&
    /\bpictures?\(page|DISPATCH_PICTURES/.test(readFileSync(join(specs, name), 'utf8')),
);

await makeDesignPictures();
if (process.argv[2] !== 'design') {
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...withPictures],
    { cwd: root, stdio: 'inherit', env: { ...process.env, DISPATCH_PICTURES: '1' } },
  );
  process.exitCode = status ?? 1;
}
