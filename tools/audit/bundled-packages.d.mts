/** Says which bundled packages are missing in the list of shipped ones. */
export function unlistedProblems(
  licenses: readonly string[],
  shipped: readonly { name: string; version: string }[],
): string[];
