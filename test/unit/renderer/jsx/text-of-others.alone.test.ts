import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';

i18n.loadAndActivate({ locale: 'en', messages: {} });
const nothing = () => undefined;
vi.stubGlobal('window', { location: { hash: '', search: '' }, addEventListener: nothing, history: {} });

// Real components, as the build makes their elements.
const { ImportNotice } = await import('../../../../src-renderer/features/address-book/ImportNotice.tsx');
const { NoMatch } = await import('../../../../src-renderer/ui/no-match.tsx');
const { SettingsLostBanner } = await import('../../../../src-renderer/app/banners/SettingsLostBanner.tsx');
const { Notice } = await import('../../../../src-renderer/ui/notice.tsx');
const { jsx, jsxs } = await import('../../../../src-renderer/jsx/jsx-runtime.ts');

const markupOf = (node: ReactNode): string =>
  renderToStaticMarkup(createElement(I18nProvider, { i18n }, node));
/** As it reads on the screen. */
const textOf = (node: ReactNode): string =>
  markupOf(node)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** Each puts a text of others into a sentence. */
const places: Record<string, (text: string) => ReactNode> = {
  'the heading of a column that was not known': text =>
    createElement(ImportNotice, {
      imported: {
        kind: 'read',
        fileName: 'a.csv',
        added: 1,
        merged: 0,
        problems: [],
        unknownColumns: [text],
        left: 0,
      },
      onDismiss: nothing,
    }),
  'what was searched for': search =>
    createElement(NoMatch, { search, onClear: nothing, children: 'Nowhere.' }),
  'a path, within a sentence with an element of its own': keptAt =>
    createElement(SettingsLostBanner, { keptAt }),
  'what stands alone': text => createElement(Notice, { tone: 'info', title: text, children: text }),
};

describe.each(Object.entries(places))('%s', (_where, place) => {
  it.each([
    'PO<b>7</b>',
    'A<1/>B',
    '<0>CLICK</0>',
    '<0/>',
    '<script>alert(1)</script>',
    '&lt;b&gt; &amp;',
    '{0} {text} # %',
    "it's '{0}'",
    'C:\\users\\x41\\u003cb\\u003e',
  ])('is read as it was written: %s', text => {
    expect(textOf(place(text))).toContain(text);
    // Nothing is an element that was none.
    const names = (markup: string) => markup.match(/<[a-z0-9]+/g)?.filter(name => name !== '<bdi');
    expect(names(markupOf(place(text)))).toEqual(names(markupOf(place('plain'))));
  });

  it('shows characters that hide, or turn what follows', () => {
    expect(textOf(place('a\u001bb\u202ec\u009b'))).toContain('a␛b[U+202E]c[U+009B]');
  });

  it('is read with 40,000 tags as with one: Lingui would take the square of their time, and then its stack', () => {
    const tags = '<b>x</b><1/>'.repeat(20_000);
    expect(textOf(place(tags)).includes(tags)).toBe(true);
  });
});

it('a text written from right to left stands for itself in a sentence', () => {
  const markup = markupOf(createElement(NoMatch, { search: 'שלום', onClear: nothing, children: '' }));
  expect(markup).toContain('<bdi>שלום</bdi>');
  expect(markupOf(createElement(NoMatch, { search: 'plain', onClear: nothing, children: '' }))).not.toContain(
    '<bdi>',
  );
});

it('what is read aloud, or shown while one points, is seen as well; what a field holds stays', () => {
  const props = {
    'aria-label': 'a\u202eb',
    title: '\u001b',
    alt: '\u009b',
    value: '\u202e',
    onChange: nothing,
  };
  expect(renderToStaticMarkup(jsx('input', props))).toBe(
    '<input aria-label="a[U+202E]b" title="␛" alt="[U+009B]" value="\u202e"/>',
  );
});

it('a component is handed what it is called with nothing hidden in it, and all else as it is', () => {
  const Item = (props: object) => JSON.stringify(props);
  const props = { 'aria-label': 'a\u202eb', textValue: '\u202e', title: '\u001b', value: '\u202e' };
  expect(jsx(Item, props)).toHaveProperty('props', {
    ...props,
    'aria-label': 'a[U+202E]b',
    textValue: '[U+202E]',
  });
});

it('parts of a text are seen one by one, however deep; what needs nothing is left as it is', () => {
  const children = ['a', ['\u001b', 1, null], createElement('b', { key: 'b' }, 'c')];
  expect(renderToStaticMarkup(jsxs('p', { children }))).toBe('<p>a␛1<b>c</b></p>');
  const parts = ['a', ['b']];
  expect(jsxs('p', { children: parts })).toHaveProperty('props.children', parts);
});
