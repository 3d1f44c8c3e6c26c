// npm run pictures: runs the specs that make pictures of the window, and leaves those in out/pictures/. The best of
// them are copied to assets/pictures/ by hand.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const specs = join(root, 'test/e2e');
const withPictures = readdirSync(specs).filter(
  name => name.endsWith('.spec.ts') && /\bpictures?\(page/.test(readFileSync(join(specs, name), 'utf8')),
);
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...withPictures],
  { cwd: root, stdio: 'inherit', env: { ...process.env, DISPATCH_PICTURES: '1' } },
);
process.exitCode = status ?? 1;
