declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
declare module '*?worker&url' {
  const url: string;

  export default url;
}
// The sheets of the whole page; `sheets.d.ts` knows the others.
declare module '*/tokens.css' {}
declare module '*/base.css' {}
declare module '*/order-sheet.css' {}
