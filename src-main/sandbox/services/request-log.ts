const keptRequests = 500;

/** A request that was served, without its body, token and query. `status` is null if it got no response. */
export interface LoggedRequest {
  at: string;
  method: string;
  path: string;
  status: number | null;
  idempotency_key: string | null;
  request_id: string | null;
}

/** Keeps the most recent requests in memory, oldest first. */
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
