import { expect, it } from 'vitest';
import { freeName, safeName } from '../../../src-main/core/use-cases/order-files/safe-name.ts';

it('a name from the service cannot lead out of the folder, nor be refused by Windows', () => {
  expect(
    ['../../etc/passwd', 'C:\\temp\\a.pdf', 'a:b?.pdf', '.hidden', 'CON.txt', 'a. ', '', '\u0000'].map(
      safeName,
    ),
  ).toEqual(['passwd', 'a.pdf', 'a_b_.pdf', '_hidden', '_CON.txt', 'a', 'file', '_']);
});

it('a name that is taken gets a number before its extension, whatever the case of its letters', () => {
  const taken = new Set(['a.pdf', 'a (2).pdf', 'readme']);
  expect(['A.pdf', 'b.pdf', 'readme'].map(name => freeName(name, taken))).toEqual([
    'A (3).pdf',
    'b.pdf',
    'readme (2)',
  ]);
});
