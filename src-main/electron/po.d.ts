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
