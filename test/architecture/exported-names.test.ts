import { expect, it } from 'vitest';
import { product, sourceFiles } from './layers.ts';

const root = new URL('../..', import.meta.url);

/** An action of the window and the method of the core that it calls: one meaning, on both sides of the bridge. */
const deliberate = new Set([
  'adoptEntry',
  'deleteFile',
  'discardDraft',
  'discardEntry',
  'downloadFile',
  'duplicateDraft',
  'exportAddresses',
  'readConflict',
  'removeAddress',
  'removeCredential',
  'resolveEntry',
  'saveAddress',
  'signInAgain',
  'startFromTemplate',
]);

const declaration = /^export (?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

it('no exported name is declared in two files, apart from the deliberate ones', () => {
  const places = new Map<string, Set<string>>();
  for (const { path, text } of sourceFiles(root, product)) {
    for (const [, name = ''] of text.matchAll(declaration)) {
      places.set(name, (places.get(name) ?? new Set()).add(path));
    }
  }
  const twice = [...places].filter(([, files]) => files.size > 1).map(([name]) => name);
  expect(twice.sort()).toEqual([...deliberate].sort());
});
