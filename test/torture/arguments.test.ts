import { expect, it } from 'vitest';
import { readArguments, usageOf } from './arguments.ts';

const modes = {
  kills: { unit: 'kills', count: 200 },
  points: { unit: 'kinds of entry', count: 8 },
  mutants: {
    unit: 'defects',
    count: 9,
    choice: { areas: ['outbox', 'api'], has: (only: string) => only === 'outbox' },
  },
};

it('takes a mode, and fills in what is left out', () => {
  expect(readArguments(['kills'], modes)).toEqual({ mode: 'kills', count: 200, seed: null, only: '' });
  expect(readArguments(['mutants', '--seed', '7', '--only', 'outbox', '--count', '2'], modes)).toEqual({
    mode: 'mutants',
    count: 2,
    seed: 7,
    only: 'outbox',
  });
});

it('shows how it is used', () => {
  expect(readArguments(['--help'], modes)).toBe('help');
  expect(usageOf(modes)).toContain('\n  kills    kills (200)\n');
});

it.each([
  [[], 'A mode is missing.'],
  [['kill'], 'There is no mode "kill".'],
  [['toString'], 'There is no mode "toString".'],
  [['kills', 'points'], 'One mode only, not 2.'],
  [['kills', '--cout', '2'], 'There is no option --cout.'],
  [['kills', '-c', '2'], 'There is no option -c.'],
  [['kills', '--help=yes'], '--help takes no value.'],
  [['kills', '--count'], '--count lacks its value.'],
  [['kills', '--count', '0'], '--count must be a whole number from 1, not "0".'],
  [['kills', '--count', 'abc'], '--count must be a whole number from 1, not "abc".'],
  [['kills', '--count', ''], '--count must be a whole number from 1, not "".'],
  [['mutants', '--seed', '-1'], '--seed must be a whole number from 0, not "-1".'],
  [['kills', '--seed', '1.5'], '--seed must be a whole number from 0, not "1.5".'],
  [['kills', '--seed', 'nonsense'], '--seed must be a whole number from 0, not "nonsense".'],
  [['kills', '--only', 'outbox'], '--only belongs to the mode mutants.'],
])('says what is wrong with %j', (argv, words) => {
  expect(() => readArguments(argv, modes)).toThrow(new Error(words));
});

it('says which areas of defects there are', () => {
  expect(() => readArguments(['mutants', '--only', 'nosuchthing'], modes)).toThrow(
    new Error('No defect has "nosuchthing" as its area or in its name. The areas are: outbox, api.'),
  );
});
