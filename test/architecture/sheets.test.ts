import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from './layers.ts';
import {
  classesOf,
  globalSheets,
  importsOf,
  isModule,
  nameOf,
  readSheets,
  renderer,
  rulesOf,
  sheetTypes,
  tokensOf,
  typesOf,
  widthsOf,
  withoutComments,
} from './sheets.ts';

const root = new URL('../..', import.meta.url);
const sheets = readSheets(root);
const modules = sheets.filter(isModule);
const files = sourceFiles(root, [renderer]);
/** Where the names of data stand that classes are chosen by. */
const named = files.concat(sourceFiles(root, ['src-shared']));
const globals = new Set(sheets.filter(sheet => !isModule(sheet)).flatMap(classesOf));
const tokens = sheets.find(({ path }) => path.endsWith('ui/tokens.css'))?.text ?? '';

/** Names of CSS that are a colour in the light and in the dark; those of the system are none. */
const namedColours =
  /(?<![-\w])(?:aqua|beige|black|blue|brown|coral|crimson|cyan|fuchsia|gold|gr[ae]y|green|indigo|ivory|khaki|lavender|lime|magenta|maroon|navy|olive|orange|orchid|pink|plum|purple|red|salmon|sienna|silver|tan|teal|tomato|turquoise|violet|wheat|white|whitesmoke|yellow|(?:light|dark|medium|deep|pale|dim|slate|steel|sky|royal|forest)(?:gr[ae]y|blue|green|red|orange|pink|yellow|cyan|violet|magenta|salmon))(?![-\w])/gi;

/** What `.name` alone sets, by the beginnings of its properties: `padding` of `padding-left`. */
const setBy = (path: string, name: string): string[] =>
  rulesOf(sheets.find(sheet => sheet.path === path)?.text ?? '')
    .filter(({ selector, within }) => within === '' && selector.split(', ').includes(`.${name}`))
    .flatMap(({ body }) => body.split(';').map(one => one.trim().split(/[:-]/)[0] ?? ''))
    .filter(property => property !== '');

/** Classes of two sheets that no layer tells apart, given to one element. */
function meetingsOf(file: SourceFile): { path: string; classes: string; both: string[] }[] {
  const imported = new Map(importsOf(file).map(({ name, sheet }) => [name, sheet]));
  const calls = [...file.text.matchAll(/\bcx\((?:[^()]|\([^()]*\))*\)/g)];
  return calls.flatMap(([call]) => {
    const given = [...call.matchAll(/\b(\w+)\.(\w+)\b/g)].flatMap(([, of = '', name = '']) => {
      const sheet = imported.get(of);
      return sheet === undefined ? [] : [{ sheet, name, isOfUi: sheet.startsWith(`${renderer}/ui/`) }];
    });
    return given.flatMap((one, index) =>
      given
        .slice(index + 1)
        .filter(other => other.sheet !== one.sheet && other.isOfUi === one.isOfUi)
        .map(other => {
          const others = setBy(other.sheet, other.name);
          const both = setBy(one.sheet, one.name).filter(property => others.includes(property));
          return { path: file.path, classes: `${one.name} ${other.name}`, both };
        }),
    );
  });
}

describe('style sheets', () => {
  it('are modules, but for the tokens, the base and the printed order', () => {
    expect(modules.length).toBeGreaterThan(50);
    expect(sheets.filter(sheet => !isModule(sheet)).map(({ path }) => path)).toEqual(globalSheets.toSorted());
  });

  it('that are modules have names of their own: their classes are called after them', () => {
    const names = modules.map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('are known to TypeScript with the classes they have (npm run sheets)', () => {
    expect(readFileSync(new URL(sheetTypes, root), 'utf8')).toBe(typesOf(sheets));
  });

  it('have at most 400 lines', () => {
    expect(sheets.filter(({ text }) => text.split('\n').length > 401).map(({ path }) => path)).toEqual([]);
  });

  it('have no class that nobody uses', () => {
    expect(
      modules.flatMap(sheet => {
        const users = files.flatMap(file =>
          importsOf(file).flatMap(({ name, sheet: path }) => (path === sheet.path ? [{ file, name }] : [])),
        );
        // Some choose by a name that is in the data: `styles[tone]`.
        const isChosen = users.some(({ file: { text }, name }) =>
          new RegExp(`(\\b${name}\\[|= ?\\{?${name}[;}])`).test(text),
        );
        const isUsed = (wanted: string) =>
          users.some(({ file: { text }, name }) => new RegExp(`\\b${name}\\.${wanted}\\b`).test(text)) ||
          (isChosen &&
            named.some(({ text }) => text.includes(`'${wanted}'`) || text.includes(`classes.${wanted}`)));
        return classesOf(sheet).flatMap(one => (isUsed(one) ? [] : [`${sheet.path}: ${one}`]));
      }),
    ).toEqual([]);
  });

  it('are imported by their class names; the page has the others', () => {
    const odd = files.flatMap(file =>
      importsOf(file).flatMap(({ name, sheet }) =>
        (name === null) === globalSheets.includes(sheet) ? [] : [`${file.path}: ${sheet}`],
      ),
    );
    expect(odd).toEqual([]);
  });

  it('are the only source of class names: those in text are of the page', () => {
    const written = files.flatMap(({ path, text }) =>
      [...text.matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) =>
        names.split(' ').flatMap(name => (globals.has(name) ? [] : [`${path}: ${name}`])),
      ),
    );
    expect(written).toEqual([]);
  });

  it('define a selector once', () => {
    expect(
      sheets.flatMap(({ path, text }) => {
        const seen = rulesOf(text).map(({ selector, within }) => `${within} ${selector}`.trim());
        return seen.flatMap((one, index) => (seen.indexOf(one) === index ? [] : [`${path}: ${one}`]));
      }),
    ).toEqual([]);
  });

  it('that meet on one element do not set the same: which is loaded last is not to count', () => {
    expect(files.flatMap(meetingsOf).filter(({ both }) => both.length > 0)).toEqual([]);
  });

  it('reach into no other sheet: of the page they name what base.css has', () => {
    const reached = modules.flatMap(({ path, text }) =>
      [...text.matchAll(/:global\(([^)]*)\)/g)].flatMap(([, selector = '']) =>
        globals.has(selector.slice(1)) ? [] : [`${path}: ${selector}`],
      ),
    );
    expect(reached).toEqual([]);
  });

  it('have colours from the tokens', () => {
    const literal = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|oklch|oklab|lch|lab|color)a?\(/gi;
    const found = sheets
      .filter(({ path }) => !path.endsWith('ui/tokens.css'))
      .flatMap(({ path, text }) => {
        // The printed order is on paper in both themes: it names colours of its own, once.
        const named = path.endsWith('order-sheet.css') ? /--[\w-]+: #\w+;/g : /(?!)/;
        return rulesOf(text.replace(named, '')).flatMap(({ body }) =>
          [...body.matchAll(literal), ...body.matchAll(namedColours)].map(([colour]) => `${path}: ${colour}`),
        );
      });
    expect(found).toEqual([]);
  });

  it('use the tokens there are, and every token is used', () => {
    const written = sheets.concat(files).map(({ text }) => text);
    const namesOf = (pattern: RegExp) =>
      new Set(written.flatMap(text => [...text.matchAll(pattern)].map(([, name = '']) => name)));
    const set = namesOf(/['\s{;](--[\w-]+)['"]?(?:\]?:|, )/g);
    const used = namesOf(/var\((--[\w-]+)/g);
    const given = namesOf(/['"`](--[\w-]+)['"`]/g);
    // Of react-aria: the width of what opened a list.
    expect([...used].filter(name => !set.has(name) && name !== '--trigger-width')).toEqual([]);
    const ofTokens = [...tokens.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name = '']) => name);
    expect([...new Set(ofTokens)].filter(name => !used.has(name) && !given.has(name))).toEqual([]);
  });

  it('have sizes of text, weights, corners and motion from the tokens', () => {
    const literal: [of: RegExp, value: RegExp][] = [
      // A line height follows the slash.
      [/^font(-size)?$/, /^[^/]*\d(px|rem)\b/],
      [/^font-weight$/, /\d/],
      // Of paper and of the root: sizes on screen are pixels, so that zoom is all that changes them.
      [/./, /\d(rem|pt|mm|cm)\b/],
      [/^border(-.*)?-radius$/, /\dpx\b/],
      // What turns while one waits has a pace of its own.
      [
        /^(transition|animation)(-duration|-delay)?$/,
        /^(?!spin |outbox-reading )(?!.*var\(--quick\)).*\d(ms|s)\b/,
      ],
    ];
    expect(
      modules.flatMap(({ path, text }) =>
        rulesOf(text).flatMap(({ selector, body }) =>
          body.split(';').flatMap(one => {
            const [property = '', value = ''] = one.split(/:(.*)/s).map(part => part.trim());
            return literal.some(([of, raw]) => of.test(property) && raw.test(value))
              ? [`${path}: ${selector} { ${property}: ${value} }`]
              : [];
          }),
        ),
      ),
    ).toEqual([]);
  });

  it('leave no colour to the components, and only what is measured', () => {
    const literal = /['"`]#[0-9a-f]{3,8}['"`]|\b(?:rgb|hsl|oklch)a?\(/gi;
    expect(
      files.flatMap(({ path, text }) => [...text.matchAll(literal)].map(([found]) => `${path}: ${found}`)),
    ).toEqual([]);
    const measured =
      /^(?:'--[\w-]+'|(?:min|max)?(?:[wW]idth|[hH]eight)|top|transform|visibility|grid(?:Row|Column|TemplateColumns))$/;
    const styled = files.flatMap(({ path, text }) =>
      [...text.matchAll(/\bstyle=\{\{([^\n]*?)\}(?: as CSSProperties)?\}/g)].flatMap(([, style = '']) =>
        [...style.replace(/`[^`]*`/g, '0').matchAll(/(?:^|,)\s*('[\w-]+'|\w+)/g)].map(([, name = '']) => ({
          path,
          name,
        })),
      ),
    );
    expect(styled.length).toBeGreaterThan(20);
    expect(styled.filter(({ name }) => !measured.test(name))).toEqual([]);
  });

  it('are shown in docs/design.md with every token, and each part of it with its picture', () => {
    const page = readFileSync(new URL('docs/design.md', root), 'utf8');
    const names = [...tokens.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name = '']) => name);
    expect(new Set(names).size).toBeGreaterThan(60);
    expect([...new Set(names)].filter(name => !page.includes(`\`${name}\``))).toEqual([]);
    const shown = [...page.matchAll(/\(pictures\/([\w-]+\.png)\)/g)].map(([, picture = '']) => picture);
    expect(shown.toSorted()).toEqual(readdirSync(new URL('docs/pictures', root)).toSorted());
  });

  it('ask for the window by the names of the tokens', () => {
    const names = widthsOf(tokens);
    expect(names).toHaveLength(5);
    const asked = sheets.flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/@media ([^{]*) \{/g)].map(([, query = '']) => ({ path, query })),
    );
    const isNamed = (query: string) =>
      query === 'print' ||
      /^\((forced-colors|prefers-reduced-motion|prefers-color-scheme): /.test(query) ||
      names.includes(query.replace(/^not /, '').slice(1, -1));
    expect(asked.filter(({ query }) => !isNamed(query))).toEqual([]);
    for (const name of names)
      expect(
        asked.some(({ query }) => query.includes(`(${name})`)),
        name,
      ).toBe(true);
  });

  it('have a token where the tokens have one', () => {
    const known = tokensOf(tokens);
    expect(
      modules.flatMap(({ path, text }) =>
        rulesOf(text).flatMap(({ selector, body }) =>
          body.split(';').flatMap(one => {
            const [property = '', value = ''] = one.split(/:(.*)/s).map(part => part.trim());
            const raw = known.find(
              ({ of, px }) => of.test(property) && new RegExp(`(^|[ (/])${px}px\\b`).test(value),
            );
            return raw ? [`${path}: ${selector} { ${property}: ${value} } has ${raw.name}`] : [];
          }),
        ),
      ),
    ).toEqual([]);
  });
});
