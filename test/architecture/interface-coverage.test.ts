import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  coverageOf,
  coverageTable,
  isRead,
  readStatements,
  statementList,
  tableOf,
  tagsOf,
} from './interface-coverage.ts';
import { product, type SourceFile, sourceFiles } from './layers.ts';

const root = new URL('../..', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, root), 'utf8').replaceAll('\r\n', '\n');

describe('the interface', () => {
  const files = sourceFiles(root, [...product, 'test']).filter(isRead);
  const coverage = coverageOf(readStatements(read(statementList)), files);

  it('has every statement tagged wherever it has to be carried out and tested, and no other tag', () => {
    expect(coverage.statements.length).toBeGreaterThan(100);
    expect(coverage.problems).toEqual([]);
  });

  it('has a table that is up to date: npm run interface writes it', () => {
    expect(read(coverageTable)).toBe(tableOf(coverage));
  });
});

describe('the collector', () => {
  const file = (path: string, text: string): SourceFile => ({
    path,
    imports: [],
    text,
  });
  const list = (...rows: string[]): string => ['## Order', '', ...rows].join('\n');
  const id = '| `order.id` | 35 | The id. | all |';
  const revision = '| `order.revision` | 49 | The revision. | client, tests |';
  const statements = readStatements(list(id, revision));
  const core = (text: string) => file('src-main/core/x.ts', text);
  const problemsOf = (...files: SourceFile[]) => coverageOf(statements, files).problems;
  const whole = [
    file('src-shared/domain/order.ts', '// @interface order.*'),
    file('src-main/sandbox/x.ts', '// @interface order.id'),
    file('src-renderer/Facts.tsx', '  // @interface order.id'),
    file('test/unit/order.test.ts', '// @interface order.id order.revision'),
  ];

  it('reads the list section by section, whatever ends its lines', () => {
    expect(readStatements(`# Title\r\n${list(id, revision).replaceAll('\n', '\r\n')}`)).toEqual([
      {
        id: 'order.id',
        section: 'Order',
        lines: '35',
        text: 'The id.',
        needs: ['client', 'sandbox', 'screen', 'tests'],
        open: [],
      },
      {
        id: 'order.revision',
        section: 'Order',
        lines: '49',
        text: 'The revision.',
        needs: ['client', 'tests'],
        open: [],
      },
    ]);
  });

  it.each([
    '// @interface order.id order.*',
    '  // @interface  order.id  order.*  ',
    '/** @interface order.id order.* */',
    '/**\n * Text.\n * @interface order.id order.*\n */',
    '/**\r\n * @interface order.id order.*\r\n */',
  ])('finds the tag in %j', text => {
    expect(tagsOf([core(text)])).toEqual([{ file: 'src-main/core/x.ts', names: ['order.id', 'order.*'] }]);
  });

  it('is content where every column that is needed has a tag', () => {
    expect(problemsOf(...whole)).toEqual([]);
  });

  it('says each hole', () => {
    expect(problemsOf(core('// @interface order.revision'))).toEqual([
      'Nothing is tagged @interface order.id anywhere (The id.)',
      'Nothing is tagged @interface order.revision in tests (The revision.)',
    ]);
  });

  it.each([
    [
      'a name that no statement has',
      '// @interface order.ids',
      'docs/interface-statements.md has no statement order.ids',
    ],
    [
      'a group that no statement is of',
      '// @interface item.*',
      'docs/interface-statements.md has no statement item.*',
    ],
    [
      'a tag behind code',
      'f(); // @interface order.id',
      '@interface stands alone in a comment line, followed by ids',
    ],
    ['a tag without ids', '/** @interface */', '@interface stands alone in a comment line, followed by ids'],
  ])('refuses %s', (_what, text, problem) => {
    expect(problemsOf(...whole, core(text))).toEqual([`src-main/core/x.ts: ${problem}`]);
  });

  it('refuses a tag where it counts for nothing', () => {
    expect(problemsOf(...whole, file('test/support/x.ts', '// @interface order.id'))).toEqual([
      'test/support/x.ts: a tag counts for nothing in this folder',
    ]);
  });

  it('refuses two statements of one name, and one that needs no column', () => {
    const odd = readStatements(list(id, id, '| `order.x` | 1 | X. | paper |'));
    expect(coverageOf(odd, whole).problems.slice(0, 2)).toEqual([
      'docs/interface-statements.md: two statements are called order.id',
      'docs/interface-statements.md: order.x names no column that it needs',
    ]);
  });

  it('lets a known hole be open until something is tagged there', () => {
    const known = readStatements(list(id, '| `order.x` | 1 | X. | client (open), tests |'));
    const tested = [...whole.slice(0, -1), file('test/unit/order.test.ts', '// @interface order.id order.x')];
    const others = tested.map(one =>
      one.path.startsWith('src-shared/') ? { ...one, text: '// @interface order.id' } : one,
    );
    expect(coverageOf(known, others).problems).toEqual([]);
    expect(tableOf(coverageOf(known, others))).toContain('| `order.x`<br>X. (1) | **open** | – | – |');
    expect(coverageOf(known, tested).problems).toEqual([
      'docs/interface-statements.md: order.x is tagged in client now; take "(open)" away there',
    ]);
  });

  it('writes who does what, without the folders, and what is missing', () => {
    const table = tableOf(coverageOf(statements, whole.slice(0, -1)));
    expect(table).toContain(
      '| `order.id`<br>The id. (35) | src-shared/domain/order.ts | x.ts | Facts.tsx | **missing** |',
    );
    expect(table).toContain('| screen | 1 | 1 | 0 |\n| tests | 2 | 0 | 2 |');
  });
});
