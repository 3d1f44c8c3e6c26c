declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
// English made longer and with accents, by `tools/pseudo-catalogs.ts`.
declare module '*.po?pseudo' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
interface ImportMeta {
  glob: import('vite/types/importGlob').ImportGlobFunction;
}
declare module '*?worker&url' {
  const url: string;

  export default url;
}
// The sheets of the whole page; `sheets.d.ts` knows the others.
declare module '*/tokens.css' {}
declare module '*/base.css' {}
declare module '*/order-sheet.css' {}
