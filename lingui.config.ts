import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { languages } from './src-shared/languages.ts';

/** `npm test` has its words extracted to another folder, so that an interrupted run leaves the sources alone. */
const place = process.env.DISPATCH_CATALOGS ?? '';

export default defineConfig({
  sourceLocale: 'en',
  locales: languages,
  catalogs: [
    // A folder of its own: lingui reads no messages from files beside a catalog, and `i18n/` has many.
    { path: `${place}src-renderer/i18n/catalogs/{locale}`, include: ['src-renderer'] },
    { path: `${place}src-main/electron/i18n/{locale}`, include: ['src-main/electron'] },
  ],
  format: formatter({ lineNumbers: false }),
});
