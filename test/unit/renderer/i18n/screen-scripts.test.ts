import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { partsLooked, screenTexts } from '../../../support/screen/screen-texts.ts';

/** Programs that drive the app, but not in each run of the tests: a changed word would break them unseen. */
const scripts = ['test/demo/demo.ts', 'test/bench/outbox/window.ts', 'test/support/screen/dispatcher.ts'];
/** Not words of the app. */
const data = /^(?:TRE-|HEL-|Acme|502$)|\.pdf$/;

const contentOf = (path: string): string =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const texts = screenTexts(
  ['src-renderer/i18n/catalogs/en.po', 'src-main/electron/i18n/en.po'].map(contentOf).join('\n'),
);

it.each(scripts)('%s looks for texts that the screen shows', path => {
  const parts = partsLooked(contentOf(path)).filter(part => !data.test(part));
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.filter(part => !texts.has(part))).toEqual([]);
});

it('a text that no message has is found, in words as in a pattern', () => {
  const known = screenTexts(
    'msgid "{count, plural, one {# row, as of {at}} other {# rows, as of {at}}}"\nmsgid "Place order {name}"',
  );
  const looked = partsLooked(`
    page.getByRole('button', { name: /^Place (order|all) · .*€/ });
    page.getByText('2 rows, as of today');
    expect(line).toContainText('2 lines');
  `);
  expect(looked).toEqual(['Place', 'order', 'all', '2 rows, as of today', '2 lines']);
  expect(looked.filter(part => !known.has(part))).toEqual(['all', '2 lines']);
});

it('the pictures of the visual system are of the parts that there are, and its page shows each', () => {
  const parts = [...contentOf('test/demo/design/parts.tsx').matchAll(/^ {2}(\w+): \{ heightPx/gm)].map(
    ([, name]) => name,
  );
  const [, list = ''] = /const names = \[([^\]]+)\]/.exec(contentOf('test/demo/design-pictures.ts')) ?? [];
  expect([...list.matchAll(/'(\w+)'/g)].map(([, name]) => name)).toEqual(parts);
  const page = contentOf('docs/design.md');
  expect(parts.filter(name => !page.includes(`pictures/${name}.png`))).toEqual([]);
});
