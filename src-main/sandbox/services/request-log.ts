const keptRequests = 500;

/** A served request, without body, token and query. `status` is null if it got no answer. */
export interface LoggedRequest {
  at: string;
  method: string;
  path: string;
  status: number | null;
  idempotency_key: string | null;
  request_id: string | null;
}

/** The most recent requests, in memory, oldest first. */
export function createRequestLog() {
  const kept: LoggedRequest[] = [];
  return {
    add(request: LoggedRequest): void {
      kept.push(request);
      if (kept.length > keptRequests) kept.shift();
    },
    all: (): readonly LoggedRequest[] => kept,
  };
}
