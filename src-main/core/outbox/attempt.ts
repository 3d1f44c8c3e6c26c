import { type AppError, DispatchError, refusal } from '../../../src-shared/errors.ts';
import { asDispatchError, toldError } from '../api/failure.ts';
import { retryAfterMs } from '../api/problem.ts';
import { readResponse } from './apply-response.ts';
import { type FailureSources, fail, settle } from './decide-failure.ts';
import type { DrainSources } from './drain-sources.ts';
import type { Entry, Sealed } from './entry.ts';
import { lasting, record, setFailure } from './record-outcome.ts';
import { isKeyAlive, mayRepeat } from './retry-policy.ts';
import { buildSealed } from './seal.ts';
import { uploadBody } from './upload-body.ts';
import { renewalOf } from './upload-renewal.ts';

export interface AttemptSources extends DrainSources, FailureSources {
  /**
   * Called when the service has done what an entry asked for, before that is stored: the connection is free for another
   * entry, whose request is then sealed in the same transaction.
   */
  onAnswered(entry: Entry): void;
}

const writeTimeoutMs = 30_000;
const uploadTimeoutMs = 300_000;

/**
 * Makes one attempt at an entry. An entry has three transactions: 1 stores it when the user acts; 2 stores its sealed
 * request and the state `sending`; 3 stores the outcome. This function makes 2, sends the request, and makes 3.
 * @throws DispatchError `storage_full` or `storage_failed` if the local disk fails
 */
export async function attempt(entry: Entry, signal: AbortSignal, sources: AttemptSources): Promise<void> {
  const { clock } = sources;
  if (entry.environmentId !== sources.environmentId || entry.accountId !== sources.accountId) {
    return fail(entry, wrongAccount(), null, signal, sources);
  }
  if (isSealLost(entry)) {
    return settle(entry, placed => becomeUncertain(placed, sealLost(), sources), signal, false, sources);
  }
  if (!mayRepeat(entry, clock.nowMs(), sources.profile.idempotencyKeyLifetimeHours)) {
    return settle(
      entry,
      placed => becomeUncertain(placed, keyExpired(placed), sources),
      signal,
      false,
      sources,
    );
  }
  if (isLongUntried(entry, clock.nowMs(), sources)) {
    const isFree = await isNotThere(entry, signal, sources);
    if (!isFree) return;
  }
  const renew = renewalOf(entry, sources, clock.nowMs());
  if (renew !== null) return record(renew, entry, sources);
  const sealed = await sealedOf(entry, sources);
  if (sealed && (await startSending(entry, sealed, signal, sources))) {
    await exchangeAndRecord(entry, sealed, signal, sources);
  }
}

/**
 * Whether an entry was sealed, and a part of its sealed request is missing now. It may have been sent, so it must not be
 * sealed again with its key, and it would never be sent otherwise.
 */
const isSealLost = ({ sealed, state }: Entry): boolean => sealed === null && state !== 'queued';

/**
 * Whether an order has waited for longer than keys live without an attempt. If this is an old copy of the data, the
 * newer one may have sent it so long ago that the service has forgotten the key.
 */
const isLongUntried = (entry: Entry, nowMs: number, { profile }: AttemptSources): boolean =>
  entry.intent.kind === 'order-create' &&
  entry.firstAttemptAtMs === null &&
  !isKeyAlive(entry.createdAtMs, nowMs, profile.idempotencyKeyLifetimeHours);

/**
 * Looks for the order at the service before its first attempt. If the service has the same one, the entry becomes
 * uncertain. If the service cannot be read, the gate closes, and the entry waits.
 */
async function isNotThere(entry: Entry, signal: AbortSignal, sources: AttemptSources): Promise<boolean> {
  const { gate, log } = sources;
  try {
    const isFound = await sources.findSame(entry);
    if (signal.aborted) return false;
    if (!isFound) return true;
  } catch (error) {
    if (signal.aborted) return false;
    const { code, retryAfterMs: waitMs } = toldError(log, error);
    gate.pause(waitMs);
    log.write('entry-not-looked-up', { entry: entry.id, code });
    return false;
  }
  await record(placed => becomeUncertain(placed, keyExpired(placed), sources), entry, sources);
  return false;
}

/** An entry without an attempt counts as sent then, too, since another computer may have sent it. */
function becomeUncertain(placed: Entry, error: AppError, sources: AttemptSources): void {
  if (placed.firstAttemptAtMs === null) sources.entries.noteAttempt(placed.id, sources.clock.nowMs());
  setFailure(placed, lasting('uncertain', error, placed.sameFailures), sources);
}

/**
 * Returns the entry's sealed request, which is the same for every attempt. If it cannot be built, parks the entry and
 * returns null.
 */
async function sealedOf(entry: Entry, sources: AttemptSources): Promise<Sealed | null> {
  if (entry.sealed) return entry.sealed;
  try {
    return await buildSealed(entry, sources);
  } catch (error) {
    const known = asDispatchError(error);
    if (known.error.code === 'storage_full' || known.error.code === 'storage_failed') throw known;
    const failure = lasting('parked', toldError(sources.log, known), 0);
    await record(placed => setFailure(placed, failure, sources), entry, sources);
    return null;
  }
}

/**
 * Transaction 2: stores the sealed request and the state `sending` before the first byte is sent.
 * @returns false if the entry must not be sent
 */
async function startSending(
  entry: Entry,
  sealed: Sealed,
  signal: AbortSignal,
  sources: AttemptSources,
): Promise<boolean> {
  const { entries, orders, clock } = sources;
  const isOurs = await sources.store(() => {
    // Sealing takes time. Meanwhile, the user may have paused sending, or the attempt may have been aborted.
    if (!sources.mayWrite() || signal.aborted) return false;
    const nowMs = clock.nowMs();
    // A later change may have replaced the entry while it was being sealed.
    const isStillOpen = entry.sealed
      ? entries.startSending(entry.id, nowMs)
      : entries.sealAndSend(entry.id, sealed, nowMs);
    if (isStillOpen && entry.intent.kind === 'order-create') {
      orders.setPhase(entry.localId, 'sending', null, nowMs);
    }
    return isStillOpen;
  });
  if (isOurs) sources.onChange(entry.localId);
  return isOurs;
}

async function exchangeAndRecord(
  entry: Entry,
  sealed: Sealed,
  signal: AbortSignal,
  sources: AttemptSources,
): Promise<void> {
  const { clock, gate, entries } = sources;
  const isUpload = entry.intent.kind === 'file-upload';
  const onProgress = (sentBytes: number, sizeBytes: number) =>
    sources.onProgress(entry.documentId ?? '', entry.localId, sentBytes, sizeBytes);
  let waitMs: number | null = null;
  let apply: (entry: Entry, nowMs: number) => void;
  const askedAt = sources.recorder.askedAt();
  const askedAtMs = clock.monotonicMs();
  let tookMs: number;
  try {
    const answer = await sources.client.send({
      method: sealed.method,
      target: sealed.target,
      headers: sealed.headers,
      body: sealed.blobSha256 === null ? sealed.body : () => uploadBody(sealed, sources, onProgress),
      isAuthorized: !isUpload,
      tellsRefusal: true,
      timeoutMs: isUpload ? uploadTimeoutMs : writeTimeoutMs,
      signal,
    });
    tookMs = clock.monotonicMs() - askedAtMs;
    waitMs = retryAfterMs(answer, clock.nowMs());
    apply = readResponse(entries.atPlace(entry), answer, sources, askedAt);
  } catch (error) {
    // An aborted attempt is not a failure. The entry stays `sending`, and the same bytes are sent again, on new sockets
    // or after the next start.
    if (!signal.aborted)
      await fail(
        { ...entries.atPlace(entry), sealed },
        toldError(sources.log, error),
        waitMs,
        signal,
        sources,
      );
    return;
  }
  sources.onAnswered(entry);
  // Outside the `try`, because an error while storing the response is not a failed attempt: the next attempt sends the
  // same request with the same key, so it gets the same response.
  await record(placed => apply(placed, clock.nowMs()), entry, sources);
  gate.succeeded(isUpload ? null : tookMs);
}

const wrongAccount = (): AppError =>
  refusal('not_allowed_in_state', 'This entry belongs to another environment or account.', 'other_account')
    .error;

const sealLost = (): AppError =>
  refusal('storage_failed', 'The sealed request is damaged.', 'database_repaired').error;

const keyExpired = (entry: Entry): AppError =>
  new DispatchError('not_allowed_in_state', 'The first attempt is too long ago to repeat it blindly.', {
    reason: 'key_expired',
    requestId: entry.requestId,
  }).error;
