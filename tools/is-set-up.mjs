// Before every command but `npm start` and `npm test`, which set up what is missing: plain Node 20, nothing installed.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = join(dirname(fileURLToPath(import.meta.url)), '..', 'node_modules');
const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

if (![join(modules, '.dispatch-setup'), node].every(path => existsSync(path))) {
  console.error('Dispatch is not set up. Run npm start (or npm test) once; then this command works.');
  process.exitCode = 1;
}
