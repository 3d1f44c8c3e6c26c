import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byScore,
  commandScore,
  isFoundIn,
  recordScore,
  scores,
} from '../../../../../src-renderer/app/command-palette/score.ts';

describe('a command', () => {
  it.each([
    ['Settings', 'settings', scores.exact],
    ['Settings', 'sett', scores.begins],
    ['Many orders from a spreadsheet', 'spread', scores.words],
    ['Many orders from a spreadsheet', 'from many', scores.words],
    ['New order from template “Weekly to Oulu”', 'weekly', scores.words],
    ['Theme', 'dark', scores.words],
    ['Settings', 'ting', scores.part],
    ['Settings', 'ti', 0],
    ['Settings', 'setings', scores.mistyped],
    ['Settings', 'settigns', scores.mistyped],
    ['Addresses', 'adreses', 0],
    ['Addresses', 'adresses', scores.mistyped],
    ['Environments', 'envirnomnets', scores.mistyped],
    ['Drafts', 'dxa', 0],
    ['Settings', 'outbox', 0],
  ])('%s answers “%s” with %i', (label, typed, expected) => {
    expect(commandScore(label, label === 'Theme' ? 'dark light colours' : '', typed)).toBe(expected);
  });

  it('is found by any beginning of its name, and better the more of it is typed', () => {
    fc.assert(
      fc.property(fc.constantFrom('Orders', 'Paste rows', 'Överblick'), fc.nat(9), (label, length) => {
        const typed = label.slice(0, length + 1);
        expect(commandScore(label, '', typed)).toBeGreaterThanOrEqual(scores.begins);
      }),
    );
  });

  it('forgives one slip in a word of four letters, wherever it is', () => {
    fc.assert(
      fc.property(fc.nat(5), fc.constantFrom('x', ''), (at, letter) => {
        const typed = `outbox`.slice(0, at) + letter + `outbox`.slice(at + 1);
        expect(commandScore('Outbox', '', typed)).toBeGreaterThan(0);
      }),
    );
  });
});

describe('a record', () => {
  const names = ['ord_3na2', 'WAUZZZF24NN012345', 'ABC-123', 'HEL-2231'];

  it.each([
    ['ord_3na2', scores.exact],
    ['wau zzzf24 nn012345', scores.exact],
    ['abc 123', scores.exact],
    ['hel2231', scores.exact],
    ['HEL-22', scores.begins],
    ['F24NN', scores.part],
    [' ', 0],
  ])('answers “%s” with %i', (typed, expected) => {
    expect(recordScore(names, typed)).toBe(expected);
  });

  it('is found by the beginnings of its words, without regard to marks', () => {
    expect(isFoundIn('Hämeenkatu 1, 33100 Tampere', 'tamp hame')).toBe(true);
    expect(isFoundIn('Hämeenkatu 1, 33100 Tampere', 'eenkatu')).toBe(true);
    expect(isFoundIn('Hämeenkatu 1, 33100 Tampere', 'oulu')).toBe(false);
  });
});

it('the best come first, what does not answer is left out, and equals keep their order', () => {
  const list = [
    { id: 'a', score: 50 },
    { id: 'b', score: 0 },
    { id: 'c', score: 100 },
    { id: 'd', score: 50 },
  ];
  expect(byScore(list).map(({ id }) => id)).toEqual(['c', 'a', 'd']);
});
