import type { SourceFile } from './layers.ts';

/** Where a statement of the interface can be carried out, in the order of the table. */
export const columns = ['client', 'sandbox', 'screen', 'tests'] as const;
export type Column = (typeof columns)[number];

export interface Statement {
  id: string;
  section: string;
  /** Of the interface document, as written in the list. */
  lines: string;
  text: string;
  needs: readonly Column[];
  /** Of those, known holes: nothing is tagged there yet. */
  open: readonly Column[];
}

export interface Tag {
  file: string;
  /** Ids, or whole groups such as `order.*`. */
  names: readonly string[];
}

type Places = Record<Column, string[]>;

export interface Coverage {
  statements: readonly Statement[];
  places: ReadonlyMap<string, Places>;
  problems: readonly string[];
}

export const statementList = 'docs/interface-statements.md';
export const coverageTable = 'docs/interface-coverage.md';

/** What is read for tags; this folder only writes about them. */
export const isRead = ({ path }: SourceFile): boolean => !path.startsWith('test/architecture/');

const folders: readonly { prefix: string; column: Column; isShortened: boolean }[] = [
  { prefix: 'src-main/core/', column: 'client', isShortened: true },
  { prefix: 'src-shared/', column: 'client', isShortened: false },
  { prefix: 'src-main/sandbox/', column: 'sandbox', isShortened: true },
  { prefix: 'src-renderer/', column: 'screen', isShortened: true },
  ...['unit', 'contract', 'conformance', 'integration', 'e2e', 'torture'].map(kind => ({
    prefix: `test/${kind}/`,
    column: 'tests' as const,
    isShortened: false,
  })),
];

const row = /^\| +`([^`]+)` +\| +([^|]+) \| +([^|]+) \| +([^|]+) \|$/;

/** The statements of the list: a table of id, line, statement and columns below the heading of each section. */
export function readStatements(markdown: string): Statement[] {
  let section = '';
  return markdown.split(/\r?\n/).flatMap(line => {
    if (line.startsWith('## ')) section = line.slice(3);
    const cells = row.exec(line);
    if (!cells) return [];
    const [, id = '', lines = '', text = '', needs = ''] = cells;
    const named: readonly string[] =
      needs.trim() === 'all' ? columns : needs.split(', ').map(name => name.trim());
    const isNamed = (column: string) => named.includes(column) || named.includes(`${column} (open)`);
    return {
      id,
      section,
      lines: lines.trim(),
      text: text.trim(),
      needs: columns.filter(isNamed),
      open: columns.filter(column => named.includes(`${column} (open)`)),
    };
  });
}

/** A tag has a comment line of its own, also within a longer comment. */
const tagLine = /^[ \t]*(?:\/\/|\/\*\*?|\*)[ \t]*@interface[ \t]+([\w.* -]+?)[ \t]*(?:\*\/)?\r?$/gm;

export const tagsOf = (files: readonly SourceFile[]): Tag[] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(tagLine)].map(([, names = '']) => ({ file: path, names: names.split(/ +/) })),
  );

/** Looks like a tag and is none: it would be missing without a word. */
const misplacedTags = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ text }) => text.split('@interface').length - 1 > [...text.matchAll(tagLine)].length)
    .map(({ path }) => `${path}: @interface stands alone in a comment line, followed by ids`);

const duplicates = (statements: readonly Statement[]): string[] =>
  statements
    .filter(({ id }, index) => statements.findIndex(other => other.id === id) !== index)
    .map(({ id }) => `${statementList}: two statements are called ${id}`);

const undemanding = (statements: readonly Statement[]): string[] =>
  statements
    .filter(({ needs }) => needs.length === 0)
    .map(({ id }) => `${statementList}: ${id} names no column that it needs`);

const idsOf = (name: string, statements: readonly Statement[]): string[] =>
  statements
    .map(({ id }) => id)
    .filter(id => id === name || (name.endsWith('.*') && id.startsWith(name.slice(0, -1))));

/** Who carries out and tests which statement, and in one sentence each what is wrong with that. */
export function coverageOf(statements: readonly Statement[], files: readonly SourceFile[]): Coverage {
  const problems = [...duplicates(statements), ...undemanding(statements), ...misplacedTags(files)];
  const places = new Map<string, Places>(
    statements.map(({ id }) => [id, { client: [], sandbox: [], screen: [], tests: [] }]),
  );
  for (const { file, names } of tagsOf(files)) {
    const column = folders.find(({ prefix }) => file.startsWith(prefix))?.column;
    if (!column) problems.push(`${file}: a tag counts for nothing in this folder`);
    for (const name of names) {
      const ids = idsOf(name, statements);
      if (ids.length === 0) problems.push(`${file}: ${statementList} has no statement ${name}`);
      for (const id of ids) note(column && places.get(id)?.[column], file);
    }
  }
  return {
    statements,
    places,
    problems: [...problems, ...holes(statements, places), ...closedHoles(statements, places)],
  };
}

function note(known: string[] | undefined, file: string): void {
  if (known && !known.includes(file)) known.push(file);
}

function holes(statements: readonly Statement[], places: ReadonlyMap<string, Places>): string[] {
  return statements.flatMap(({ id, needs, open, text }) => {
    const missing = needs.filter(column => places.get(id)?.[column].length === 0 && !open.includes(column));
    if (missing.length === 0) return [];
    const where = missing.length === columns.length ? 'anywhere' : `in ${missing.join(', ')}`;
    return `Nothing is tagged @interface ${id} ${where} (${text})`;
  });
}

const closedHoles = (statements: readonly Statement[], places: ReadonlyMap<string, Places>): string[] =>
  statements.flatMap(({ id, open }) =>
    open
      .filter(column => places.get(id)?.[column].length !== 0)
      .map(column => `${statementList}: ${id} is tagged in ${column} now; take "(open)" away there`),
  );

const shortened = (file: string): string => {
  const prefix = folders.find(folder => folder.isShortened && file.startsWith(folder.prefix))?.prefix ?? '';
  return file.slice(prefix.length || (file.startsWith('test/') ? 'test/'.length : 0));
};

function cellOf({ id, needs, open }: Statement, column: Column, places: ReadonlyMap<string, Places>): string {
  const files = places.get(id)?.[column] ?? [];
  if (files.length > 0) return files.map(shortened).toSorted().join('<br>');
  if (open.includes(column)) return '**open**';
  return needs.includes(column) ? '**missing**' : '–';
}

const lineOf = (statement: Statement, { places }: Coverage): string =>
  `| \`${statement.id}\`<br>${statement.text} (${statement.lines}) | ${columns
    .map(column => cellOf(statement, column, places))
    .join(' | ')} |`;

const countOf = (column: Column, { statements, places }: Coverage): string => {
  const needed = statements.filter(({ needs }) => needs.includes(column));
  const covered = needed.filter(({ id }) => places.get(id)?.[column].length !== 0);
  return `| ${column} | ${needed.length} | ${covered.length} | ${needed.length - covered.length} |`;
};

/** The document, whole. */
export function tableOf(coverage: Coverage): string {
  const sections = Map.groupBy(coverage.statements, ({ section }) => section);
  const tables = [...sections].flatMap(([section, statements]) => [
    `## ${section}`,
    '',
    `| statement (line) | ${columns.join(' | ')} |`,
    '| --- | --- | --- | --- | --- |',
    ...statements.map(statement => lineOf(statement, coverage)),
    '',
  ]);
  return [...introduction(coverage), ...tables].join('\n');
}

const introduction = (coverage: Coverage): string[] => [
  '# The interface, statement by statement',
  '',
  'Made by `npm run interface` from [the list of statements](interface-statements.md) and the `@interface` tags in code and',
  'tests; do not edit it. `npm run check` fails where a column that a statement needs has no tag, where a tag names no',
  'statement, and where this table is stale.',
  '',
  'A number in brackets is a line of the interface document. A dash is a column that the statement does not need: no screen',
  'shows the header `If-Match`. **Open** is a known hole. Folders are left out: `src-main/core/` of the client,',
  '`src-main/sandbox/` of the sandbox, `src-renderer/` of the screen and `test/` of the tests.',
  '',
  `${coverage.statements.length} statements:`,
  '',
  '| column | statements that need it | done and tagged | open |',
  '| --- | --- | --- | --- |',
  ...columns.map(column => countOf(column, coverage)),
  '',
];
