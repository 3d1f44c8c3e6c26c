import { i18n } from '@lingui/core';
import { beforeEach, expect, it, vi } from 'vitest';
import { formatDay, formatMoney, formatTime } from '../../../../src-renderer/i18n/format.ts';
import { setLocales } from '../../../../src-renderer/i18n/locale.ts';
import { languages } from '../../../../src-shared/languages.ts';

const speak = (locale: string): void => i18n.loadAndActivate({ locale, messages: {} });
const plain = (text: string): string => text.replace(/\s/g, ' ').replace('’', "'");
const at = '2027-01-15T08:10:00Z';

beforeEach(() => {
  vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] });
  // What is kept for a language is made anew after another one.
  speak('fi');
  formatTime(at);
  formatMoney(0);
});

it.each([
  ['sv', ['sv-FI', 'fi-FI'], '08.10', 'fre 15 jan. 2027', '1 234,50 €'],
  ['sv', ['sv-SE'], '08:10', 'fre 15 jan. 2027', '1 234,50 €'],
  ['de', ['de-AT', 'en-US'], '08:10', 'Fr. 15. Jän. 2027', '€ 1.234,50'],
  ['de', ['en-GB', 'de-CH'], '08:10', 'Fr. 15. Jan. 2027', "EUR 1'234.50"],
  ['de', [], '08:10', 'Fr. 15. Jan. 2027', '1.234,50 €'],
  ['pl', ['nb-NO', 'zh'], '08:10', 'pt. 15 sty 2027', '1234,50 €'],
])(
  '%s with the locales %j of the computer is written as people write there',
  (language, locales, time, day, money) => {
    setLocales({ locales: locales.join(' ') });
    speak(language);
    expect(formatTime(at, 'UTC')).toBe(time);
    expect(formatDay(at, 'UTC')).toBe(day);
    expect(plain(formatMoney(123_450))).toBe(money);
  },
);

it.each([
  [['en-US'], '1 234,50 €'],
  [['en-DK', 'da-DK'], '1.234,50 €'],
  [['nb-NO', 'en-GB'], '1 234,50 €'],
  [['de-AT'], '€ 1.234,50'],
])(
  'English texts on a computer of %j have the amounts of a country that Dispatch knows',
  (locales, money) => {
    setLocales({ locales: locales.join(' ') });
    speak('en');
    expect(plain(formatMoney(123_450))).toBe(money);
    expect(formatDay(at, 'UTC')).toBe('Fri 15 Jan 2027');
  },
);

it('a page that is not told the locales has those of its browser', () => {
  vi.stubGlobal('navigator', { language: 'sv-FI', languages: ['sv-FI'] });
  setLocales({});
  speak('sv');
  expect(formatTime(at, 'UTC')).toBe('08.10');
});

it('every language works where the computer has a locale that nobody knows', () => {
  setLocales({ locales: languages.map(language => `${language}-ZZ`).join(' ') });
  for (const language of languages) {
    speak(language);
    expect(formatTime(at, 'UTC')).toMatch(/^08[.:]10$/);
  }
});
