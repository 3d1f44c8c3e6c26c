import type { ClientReason } from '../../../src-shared/client-reasons.ts';
import type { Connection } from '../../../src-shared/contract/connection.ts';
import type { AppError, AppErrorCode } from '../../../src-shared/errors.ts';
import type { Clock } from '../ports/ports.ts';

export type ConnectionState = ReturnType<typeof createConnectionState>;

export interface ConnectionSources {
  clock: Clock;
  isSandboxRunning(): boolean | null;
  isConfirmationNeeded(): boolean;
  grantedScopes(): readonly string[] | null;
  onChange(connection: Connection): void;
}

// @interface errors.401-authentication-failed errors.403-permission-denied
/** What keeps us from signing in although the service may be there. */
const refusals: ReadonlySet<AppErrorCode> = new Set([
  'sign_in_failed',
  'permission_denied',
  'keychain_failed',
]);

/** The request may have arrived, and no answer came back. */
const lost: ReadonlySet<string> = new Set<ClientReason>(['reset', 'truncated', 'timeout']);

/** Whether the service answers, as the last exchange showed it. Events of the network are hints only. */
export function createConnectionState(sources: ConnectionSources) {
  let state: Connection['state'] = 'starting';
  let lastContactAtMs: number | null = null;
  let error: AppError | null = null;
  /** The answer to a write was lost: whether the service is away shows the next look at it. */
  let isDoubted = false;
  /** Why sending is paused although the service answers: a scope that the credential lacks. */
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
    /** @returns true where the service came back with this contact */
    contact(failure: AppError | null, isGet = true): boolean {
      const was = state;
      // Other calls may well be answered: one lost answer is no service that is away.
      isDoubted = failure !== null && !isGet && was !== 'away' && lost.has(failure.reason ?? '');
      if (isDoubted) return false;
      if (failure === null) {
        lastContactAtMs = sources.clock.nowMs();
        change('connected', null);
        return was === 'away';
      }
      if (refusals.has(failure.code)) change('refused', failure);
      if (failure.code === 'service_unreachable') change('away', failure);
      return false;
    },
    setRefusal(next: AppError | null): void {
      refusal = next;
      announce();
    },
    /** Our own disk, not the service: null once something could be recorded again. */
    setStorageError(next: AppError | null): void {
      const isNew = next?.reason !== storageError?.reason || next?.code !== storageError?.code;
      storageError = next;
      if (isNew) announce();
    },
    announce,
  };
}
