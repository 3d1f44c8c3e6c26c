import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { clipboardText } from '../../../../src-shared/table/clipboard.ts';
import { unguarded } from '../../../../src-shared/table/formula-guard.ts';

/** As a spreadsheet takes it. */
const pasted = (text: string): string[][] =>
  Papa.parse<string[]>(text, { delimiter: '\t', newline: '\n' }).data;

it.each([
  ['=1+1', "'=1+1"],
  ['"=1+1"', '"=1+1"'],
  ['"open', '"open'],
  ['two\nlines', 'two\nlines'],
  ['a\rb', 'a\rb'],
  ['tab\there', 'tab\there'],
])('%j is pasted as %j, and neither a formula nor more than a cell', (text, cell) => {
  expect(pasted(clipboardText([['A', text, 'B']]))).toEqual([['A', cell, 'B']]);
});

it('whatever the cells, as many are pasted, and nothing of them is lost', () => {
  const cell = fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', '=', "'", 'a', ' ') });
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(rows, typed => {
      // A row of empty cells is none to whoever parses it.
      const whole = typed.map(cells => ['row', ...cells]);
      expect(pasted(clipboardText(whole)).map(cells => cells.map(unguarded))).toEqual(whole);
    }),
  );
});
