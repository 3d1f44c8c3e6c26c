import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { placeOf, readShipped } from '../../../tools/third-party.ts';

it.each([
  ['/work/app/node_modules/zod/v4/core/core.js', 'node_modules/zod'],
  ['/work/app/node_modules/@lingui/core/dist/index.mjs?commonjs-es-import', 'node_modules/@lingui/core'],
  ['C:\\app\\node_modules\\react\\index.js', 'node_modules/react'],
  ['\0/app/node_modules/a/node_modules/@b/c/x.js?proxy', 'node_modules/a/node_modules/@b/c'],
  ['node_modules/d/font.woff2', 'node_modules/d'],
  ['\0vite/preload-helper.js', 'node_modules/vite'],
  ['/work/app/src-renderer/start.tsx', null],
  ['\0own-temporal', null],
  ['/work/app/node_modules.txt', null],
])('the module %j belongs to %s', (id, place) => {
  expect(placeOf('/work/app', id)).toBe(place);
});

describe('a package', () => {
  function packageWith(files: Record<string, string>): string {
    const root = mkdtempSync(join(tmpdir(), 'dispatch-package-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    mkdirSync(join(root, 'node_modules/a/licenses'), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'node_modules/a', name), text);
    return root;
  }

  it('is read with its licence and notice, and nothing else', () => {
    const root = packageWith({
      'package.json': '{"name":"a","version":"1.2.3","license":"MIT"}',
      'LICENSE.md': 'Free.\n',
      NOTICE: 'Be kind.',
      'README.md': 'Read me.',
      'licenses.js': 'code',
    });
    expect(readShipped(root, 'node_modules/a')).toEqual({
      place: 'node_modules/a',
      name: 'a',
      version: '1.2.3',
      license: 'MIT',
      text: 'Be kind.\n\nFree.',
    });
  });

  it('without licence and text has none, and one that is not there is an error', () => {
    const root = packageWith({ 'package.json': '{"name":"a","version":"1.2.3"}' });
    expect(readShipped(root, 'node_modules/a')).toMatchObject({ license: null, text: '' });
    expect(() => readShipped(root, 'node_modules/b')).toThrow('ENOENT');
  });

  it('that is a bundler is shipped without the packages that are parts of it', () => {
    const root = packageWith({
      'package.json': '{"name":"a","version":"1.2.3","license":"MIT"}',
      'LICENSE.md': '# License of a\n\nFree.\n\n# Licenses of bundled dependencies\n\n## b\nMIT\n',
    });
    expect(readShipped(root, 'node_modules/a').text).toBe('# License of a\n\nFree.');
  });
});
