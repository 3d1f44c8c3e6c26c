import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const settings = readFileSync(new URL('../../../electron-builder.yml', import.meta.url), 'utf8');

it('all code is in the archive, but for native modules, which load from real files only', () => {
  const [, unpacked = ''] = /^asarUnpack:\n((?: {2}.*\n)+)/m.exec(settings) ?? [];
  expect(unpacked).toBe('  - "**/*.node"\n');
  // Else all of a package is unpacked that has a native module.
  expect(settings).toMatch(/^asar:\n {2}smartUnpack: false$/m);
});
