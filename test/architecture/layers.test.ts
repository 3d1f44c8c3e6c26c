import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import {
  findCycles,
  importsIn,
  product,
  type SourceFile,
  sourceFiles,
  testViolationsOf,
  violationsOf,
} from './layers.ts';

const root = new URL('../..', import.meta.url);
const files = sourceFiles(root, product);
const tests = sourceFiles(root, ['test', 'tools/electron-standin']);

describe('layers', () => {
  it('hold for every import of the product', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(violationsOf)).toEqual([]);
  });

  it('hold for tests: a kind of test imports what kinds share, and no other kind', () => {
    expect(tests.length).toBeGreaterThan(100);
    expect(tests.flatMap(testViolationsOf)).toEqual([]);
  });

  it('have no cycle between folders, and none between files', () => {
    expect(findCycles(files, dirname)).toEqual([]);
    expect(findCycles(files)).toEqual([]);
  });

  it('have no cycle between files of tests', () => {
    expect(findCycles(tests)).toEqual([]);
  });
});

/** What a text imports by a relative path, with the path from the project's folder. */
const importsBeside = (path: string): string[] =>
  [
    ...readFileSync(new URL(path, root), 'utf8').matchAll(
      /^(?:import|export) (?:[^'"]*? from )?'(\.[^']+)'/gm,
    ),
  ].map(([, name = '']) => join(dirname(path), name));

describe('source files', () => {
  it('import only what exists, those too that the compiler does not read', () => {
    const paths = globSync('{src-main,src-renderer,src-shared,test,tools}/**/*.{ts,tsx,jsx,mjs}', {
      cwd: root,
      exclude: ['**/{node_modules,dist}/**'],
    });
    expect(paths.filter(path => path.endsWith('.jsx')).length).toBeGreaterThan(1);
    const imports = paths.flatMap(path => importsBeside(path).map(name => ({ path, name })));
    expect(imports.filter(({ name }) => !existsSync(new URL(name, root)))).toEqual([]);
  });

  it('that are tests and replace a module have a process of their own, by their name', () => {
    const isAlone = (path: string) => path.endsWith('.alone.test.ts');
    const replacing = tests.filter(
      ({ path, text }) => /\.test\.ts$/.test(path) && /vi\.(doM|m)ock\(/.test(text),
    );
    expect(replacing.map(({ path }) => path).filter(path => !isAlone(path))).toEqual([]);
  });

  it('that are tests give the clock back, but for those that have a process of their own: others use it after them', () => {
    const keeping = tests.filter(
      ({ path, text }) =>
        path.endsWith('.test.ts') &&
        !path.endsWith('.alone.test.ts') &&
        text.includes('vi.useFakeTimers(') &&
        !text.includes('vi.useRealTimers('),
    );
    expect(keeping.map(({ path }) => path)).toEqual([]);
  });

  it('that also run without a runner of tests wait as long as a busy machine takes, not Playwright’s five seconds', () => {
    const ownLimit = ['test/support/electron/app.ts', 'test/support/electron/fixtures.ts'];
    const impatient = tests.filter(
      ({ path, text }) =>
        /^test\/(support|demo|bench)\//.test(path) &&
        !ownLimit.includes(path) &&
        /import (?!type)\{[^}]*\bexpect\b[^}]*\} from '@playwright\/test'/.test(text),
    );
    expect(impatient.map(({ path }) => path)).toEqual([]);
  });

  it('of the product, of tools and of what tests share have at most 400 lines', () => {
    const paths = globSync(
      '{src-main,src-renderer,src-shared,tools,test/support}/**/*.{ts,tsx,jsx,mjs,mts}',
      {
        cwd: root,
        exclude: ['**/{node_modules,dist}/**', 'src-renderer/sheets.d.ts'],
      },
    );
    expect(paths.length).toBeGreaterThan(1_000);
    const lengths = paths.map(path => ({
      path,
      lines: readFileSync(new URL(path, root), 'utf8').split('\n').length - 1,
    }));
    expect(lengths.filter(({ lines }) => lines > 400)).toEqual([]);
  });

  it('write paths of the service in one place: `paths` of the endpoints', () => {
    const places = files.filter(
      ({ path, text }) => !path.startsWith('src-main/sandbox/') && /['"`]\/(v\d|oauth2)\//.test(text),
    );
    expect(places.map(({ path }) => path).toSorted()).toEqual([
      'src-main/core/api/endpoints.ts',
      // The endpoints are called with what it gets.
      'src-main/core/api/token-request.ts',
      // What the interface leaves open is told by the profile.
      'src-shared/interface-profile.ts',
    ]);
  });

  it('open the door for the development loop only where the build takes it out', () => {
    const readsDoor = (text: string) => /DISPATCH_DEV|openDevDoor|dev-door/.test(text);
    const [main, ...others] = files.filter(
      ({ path, text }) => path !== 'src-main/electron/dev-door.ts' && readsDoor(text),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
    // Nothing but these very words is taken out.
    const taken = 'process.env.DISPATCH_DEV_SERVER';
    expect(readFileSync(new URL('electron.vite.config.ts', root), 'utf8')).toContain(
      `'${taken}': 'undefined'`,
    );
    const door = new RegExp(`if \\([^()]*${taken}\\)\\s+openDevDoor\\(${taken}, \\w+\\);`);
    expect(main?.text).toMatch(door);
    expect(main?.text.replace(door, '').match(/DISPATCH_DEV|openDevDoor\(/g)).toBeNull();
  });

  it('tell only what is to come by words for it: a clock on screen is some seconds old', () => {
    const callers = files.filter(({ text }) => /\bformatRelative\(/.test(text)).map(({ path }) => path);
    expect(callers.toSorted()).toEqual([
      'src-renderer/features/outbox/state/entry-state.ts',
      'src-renderer/features/reports/ReadingBar.tsx',
      'src-renderer/i18n/format.ts',
    ]);
  });

  it('are named in kebab case, components in Pascal case', () => {
    const isNamed = (name: string) =>
      /^[a-z0-9]+([-.][a-z0-9]+)*\.(d\.)?(module\.)?(ts|tsx)$/.test(name) ||
      /^[A-Z][A-Za-z0-9]*\.tsx$/.test(name);
    const names = files.map(file => file.path.split('/').at(-1) ?? '');
    expect(names.filter(name => !isNamed(name))).toEqual([]);
  });
});

describe('the test itself', () => {
  const file = (path: string, ...imports: string[]): SourceFile => ({
    path,
    imports,
    text: '',
  });
  it.each([
    ['a renderer file that imports main', file('src-renderer/app/x.ts', 'src-main/core/compose.ts')],
    ['core that imports electron', file('src-main/core/x.ts', 'electron')],
    ['core that imports an adapter', file('src-main/core/x.ts', 'src-main/adapters/sqlite.ts')],
    ['an adapter that imports a method', file('src-main/adapters/x.ts', 'src-main/core/methods/orders.ts')],
    ['the sandbox with the client rules', file('src-main/sandbox/x.ts', 'src-shared/domain/draft-rules.ts')],
    ['shared code that imports node', file('src-shared/x.ts', 'node:fs')],
    ['a migration that imports anything', file('src-main/core/store/migrations/0009-x.ts', 'zod')],
    ['the renderer with undici', file('src-renderer/x.ts', 'undici')],
  ])('refuses %s', (_what, wrong) => {
    expect(violationsOf(wrong)).toHaveLength(1);
  });

  it('finds an import, also of a type, behind a comment or in place', () => {
    expect(
      importsIn("import {\n  // The core's own.\n  type Step, // It's the last.\n} from './a.ts';\n"),
    ).toEqual(['./a.ts']);
    expect(importsIn("type Step = import('./a.ts').Step;\nexport type { Step } from './b.ts';")).toEqual([
      './a.ts',
      './b.ts',
    ]);
    expect(importsIn("export const text = 'from';\nimport './c.ts';")).toEqual(['./c.ts']);
  });

  it('finds a cycle', () => {
    const one = file('src-shared/a/x.ts', 'src-shared/b/y.ts');
    const two = file('src-shared/b/y.ts', 'src-shared/a/x.ts');
    expect(findCycles([one, two])).toEqual(['src-shared/a/x.ts → src-shared/b/y.ts → src-shared/a/x.ts']);
    const three = file('src-shared/b/z.ts', 'src-shared/a/v.ts');
    expect(findCycles([one, three])).toEqual([]);
    expect(findCycles([one, three], dirname)).toEqual(['src-shared/a → src-shared/b → src-shared/a']);
  });
});
