import type { ClientReason } from '../../../src-shared/client-reasons.ts';
import type { Connection } from '../../../src-shared/contract/connection.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { isRefusal } from '../api/failure.ts';
import type { Clock } from '../ports/ports.ts';

export interface ConnectionSources {
  clock: Clock;
  isSandboxRunning(): boolean | null;
  isConfirmationNeeded(): boolean;
  grantedScopes(): readonly string[] | null;
  onChange(connection: Connection): void;
}

/** Reasons after which the service may have received a request, although its response was lost. */
const lost: ReadonlySet<string> = new Set<ClientReason>(['reset', 'truncated', 'timeout']);

/** Tracks whether the service responds. Only results of requests change the state: network events may be wrong. */
export function createConnectionState(sources: ConnectionSources) {
  let state: Connection['state'] = 'starting';
  let lastContactAtMs: number | null = null;
  let error: AppError | null = null;
  /** True after the response to a write was lost, until another request shows whether the service is reachable. */
  let isDoubted = false;
  /** Why sending is paused although the service responds, such as a missing scope. */
  let refusal: AppError | null = null;
  let storageError: AppError | null = null;
  let shownScopes = '';
  const scopes = () => sources.grantedScopes()?.join(' ') ?? '';
  const current = (): Connection => ({
    state: refusal && state === 'connected' ? 'refused' : state,
    lastContactAtMs,
    error: refusal ?? error,
    isSandboxRunning: sources.isSandboxRunning(),
    isConfirmationNeeded: sources.isConfirmationNeeded(),
    scopes: sources.grantedScopes()?.slice() ?? null,
    storageError,
  });

  function announce(): void {
    shownScopes = scopes();
    sources.onChange(current());
  }

  function change(next: Connection['state'], nextError: AppError | null): void {
    const isNew = next !== state || nextError?.reason !== error?.reason || scopes() !== shownScopes;
    state = next;
    error = nextError;
    if (isNew) announce();
  }

  return {
    current,
    isDoubted: (): boolean => isDoubted,
    /**
     * Updates the state after a request.
     * @param failure null if the service responded
     * @returns true if the service was unreachable before and responds again
     */
    contact(failure: AppError | null, isGet = true): boolean {
      const was = state;
      // One lost response does not mean that the service is unreachable; other requests may well succeed.
      isDoubted = failure !== null && !isGet && was !== 'away' && lost.has(failure.reason ?? '');
      if (isDoubted) return false;
      if (failure === null) {
        lastContactAtMs = sources.clock.nowMs();
        change('connected', null);
        return was === 'away';
      }
      if (isRefusal(failure)) change('refused', failure);
      if (failure.code === 'service_unreachable') change('away', failure);
      return false;
    },
    setRefusal(next: AppError | null): void {
      refusal = next;
      if (next !== null && state !== 'connected') [state, error] = ['refused', next];
      announce();
    },
    /** Sets the error of local storage; null means that saving works again. */
    setStorageError(next: AppError | null): void {
      const isNew = next?.reason !== storageError?.reason || next?.code !== storageError?.code;
      storageError = next;
      if (isNew) announce();
    },
    announce,
  };
}
