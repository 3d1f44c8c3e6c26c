/** Reads what `npm audit --omit=dev --json` prints. */
export function readAudit(output: string): { known: string[] | null; why: string | null };
