/** Paths of what Vite itself says it has bundled, below the project. */
export const bundledLists: readonly string[];
/** Names and versions in a list of Vite, such as `zod@4.6.7`. */
export function bundledIn(list: string): string[];
/** Says which bundled packages are missing in the list of shipped ones. */
export function unlistedProblems(
  lists: readonly string[],
  shipped: readonly { name: string; version: string }[],
): string[];
