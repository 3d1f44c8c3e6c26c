import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    // A folder of its own: lingui reads no messages from files beside a catalog, and `i18n/` has many.
    { path: 'src-renderer/i18n/catalogs/{locale}', include: ['src-renderer'] },
    { path: 'src-main/electron/i18n/{locale}', include: ['src-main/electron'] },
  ],
  format: formatter({ lineNumbers: false }),
});
