import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const assets = join(import.meta.dirname, '../../out/renderer/assets');
const names = readdirSync(assets);
const fileOf = (name: string): string =>
  names.find(one => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(one)) ?? `no ${name}`;

/** The script and what it imports before it runs. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(assets, file), 'utf8');
  for (const [, name = ''] of text.matchAll(/(?:import|from)\s*["']\.\/([\w-]+\.js)["']/g))
    withImports(name, seen);
  return seen;
}

describe('the files of the page', () => {
  it('are few until it shows something: main answers each of them', () => {
    expect([...withImports(fileOf('index'))]).toEqual([fileOf('index'), fileOf('first')]);
    expect(withImports(fileOf('start')).size).toBeLessThanOrEqual(3);
  });

  it('for a new order are few as well', () => {
    const more = [...withImports(fileOf('order-form'))].filter(
      file => !withImports(fileOf('start')).has(file),
    );
    expect(more).toEqual([fileOf('order-form')]);
  });
});
