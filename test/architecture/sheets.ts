import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';

/** Style sheets of the renderer, and what in them can be held by tests. */

export const renderer = 'src-renderer';
/** Where TypeScript learns which classes a module has. */
export const sheetTypes = `${renderer}/sheets.d.ts`;
/** Sheets of the whole page: their classes are written as they are. */
export const globalSheets = ['ui/tokens.css', 'ui/base.css', 'features/orders/sheet/order-sheet.css'].map(
  path => join(renderer, path),
);

export interface Sheet {
  /** From the root of the repository. */
  path: string;
  text: string;
}

export const readSheets = (root: URL): Sheet[] =>
  globSync(`${renderer}/**/*.css`, { cwd: fileURLToPath(root) })
    .map(path => path.replaceAll('\\', '/'))
    .sort()
    .map(path => ({ path, text: readFileSync(new URL(path, root), 'utf8') }));

export const isModule = ({ path }: Sheet): boolean => path.endsWith('.module.css');
export const nameOf = ({ path }: Sheet): string => basename(path, '.module.css');

export interface Rule {
  selector: string;
  /** The at-rules around it. */
  within: string;
  body: string;
}

export const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '');
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** All rules of a sheet; the steps of keyframes are none. */
export function rulesOf(text: string): Rule[] {
  const rules: Rule[] = [];
  const around: string[] = [];
  let start = 0;
  const css = withoutComments(text);
  for (const { 0: mark, index } of css.matchAll(/[{};]/g)) {
    const before = inOneLine(css.slice(start, index));
    if (mark === '{') around.push(before);
    if (mark === '}') {
      const selector = around.pop() ?? '';
      const isRule = !selector.startsWith('@') && !around.some(one => one.startsWith('@keyframes'));
      const within = around.join(' ');
      if (isRule)
        rules.push({ selector, within, body: inOneLine(css.slice(css.lastIndexOf('{', index) + 1, index)) });
    }
    start = index + 1;
  }
  return rules;
}

/** Those of the page, as `:global(.dim)` names them, are left out. */
export const classesOf = ({ text }: Pick<Sheet, 'text'>): string[] => {
  const names = rulesOf(text).flatMap(({ selector }) =>
    [...selector.replace(/:global\([^)]*\)/g, '').matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(
      ([, name]) => name ?? '',
    ),
  );
  return [...new Set(names)].sort();
};

/** The module's classes by name, so that one that is not there is an error of types. */
export const typesOf = (sheets: readonly Sheet[]): string =>
  [
    '// Written by `npm run sheets`: which classes each module of styles has.',
    ...sheets
      .filter(isModule)
      .flatMap(sheet => [
        `declare module '*/${nameOf(sheet)}.module.css' {`,
        '  const styles: {',
        ...classesOf(sheet).map(name => `    readonly ${name}: string;`),
        '  };',
        '  export default styles;',
        '}',
      ]),
    '',
  ].join('\n');

/** Sheets that files import, by the path of the sheet. */
export const importsOf = ({ path, text }: Sheet): { name: string | null; sheet: string }[] =>
  [...text.matchAll(/^import (?:(\w+) from |\{ default as (\w+) \} from )?'([^']+\.css)';/gm)].map(
    ([, name, renamed, from]) => ({ name: name ?? renamed ?? null, sheet: join(dirname(path), from ?? '') }),
  );

/** Names of the window's widths and heights. */
export const widthsOf = (tokens: string): string[] =>
  [...tokens.matchAll(/@custom-media (--[\w-]+) /g)].map(([, name]) => name ?? '');

/** What tokens of sizes are for, by their names. */
const uses: readonly [name: RegExp, of: RegExp][] = [
  [/^--text-/, /^font-size$/],
  [/^--s\d/, /^((row-|column-)?gap|(padding|margin)(-.*)?)$/],
  [/^--radius/, /^border(-.*)?-radius$/],
  [/^--(target|control-s)$/, /^(min-)?(width|height)$/],
];

/** Sizes that have a token, and the properties that take them. */
export const tokensOf = (tokens: string): { name: string; of: RegExp; px: string }[] =>
  [...tokens.matchAll(/^ {2}(--[\w-]+): ([\d.]+)px;/gm)].flatMap(([, name = '', px = '']) =>
    uses.flatMap(([names, of]) => (names.test(name) ? [{ name, of, px }] : [])),
  );
