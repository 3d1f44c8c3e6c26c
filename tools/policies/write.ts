// npm run policies: writes the files for administrators again, after the settings have changed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { policyFiles } from './files.ts';

const root = new URL('../..', import.meta.url);
for (const [path, text] of policyFiles(root)) {
  const file = new URL(path, root);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, text);
  console.log(path);
}
