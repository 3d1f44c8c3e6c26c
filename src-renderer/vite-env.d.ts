declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
// English made longer and with accents, by `tools/word-catalogs.ts`.
declare module '*.po?pseudo-first' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
declare module '*.po?pseudo-rest' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
/** Vite makes a file of each module of the pattern, and a function that loads it. */
interface ImportMeta {
  glob<Module>(pattern: string, options: { query: string }): Record<string, () => Promise<Module>>;
}
declare module '*?worker&url' {
  const url: string;

  export default url;
}
// The sheets of the whole page; `sheets.d.ts` knows the others.
declare module '*/tokens.css' {}
declare module '*/base.css' {}
declare module '*/order-sheet.css' {}
