declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
// English made longer and with accents, by `tools/word-catalogs.ts`.
declare module '*.po?pseudo' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
/** Vite reads the files of the pattern. */
interface ImportMeta {
  glob<Value>(pattern: string, options: { eager: true; import: string }): Record<string, Value>;
}
