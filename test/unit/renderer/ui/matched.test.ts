import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Marked } from '../../../../src-renderer/ui/matched.tsx';

const marked = (text: string, ...matches: { start: number; end: number }[]) =>
  renderToStaticMarkup(createElement(Marked, { text, matches }));

it('what hides in a text is seen in a cell that marks matches, whether or not it has one', () => {
  expect(marked('fdp\u202eexe')).toBe('fdp[U+202E]exe');
  expect(marked('fdp\u202eexe', { start: 0, end: 2 })).toMatch(/fd<\/mark>.*p\[U\+202E\]exe$/);
});
