import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Lang, parse, type SgNode } from '@ast-grep/napi';
import { expect, it } from 'vitest';
import { product, sourceFiles } from './layers.ts';

const root = resolve(import.meta.dirname, '../..');
const files = globSync('{src-renderer,src-main/electron}/**/*.{ts,tsx}', { cwd: root });

/** What gives words of one language: Lingui's macros, and all that formats or sorts by a locale. */
const words =
  /^(?:t|plural|select|selectOrdinal|i18n\._|format[A-Z]\w*|listOfWords|countryName|inAlphabet|wordLocale|unitLocale|numberLocale)$/;
const functions = new Set([
  'arrow_function',
  'function_declaration',
  'function_expression',
  'method_definition',
]);

const isInFunction = (node: SgNode): boolean =>
  node.ancestors().some(one => functions.has(String(one.kind())));

function madeOnce(file: string): string[] {
  const tree = parse(
    file.endsWith('x') ? Lang.Tsx : Lang.TypeScript,
    readFileSync(resolve(root, file), 'utf8'),
  );
  const calls = tree.root().findAll({ rule: { kind: 'call_expression' } });
  const formats = tree.root().findAll({ rule: { pattern: 'new Intl.$NAME($$$)' } });
  return [
    ...calls.filter(call => words.test(call.field('function')?.text() ?? '')),
    ...formats.filter(one => !/'en|resolvedOptions/.test(one.text())),
  ]
    .filter(node => !isInFunction(node))
    .map(node => `${file}:${node.range().start.line + 1} ${node.text().slice(0, 60)}`);
}

it('words and formats are made where they are shown, not once for all languages', () => {
  expect(files.length).toBeGreaterThan(400);
  expect(files.flatMap(madeOnce)).toEqual([]);
});

it('no text, date, number or order of words asks for the language of the computer', () => {
  const wrong = files.filter(file => {
    const source = readFileSync(resolve(root, file), 'utf8');
    const isPlace = /i18n\/(?:locale|format)\.ts$/.test(file);
    return !isPlace && /\.localeCompare\(|\.toLocale(?:Date|Time)?String\(|navigator\.language/.test(source);
  });
  expect(wrong).toEqual([]);
});

/** Small words that sentences of the app's other languages can hardly do without, and no English one has. */
const foreign =
  /\b(und|nicht|ist|oder|wenn|eine|auch|noch|och|inte|att|som|ikke|og|det|ja|ei|että|mutta|jest|nie|oraz|żeby)\b/;

it('comments are English, and put nothing off', () => {
  const wrong = sourceFiles(new URL('../..', import.meta.url), [...product, 'test', 'tools']).flatMap(
    ({ path, text }) =>
      [...text.matchAll(/^\s*(?:\/\/|\/?\*\*?)(.*)$/gm)]
        // What is quoted may be of any language.
        .map(([, comment = '']) => comment.replace(/`[^`]*`|“[^”]*”|"[^"]*"/g, ''))
        .filter(
          comment =>
            foreign.test(comment) ||
            /(?!\p{Script=Latin})\p{L}/u.test(comment) ||
            /\b(?:TODO|FIXME|XXX|HACK)\b/.test(comment),
        )
        .map(comment => `${path}: ${comment.trim()}`),
  );
  expect(wrong).toEqual([]);
});
