import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { product, sourceFiles } from './layers.ts';

const root = new URL('../..', import.meta.url);
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: fileURLToPath(root), exclude: ['**/{node_modules,dist,out}/**'] }).map(path =>
    path.replaceAll('\\', '/'),
  );
const documents = filesOf('{*.md,{docs,assets,test,tools}/**/*.md}').map(path => ({
  path,
  text: readFileSync(new URL(path, root), 'utf8'),
}));
const textOf = (path: string) => documents.find(one => one.path === path)?.text ?? '';

/** Headings as the anchors that GitHub gives them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/\]\([^)]*\)/g, '')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('documents', () => {
  it('have links that lead somewhere', () => {
    expect(documents.length).toBeGreaterThan(25);
    const links = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)\s:]+)\)/g)].map(([, link = '']) => {
        const [file = '', anchor] = link.split('#');
        return { from: path, link, to: file === '' ? path : join(dirname(path), file), anchor };
      }),
    );
    expect(links.length).toBeGreaterThan(50);
    const leadsSomewhere = ({ to, anchor }: (typeof links)[number]) =>
      existsSync(new URL(to, root)) && (anchor === undefined || anchorsOf(textOf(to)).includes(anchor));
    expect(links.filter(link => !leadsSomewhere(link))).toEqual([]);
  });

  it('name commands and files that there are', () => {
    const named = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => ({ path, name })),
    );
    const isThere = (name: string): boolean => {
      const script = /^npm run (?:--silent )?([\w:]+)/.exec(name)?.[1];
      if (script !== undefined) return script in packageJson.scripts;
      // What stands for any: `NNNN`, `<part>`, `*`.
      if (!/^(src-\w+|test|tools|docs|assets)\/[\w./-]+$/.test(name) || /\bN+\b/.test(name)) return true;
      // Of Electron, not of ours.
      return existsSync(new URL(name, root)) || name.startsWith('docs/api/');
    };
    expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
  });

  it('use none of the words that a reader has to decode', () => {
    const banned = /\b(in vain|anew|by itself|all the same|former(ly)?|turns? round)\b/i;
    const found = documents.flatMap(({ path, text }) =>
      text.split('\n').flatMap(line => (banned.test(line) ? [`${path}: ${line.trim().slice(0, 100)}`] : [])),
    );
    expect(found).toEqual([]);
  });
});

it('README.md has at most 600 words', () => {
  expect(textOf('README.md').split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(600);
});

describe('the recipes of CONTRIBUTING.md', () => {
  const spans = [...textOf('CONTRIBUTING.md').matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);

  it('name files that there are', () => {
    const paths = filesOf('{*.*,{src-*,test,tools,docs}/**/*}');
    const files = spans.filter(
      name => /^[\w./*-]+\.(ts|tsx|css|md|mjs)$/.test(name) && !/\bNNNN\b/.test(name),
    );
    expect(files.length).toBeGreaterThan(40);
    // Of one folder, or of several by a star.
    const isThere = (name: string) =>
      name.startsWith('X.') ||
      paths.some(path => `/${path}`.endsWith(`/${name}`)) ||
      filesOf(name).length > 0;
    expect(files.filter(name => !isThere(name))).toEqual([]);
  });

  it('name what the sources have', () => {
    const written = new Set(
      sourceFiles(root, [...product, 'test', 'tools'])
        .flatMap(({ text }) => text.match(/\w+/g) ?? [])
        .filter(word => /[A-Z]/.test(word)),
    );
    const names = spans.flatMap(name => /^([a-z]+[A-Z]\w*)(?:\(\))?$/.exec(name)?.[1] ?? []);
    expect(names.length).toBeGreaterThan(12);
    expect(names.filter(name => !written.has(name))).toEqual([]);
  });
});
