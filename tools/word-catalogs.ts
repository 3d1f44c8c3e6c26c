import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';
import { pseudoLanguage } from '../src-shared/languages.ts';
import { firstScreenFiles } from './first-screen.ts';

const po = formatter({ lineNumbers: false });
const query = /\.po\?(pseudo)?-?(first|rest)?$/;

/**
 * Parts of a catalog: `de.po?first` has the texts of the files that the first screen needs, `de.po?rest` all others.
 * `en.po?pseudo`, `?pseudo-first` and `?pseudo-rest` have accents on their words and are 40% longer.
 */
export const wordCatalogs = (): Plugin => ({
  name: 'word-catalogs',
  enforce: 'pre',
  transform: {
    filter: { id: query },
    async handler(text, id) {
      const [, pseudo, part] = query.exec(id) ?? [];
      const language = pseudo === undefined ? (/(\w+)\.po\?/.exec(id)?.[1] ?? '') : pseudoLanguage;
      const catalog = await po.parse(text, { locale: language, sourceLocale: 'en', filename: id });
      const first = part === undefined ? null : firstScreenFiles(id.slice(0, id.lastIndexOf('src-renderer')));
      const isOfPart = (files: readonly string[]) =>
        first === null || files.some(file => first.has(file)) === (part === 'first');
      const messages = Object.entries(catalog)
        .filter(([, { origin = [] }]) => isOfPart(origin.map(([file]) => file)))
        // What is not translated is shown in English.
        .map(([key, { translation, message = '' }]) => [key, translation || message]);
      const { source, errors } = createCompiledCatalog(language, Object.fromEntries(messages), {
        namespace: 'es',
        ...(pseudo !== undefined && {
          pseudoLocale: pseudoLanguage,
          pseudoLocaleOptions: { extend: 0.4, extendCharacter: 'ō' },
        }),
      });
      if (errors.length > 0) throw new Error(`${id}: ${errors.map(String).join('\n')}`);
      return { code: source, map: null, moduleType: 'js' };
    },
  },
});
