import type { LastFailure } from '../../../src-shared/contract/diagnostics.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { toldError } from '../api/failure.ts';
import type { DrainSources } from './drain-sources.ts';
import type { Entry } from './entry.ts';
import type { Found } from './reconcile.ts';
import { lasting, type RecordSources, record, setFailure } from './record-outcome.ts';
import { renewUpload } from './replace.ts';
import { backoffMs, decide, isLookedUpFirst } from './retry-policy.ts';
import { isRenewedOften } from './upload-renewal.ts';

export interface FailureSources
  extends RecordSources,
    Pick<DrainSources, 'documents' | 'gate' | 'log' | 'profile' | 'random' | 'findDone'> {
  /** Called with every failure of an attempt. */
  onFailure(failure: LastFailure): void;
}

/**
 * Decides what happens to an entry after a failed attempt (see `Decision`), and records it.
 * @param waitMs wait requested by the service (Retry-After)
 */
export async function fail(
  entry: Entry,
  error: AppError,
  waitMs: number | null,
  signal: AbortSignal,
  sources: FailureSources,
): Promise<void> {
  const { clock, gate, log } = sources;
  const { code, reason, status, requestId, ourRequestId } = error;
  sources.onFailure({ atMs: clock.nowMs(), code, reason, status, requestId, ourRequestId });
  const sameFailures = status === 500 ? entry.sameFailures + 1 : 0;
  const { staleRevisionStatus } = sources.profile;
  const wished = decide({ error, kind: entry.intent.kind, sameFailures, staleRevisionStatus });
  const decision = wished === 'renew' && isRenewedOften(entry, sources) ? 'park' : wished;
  const attempts = entry.attempts + 1;
  const backoff = backoffMs(attempts, waitMs, sources.random);
  if (error.code === 'service_unreachable' || error.code === 'rate_limited') gate.pause(waitMs);
  log.write('entry-failed', { entry: entry.id, kind: entry.intent.kind, code: error.code, decision });
  const write = (placed: Entry) => {
    if (decision === 'renew') return renewUpload(sources, placed, clock.nowMs());
    if (decision === 'retry') {
      const nextAttemptAtMs = clock.nowMs() + backoff;
      return setFailure(placed, { state: 'waiting', error, nextAttemptAtMs, sameFailures }, sources);
    }
    if (decision === 'gate') return setFailure(placed, lasting('waiting', error, 0), sources);
    const state = decision === 'park' ? 'parked' : decision;
    setFailure(placed, lasting(state, error, sameFailures), sources);
  };
  if (isLookedUpFirst(decision, error, entry)) {
    return settle(entry, write, signal, decision === 'conflict', sources);
  }
  await record(write, entry, sources);
  // After the failure is stored, because listeners that `gate.refused` calls read it.
  if (decision === 'gate') gate.refused(error);
}

/**
 * Reads the order from the service before the user has to decide. If the order already shows what the entry requested,
 * or the entry can be repeated on the new revision, stores that. Otherwise calls `orElse` in the same transaction.
 * @param isOutrun true if the service rejected the entry because the order had a newer revision
 */
export async function settle(
  entry: Entry,
  orElse: (entry: Entry) => void,
  signal: AbortSignal,
  isOutrun: boolean,
  sources: FailureSources,
): Promise<void> {
  const { clock } = sources;
  let found: Found | null;
  try {
    found = await sources.findDone(entry, signal, isOutrun);
  } catch (error) {
    if (signal.aborted) return;
    // This is the error of reading the order. The entry itself was sent before, so it must not count as unsent.
    const sent = { ...entry, firstAttemptAtMs: entry.firstAttemptAtMs ?? clock.nowMs() };
    return fail(sent, toldError(sources.log, error), null, signal, sources);
  }
  if (signal.aborted) return;
  return record(
    placed => {
      found?.write(placed, clock.nowMs());
      if (!found?.isSettled) orElse(placed);
    },
    entry,
    sources,
  );
}
