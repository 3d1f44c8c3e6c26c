/** The service answered something else than the interface says. */
export class Mismatch extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Mismatch';
  }
}

/** Why a case failed. What fetch throws says it only in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Mismatch) return error.message;
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.name}: ${error.message}${cause}`;
}
