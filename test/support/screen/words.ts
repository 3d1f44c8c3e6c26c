import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatter } from '@lingui/format-po';
import type { Language } from '../../../src-shared/languages.ts';

const catalogs = resolve(import.meta.dirname, '../../../src-renderer/i18n/catalogs');
const po = formatter({ lineNumbers: false });

/**
 * The words of the screen in a language.
 * @returns a function that gives the text for an English one without a context, if there is one. It throws an Error if
 * the catalog has it not, or in several senses only
 */
export async function wordsIn(language: Language): Promise<(english: string) => string> {
  const filename = resolve(catalogs, `${language}.po`);
  const catalog = await po.parse(readFileSync(filename, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename,
  });
  const entries = Object.values(catalog);
  return english => {
    const senses = entries.filter(({ message }) => message === english);
    const plain = senses.filter(({ context }) => context === undefined);
    const texts = new Set((plain.length > 0 ? plain : senses).map(({ translation }) => translation));
    const [text] = texts;
    if (texts.size !== 1 || !text) throw new Error(`“${english}” has ${texts.size} texts in ${language}.`);
    return text;
  };
}
