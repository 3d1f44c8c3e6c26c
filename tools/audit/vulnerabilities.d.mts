/** Reads what `npm audit --json` prints of the packages that the program is made of. */
export function readAudit(
  output: string,
  shipped: ReadonlySet<string>,
): { known: string[] | null; why: string | null };
