import { Lang, parse } from '@ast-grep/napi';
import { expect, it } from 'vitest';
import { product, sourceFiles } from './layers.ts';

const root = new URL('../..', import.meta.url);
const files = sourceFiles(root, product);

/** What may be silenced with a reason: what the rule cannot know of a page. */
const silenced =
  /^format$|^lint\/(?:a11y\/\w+|complexity\/noImportantStyles|suspicious\/(?:noControlCharactersInRegex|noTemplateCurlyInString)|style\/noDefaultExport|correctness\/noEmptyPattern)$/;

it('no rule of types, sizes or imports is silenced, neither of lint nor of the compiler', () => {
  const ofLint = [...files, ...sourceFiles(root, ['test', 'tools'])].flatMap(({ path, text }) =>
    [...text.matchAll(/\/[/*] *biome-ignore[\w-]* ([^:\n]*)/g)].flatMap(([, rules = '']) =>
      rules
        .trim()
        .split(' ')
        .filter(rule => !silenced.test(rule))
        .map(rule => `${path}: ${rule}`),
    ),
  );
  expect(ofLint).toEqual([]);
  // Tests of types expect errors.
  expect(files.filter(({ text }) => /\/[/*] *@ts-\w/.test(text)).map(({ path }) => path)).toEqual([]);
});

it('what `JSON.parse` gives has a type: without one it is `any`, of which the compiler asks nothing', () => {
  const untyped = files.flatMap(({ path, text }) => {
    if (!text.includes('JSON.parse(')) return [];
    const tree = parse(path.endsWith('x') ? Lang.Tsx : Lang.TypeScript, text).root();
    return tree.findAll('JSON.parse($$$)').flatMap(call => {
      const around = call.parent();
      const isBare =
        around?.kind() === 'member_expression' ||
        (around?.kind() === 'variable_declarator' && around.field('type') === null);
      return isBare ? [`${path}:${call.range().start.line + 1}`] : [];
    });
  });
  expect(untyped).toEqual([]);
});
