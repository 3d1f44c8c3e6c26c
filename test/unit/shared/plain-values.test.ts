import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { keepValues } from '../../../src-shared/plain-values.ts';

const words = () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: { known: [['text'], ' is said'] } } });
  keepValues(i18n);
  return i18n;
};

test.each(['C:\\users\\x41\\u0042', '\\u202e', '\\x5c', '100 % of %41', '%__lingui_octothorpe__%', 'a \\'])(
  '%s comes out of a sentence as it went in',
  text => {
    const i18n = words();
    expect(i18n._('known', { text })).toBe(`${text} is said`);
    expect(i18n.t('known', { text })).toBe(`${text} is said`);
    expect(i18n._({ id: 'new', message: '“{text}” is new', values: { text } })).toBe(`“${text}” is new`);
    const message = '{count, plural, one {# order of {text}} other {# orders of {text}}}';
    expect(i18n._('many', { count: 2, text }, { message })).toBe(`2 orders of ${text}`);
  },
);

test('sentences without texts stay as they are', () => {
  const i18n = words();
  expect(i18n._('A sentence.')).toBe('A sentence.');
  expect(i18n._({ id: 'a', message: 'Another one.' })).toBe('Another one.');
  expect(i18n._('b', { count: 1 }, { message: '{count} of them' })).toBe('1 of them');
});
