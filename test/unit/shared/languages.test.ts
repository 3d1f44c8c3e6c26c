import { expect, test } from 'vitest';
import { languageNames, languageOf, languages } from '../../../src-shared/languages.ts';

test('the first language of the user that the program has is taken, and English if there is none', () => {
  expect(languageOf(['sv-FI', 'fi-FI'])).toBe('sv');
  expect(languageOf(['et-EE', 'FI', 'en-US'])).toBe('fi');
  expect(languageOf(['pl_PL'])).toBe('en');
  expect(languageOf(['de'])).toBe('de');
  expect(languageOf([])).toBe('en');
  // Names of properties of every object are no languages.
  expect(languageOf(['constructor'])).toBe('en');
});

test('languages are named in themselves', () => {
  const named = languages.map(code => new Intl.DisplayNames(code, { type: 'language' }).of(code));
  expect(named.map(name => name?.toLowerCase())).toEqual(
    Object.values(languageNames).map(name => name.toLowerCase()),
  );
});
