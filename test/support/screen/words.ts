import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatter } from '@lingui/format-po';
import type { Language } from '../../../src-shared/languages.ts';

const catalogs = resolve(import.meta.dirname, '../../../src-renderer/i18n/catalogs');
const po = formatter({ lineNumbers: false });

/**
 * The words of the screen in a language.
 * @returns a function that gives the text for an English one. @throws Error if the catalog has it not, or not in one
 * sense only
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
    const texts = new Set(
      entries.flatMap(({ message, translation }) => (message === english ? [translation] : [])),
    );
    const [text] = texts;
    if (texts.size !== 1 || !text) throw new Error(`“${english}” has ${texts.size} texts in ${language}.`);
    return text;
  };
}
