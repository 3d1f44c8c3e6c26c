import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Messages } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { languages, pseudoLanguage } from '../../src-shared/languages.ts';
import type { FirstScreen } from '../../tools/first-screen.ts';

const out = join(import.meta.dirname, '../../out');
const assets = join(out, 'renderer/assets');
const names = readdirSync(assets);
const fileOf = (name: string): string =>
  names.find(one => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(one)) ?? `no ${name}`;
const codeOf = (file: string): string => readFileSync(join(assets, file), 'utf8');

/** The script and what it imports before it runs. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of codeOf(file).matchAll(/(?:import|from)\s*["']\.\/([\w-]+\.js)["']/g))
    withImports(name, seen);
  return seen;
}

const ofFirstScreen = [...new Set([...withImports(fileOf('index')), ...withImports(fileOf('start'))])];

/** What stands in quotes in them and is as long as the id of a text. */
const drawn = new Set(
  ofFirstScreen.flatMap(file => codeOf(file).match(/(?<=["`])[\w+/-]{6}(?=["`])/g) ?? []),
);

/** In kilobytes of 1,000 bytes, with the texts of one language. */
const limitKb = 180;
/** What each package and folder had when the limit was set, in bytes. Another limit needs these anew. */
const known: Readonly<Record<string, number>> = {
  'react-dom': 64322,
  'react-aria': 23693,
  'src-renderer/features/orders': 15803,
  'src-renderer/ui': 12096,
  '@tanstack/virtual-core': 9708,
  'src-renderer/app': 8381,
  'src-renderer/i18n': 7555,
  'src-shared/domain': 4890,
  'lucide-react': 4017,
  'react-aria-components': 4013,
  react: 3106,
  'src-renderer/state': 3030,
  'src-shared/order-filter': 2253,
  'src-renderer/bridge': 2087,
  '@lingui/core': 2044,
  scheduler: 1554,
  'react-stately': 1552,
  '@lingui/react': 1399,
  'the bundler': 1293,
  'src-renderer/features/order-parts': 1290,
  '@tanstack/react-virtual': 950,
  'src-renderer/features/sandbox': 894,
  'src-renderer/features/drafts': 875,
  'src-shared': 837,
  'src-renderer/navigation': 831,
  '@internationalized/string': 825,
  'src-renderer': 525,
  'src-renderer/jsx': 519,
  'use-sync-external-store': 450,
  zustand: 386,
  'src-shared/order-facts': 369,
  'src-shared/contract': 362,
  clsx: 224,
  'src-renderer/features/outbox': 133,
};

describe('the files of the page', () => {
  it('are few until it shows something: main answers each of them', () => {
    expect([...withImports(fileOf('index'))]).toEqual([fileOf('index'), fileOf('first')]);
    expect(withImports(fileOf('start')).size).toBeLessThanOrEqual(3);
  });

  it('for a new order are few as well', () => {
    const more = [...withImports(fileOf('order-form'))].filter(file => !ofFirstScreen.includes(file));
    expect(more.toSorted()).toEqual([fileOf('list-parts'), fileOf('order-form')].toSorted());
  });

  it('for what the list opens are one', () => {
    const more = [...withImports(fileOf('list-parts'))].filter(file => !ofFirstScreen.includes(file));
    expect(more).toEqual([fileOf('list-parts')]);
  });

  it('are small together, as far as the first screen needs them', () => {
    const written = readFileSync(join(out, 'first-screen.json'), 'utf8');
    const { files, sizes } = JSON.parse(written) as FirstScreen;
    const needed = [...ofFirstScreen, fileOf('en-first')];
    expect(files.map(file => file.replace('assets/', '')).toSorted()).toEqual(needed.toSorted());
    const bytes = needed.reduce((sum, file) => sum + gzipSync(codeOf(file), { level: 9 }).length, 0);
    const grown = Object.entries(sizes)
      .map(([source, size]) => ({ source, size, more: size - (known[source] ?? 0) }))
      .toSorted((one, other) => other.more - one.more)
      .map(({ source, size, more }) => `${source}: ${size} bytes, ${more < 0 ? '' : '+'}${more}`);
    const report = `The first screen needs ${bytes} bytes, compressed. Since the limit was set:\n${grown.join('\n')}`;
    expect(bytes, report).toBeLessThanOrEqual(limitKb * 1_000);
    // Schemas are needed only where something is typed or read: main has checked what it answers.
    expect(Object.keys(sizes)).not.toContain('zod');
  });

  it.each([...languages, pseudoLanguage])(
    'have each text of the first screen before it is drawn: %s',
    async language => {
      const textsOf = async (part: string): Promise<Messages> => {
        const exported = await import(pathToFileURL(join(assets, fileOf(`${language}-${part}`))).href);
        const [catalog] = Object.values(exported) as { messages: Messages }[];
        return catalog?.messages ?? {};
      };
      const [first, rest] = await Promise.all([textsOf('first'), textsOf('rest')]);
      const late = Object.keys(rest);
      expect(late.length).toBeGreaterThan(1_000);
      expect(late.filter(id => drawn.has(id))).toEqual([]);
      expect(late.filter(id => Object.hasOwn(first, id))).toEqual([]);
      expect(Object.keys(first).length).toBeGreaterThan(100);
    },
  );
});
