import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';
import { pseudoLanguage } from '../src-shared/languages.ts';

const po = formatter({ lineNumbers: false });

/** `en.po?pseudo` is the catalog with accents on its words and 40% longer. */
export const pseudoCatalogs = (): Plugin => ({
  name: 'pseudo-catalogs',
  enforce: 'pre',
  transform: {
    filter: { id: /\.po\?pseudo$/ },
    async handler(text, id) {
      const catalog = await po.parse(text, { locale: 'en', sourceLocale: 'en', filename: id });
      const messages = Object.fromEntries(
        Object.entries(catalog).map(([key, { translation = '' }]) => [key, translation]),
      );
      const { source } = createCompiledCatalog(pseudoLanguage, messages, {
        namespace: 'es',
        pseudoLocale: pseudoLanguage,
        pseudoLocaleOptions: { extend: 0.4, extendCharacter: 'ō' },
      });
      return { code: source, map: null, moduleType: 'js' };
    },
  },
});
