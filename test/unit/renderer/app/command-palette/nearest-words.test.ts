import { expect, it } from 'vitest';
import { corrected, knownWords } from '../../../../../src-renderer/app/command-palette/nearest-words.ts';

const known = knownWords(['Hämeenkatu 1, 33100 Tampere', 'Frankfurt am Main', 'Škoda', null, 'PO-2026-0001']);

it.each([
  ['tampre', 'Tampere'],
  ['Tmapere', 'Tampere'],
  ['frankfrt', 'Frankfurt'],
  ['hameenktau tampre', 'Hämeenkatu Tampere'],
  ['skdoa', 'Škoda'],
  ['frankfrt am main', 'Frankfurt am Main'],
  ['hameenktau 1', 'Hämeenkatu 1'],
])('%s is meant as %s', (typed, meant) => {
  expect(corrected(typed, known)).toBe(meant);
});

it.each([['tampere'], ['tamp'], ['oulu'], ['tam'], ['xy'], [''], ['tampre oulu'], ['33101']])(
  'nothing else is searched for in place of “%s”',
  typed => {
    expect(corrected(typed, known)).toBeNull();
  },
);

it('of words that are as near the one of the newest order is meant', () => {
  expect(corrected('salx', knownWords(['Salo', 'Sala']))).toBe('Salo');
});
