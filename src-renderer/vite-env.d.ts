declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
// Lengthened English with accents, which `tools/word-catalogs.ts` creates.
declare module '*.po?pseudo-first' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
declare module '*.po?pseudo-rest' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
/** Vite makes a separate file of each module that matches the pattern, and returns functions that load them. */
interface ImportMeta {
  glob<Module>(pattern: string, options: { query: string }): Record<string, () => Promise<Module>>;
}
declare module '*?worker&url' {
  const url: string;

  export default url;
}
// Style sheets for the whole page. `sheets.d.ts` declares all others.
declare module '*/tokens.css' {}
declare module '*/base.css' {}
declare module '*/order-sheet.css' {}

/** All packages that the program is made of, by `tools/third-party.ts`. `text` is an index in `texts`. */
declare module 'virtual:third-party' {
  export const texts: readonly string[];
  export const packages: readonly { name: string; version: string; license: string | null; text: number }[];
}
