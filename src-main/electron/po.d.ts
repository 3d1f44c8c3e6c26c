declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
// The pseudo-language for tests: English text made longer and with accents, by `tools/word-catalogs.ts`.
declare module '*.po?pseudo' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
/** A picture as a data URL, which Vite writes into the program. */
declare module '*.png?inline' {
  const dataUrl: string;
  // biome-ignore lint/style/noDefaultExport: it is what Vite exports.
  export default dataUrl;
}
/** Imports all files that match a pattern. Vite replaces the call when it builds the program. */
interface ImportMeta {
  glob<Value>(pattern: string, options: { eager: true; import: string }): Record<string, Value>;
}
