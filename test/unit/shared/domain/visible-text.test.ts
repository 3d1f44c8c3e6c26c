import { expect, test } from 'vitest';
import { hidesText, visibleText } from '../../../../src-shared/domain/visible-text.ts';

test.each([
  ['what is right stays', 'Hämeenkatu 1 – שלום “مرحبا” 👩🏽‍🔧', 'Hämeenkatu 1 – שלום “مرحبا” 👩🏽‍🔧'],
  ['tabs and line ends stay', 'a\tb\r\nc', 'a\tb\r\nc'],
  ['ESC and other controls have pictures', 'a\u001b[31mb\0\u0007\u007f', 'a␛[31mb␀␇␡'],
  ['controls of the second kind have numbers', '\u0085\u009b', '[U+0085][U+009B]'],
  ['an override does not turn what follows', 'invoice\u202efdp.exe', 'invoice[U+202E]fdp.exe'],
  [
    'nor does any other mark of direction',
    '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u2066\u2067\u2068\u2069',
    '[U+061C][U+200E][U+200F][U+202A][U+202B][U+202C][U+202D][U+2066][U+2067][U+2068][U+2069]',
  ],
])('%s', (_, text, seen) => {
  expect(visibleText(text)).toBe(seen);
  expect(visibleText(seen)).toBe(seen);
});

test('of all characters the controls are seen, but for tabs and line ends, and the marks of direction', () => {
  const isControl = (text: string) => /(?![\t\n\r])\p{Cc}|[\u061c\p{Bidi_Control}]/u.test(text);
  for (let code = 0; code < 0x10000; code += 1) {
    const text = String.fromCharCode(code);
    if (hidesText(text) !== isControl(text)) throw new Error(code.toString(16));
  }
});
