import { expect, it } from 'vitest';
import { product, sourceFiles } from './layers.ts';

const root = new URL('../..', import.meta.url);

/**
 * The fragment of both runtimes of jsx; an action of the window and the method of the core that it calls: one meaning, on
 * both sides of the bridge.
 */
const deliberate = new Set([
  'Fragment',
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

const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
/** `export { one, two as three };` of the file's own, and `export const { one, two: three } = …`. */
const together = /^export (?:type )?(?:const |let )?[{[]([^}\]]*)[}\]](?! from)/gm;

const namesIn = (text: string): string[] => [
  ...[...text.matchAll(declaration)].map(([, name = '']) => name),
  ...[...text.matchAll(together)].flatMap(([, names = '']) =>
    names.split(',').flatMap(name => /(\w+)\s*$/.exec(name)?.[1] ?? []),
  ),
];

it('no exported name is declared in two files, apart from the deliberate ones', () => {
  const places = new Map<string, Set<string>>();
  for (const { path, text } of sourceFiles(root, product)) {
    for (const name of namesIn(text)) places.set(name, (places.get(name) ?? new Set()).add(path));
  }
  const twice = [...places].filter(([, files]) => files.size > 1).map(([name]) => name);
  expect(twice.sort()).toEqual([...deliberate].sort());
});

it.each([
  ['export async function one() {}', ['one']],
  ['export abstract class One {}', ['One']],
  ['export { one, two as three };', ['one', 'three']],
  ['export const [one, two] = pair;', ['one', 'two']],
  ['export const { one, two: three } = pair;', ['one', 'three']],
  ["export { one } from './one.ts';", []],
])('%s declares %j', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
