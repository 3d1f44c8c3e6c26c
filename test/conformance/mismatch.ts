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

/** What fetch met, in the system's words. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}
