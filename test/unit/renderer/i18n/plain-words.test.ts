import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const catalogs = ['src-renderer/i18n/catalogs/en.po', 'src-main/electron/i18n/en.po'];

/** Words that a reader has to decode, and buttons that say nothing of what they do. */
const banned = [
  /\bin vain\b/i,
  /\banew\b/i,
  /\bby itself\b/i,
  /\ball the same\b/i,
  /\bformer(ly)?\b/i,
  /\bturn round\b/i,
  /\bgive up\b/i,
  /\bwhat waits\b/i,
  /\bour credentials?\b/i,
  /\bso (prices|scenarios|orders) cannot\b/i,
  /^Yes, /,
  /^(Its |As they were$|Keep it$|Not now$|This is it$|Understood$)/,
];

/** What docs/words.md rules out: who speaks, courtesies, contractions, other marks, and the spelling of America. */
const otherVoice = [
  /\b(we|us|ours?|please|sorry|oops|successful(ly)?|somebody)\b/i,
  /\w(n[’']t|[’'](re|ve|ll|m|d))\b/,
  /!|\.\.\.|\w'\w|\\"/,
  /\b(tires?|cancel(ed|ing)|colors?|curb|gray|license plate|(organ|synchron|recogn)iz\w+|analyz\w+)\b/i,
];

const textsOf = (path: string): string[] =>
  [...readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8').matchAll(/^msgid "(.+)"$/gm)].map(
    ([, text = '']) => text,
  );

it.each(catalogs)('%s has none of the words that were hard to understand', path => {
  const texts = textsOf(path);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter(text => banned.some(word => word.test(text)))).toEqual([]);
});

it.each(catalogs)('%s speaks as docs/words.md says', path => {
  expect(textsOf(path).filter(text => otherVoice.some(word => word.test(text)))).toEqual([]);
});
