import type { LastFailure } from '../../../src-shared/contract/diagnostics.ts';
import type { OrderNews } from '../../../src-shared/contract/notifications.ts';
import { type AppError, DispatchError } from '../../../src-shared/errors.ts';
import { type ApiClient, asDispatchError } from '../api/client.ts';
import { toldError } from '../api/failure.ts';
import { retryAfterMs } from '../api/problem.ts';
import type { Clock, Database, Log } from '../ports/ports.ts';
import type { BlobStore } from '../store/blob-store.ts';
import { type AnswerStores, readAnswer } from './apply-answer.ts';
import { type Entry, isStep, needsAttention, type Sealed } from './entry.ts';
import type { Found } from './find-done.ts';
import type { Gate } from './gate.ts';
import { renewUpload } from './replace.ts';
import {
  backoffMs,
  decide,
  isKeyAlive,
  isLookedUpFirst,
  isUnconnected,
  stuckAfterMs,
} from './retry-policy.ts';
import { buildSealed, type SealSources } from './seal.ts';
import { uploadBody } from './upload-body.ts';
import { isRenewedOften, renewalOf } from './upload-renewal.ts';

export interface DrainSources extends SealSources, AnswerStores {
  database: Database;
  client: ApiClient;
  blobs: BlobStore;
  clock: Clock;
  gate: Gate;
  log: Log;
  /** False while production was not confirmed or sending is paused: nothing is sent. */
  mayWrite(): boolean;
  environmentId: string;
  accountId: string;
  random(): number;
  /** See `find-done.ts`. */
  findDone(entry: Entry, signal: AbortSignal, isOutrun: boolean): Promise<Found | null>;
  onChange(localId: string): void;
  /** Another number of entries has failed for so long that the dispatcher is told. */
  onStuck(): void;
  /** Our own disk cannot take what happens, so nothing is sent; null once it could again. */
  onStorage(error: AppError | null): void;
  /** An order needs the dispatcher, or was accepted after it had waited. */
  onNews(localId: string, kind: OrderNews['kind']): void;
  onProgress(documentId: string, localId: string, sentBytes: number, sizeBytes: number): void;
}

/** Chains run side by side; one chain's entries never do. */
const parallelChains = 3;
const writeTimeoutMs = 30_000;
const uploadTimeoutMs = 300_000;
/** Finds due entries that nothing picked up for this long. */
const watchdogMs = 60_000;
/** After sleep or a change of network, a whole office would otherwise come back at once. */
const mostRearmMs = 3_000;
/** An order that took this long is not expected any more by who placed it. */
const longWaitMs = 60_000;

export type Drain = ReturnType<typeof createDrain>;

/** Sends the heads of the chains: seal, send, record, each step in its own transaction. */
export function createDrain(sources: DrainSources) {
  const { database, entries, orders, clock, gate, log } = sources;
  const told = (error: unknown): AppError => toldError(log, error);
  const running = new Map<string, Promise<void>>();
  let stopping = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let watchdog: NodeJS.Timeout | null = null;
  let isStarted = false;
  let shownStuck = 0;
  let watchdogFindings = 0;
  let lastFailure: LastFailure | null = null;
  /** When nothing could be sent last: offline, refused, paused. */
  let lastHeldMs = 0;
  /** The latest wall time seen; before it, the clock was set back. None yet: it may have been before the start. */
  let latestMs = Number.POSITIVE_INFINITY;

  /** @returns how many were due for longer than the watchdog waits */
  function wake(): number {
    if (!isStarted) return 0;
    if (timer) clearTimeout(timer);
    timer = null;
    try {
      tellStuck();
      // One moment for all of it: what is not due yet when it looks is what the timer is for.
      const nowMs = clock.nowMs();
      const gateMs = gate.opensInMs();
      const isHeld = !sources.mayWrite() || !gate.isOpen() || gateMs !== null;
      if (isHeld) lastHeldMs = nowMs;
      if (!sources.mayWrite()) return 0;
      noticeSetBackClock(nowMs);
      const overdue = isHeld ? 0 : startDueHeads(nowMs);
      arm(nowMs, gateMs);
      return overdue;
    } catch (error) {
      // Whoever woke it has saved what was to be saved, and the watchdog looks again.
      const known = asDispatchError(error);
      log.write('drain-failed', { entry: null, code: known.error.code });
      told(known);
      return 0;
    }
  }

  /** @returns how many of those that it started were due for longer than the watchdog waits */
  function startDueHeads(nowMs: number): number {
    const free = parallelChains - running.size;
    const due = free > 0 ? entries.dueHeads(nowMs, free, running) : [];
    for (const entry of due) start(entry);
    return due.filter(entry => nowMs - (entry.nextAttemptAtMs ?? entry.updatedAtMs) >= watchdogMs).length;
  }

  function start(entry: Entry): void {
    const { signal } = stopping;
    const work = attempt(entry, signal)
      .then(() => tellNews(entry))
      .catch(error => {
        // Our own disk, not the service: the entry stays as it was recorded last and goes on after a wait.
        const known = asDispatchError(error);
        log.write('drain-failed', { entry: entry.id, code: known.error.code });
        sources.onStorage(told(known));
        gate.pause(null);
      })
      .finally(() => {
        running.delete(entry.localId);
        wake();
      });
    running.set(entry.localId, work);
  }

  /** What a dispatcher who works on something else should hear. */
  function tellNews(before: Entry): void {
    const { localId } = before;
    const state = entries.stateOf(before.id);
    if (needsAttention(state)) sources.onNews(localId, 'attention');
    const { attempts, createdAtMs } = before;
    const hasWaited = attempts > 0 || createdAtMs <= lastHeldMs || clock.nowMs() - createdAtMs >= longWaitMs;
    if (state === 'done' && before.intent.kind === 'order-create' && hasWaited) {
      sources.onNews(localId, 'accepted');
    }
  }

  /** One timer for whatever comes next: the gate or the next try. */
  function arm(nowMs: number, gateMs: number | null): void {
    const nextAtMs = entries.nextAttemptAtMs(nowMs);
    const waitMs = gateMs ?? (nextAtMs === null ? null : nextAtMs - nowMs);
    if (waitMs === null) return;
    timer = setTimeout(wake, Math.max(waitMs, 20));
    timer.unref();
  }

  /** A clock that was set ahead leaves entries lying, or a defect of ours. */
  function watch(): void {
    const overdue = wake();
    if (overdue === 0) return;
    watchdogFindings += overdue;
    log.write('watchdog-found', { entries: overdue });
  }

  function noticeSetBackClock(nowMs: number): void {
    if (nowMs < latestMs) database.transaction(() => entries.makeDueBeforeSetBack(nowMs));
    latestMs = nowMs;
  }

  function tellStuck(): void {
    const stuck = entries.failingSince(clock.nowMs() - stuckAfterMs);
    if (stuck === shownStuck) return;
    shownStuck = stuck;
    sources.onStuck();
  }

  async function attempt(entry: Entry, signal: AbortSignal): Promise<void> {
    if (entry.environmentId !== sources.environmentId || entry.accountId !== sources.accountId) {
      return fail(entry, wrongAccount(), null, signal);
    }
    if (!isKeyAlive(entry.firstAttemptAtMs, clock.nowMs(), sources.profile.idempotencyKeyLifetimeHours)) {
      const orElse = () => setFailure(entry, 'uncertain', keyExpired(entry), null, entry.sameFailures);
      return settle(entry, orElse, signal, false);
    }
    const renew = renewalOf(entry, sources, clock.nowMs());
    if (renew !== null) return record(renew, entry);
    const sealed = await sealedOf(entry);
    if (sealed && startSending(entry, sealed)) await exchangeAndRecord({ ...entry, sealed }, signal);
  }

  /** The bytes of this and every later attempt; null where they cannot be made, and the entry was parked. */
  async function sealedOf(entry: Entry): Promise<Sealed | null> {
    if (entry.sealed) return entry.sealed;
    try {
      return await buildSealed(entry, sources);
    } catch (error) {
      const known = asDispatchError(error);
      if (known.error.code === 'storage_full' || known.error.code === 'storage_failed') throw known;
      record(() => setFailure(entry, 'parked', told(known), null, 0), entry);
      return null;
    }
  }

  /** Transaction 2: sealed and `sending` are on disk before the first byte leaves. @returns false where it may not */
  function startSending(entry: Entry, sealed: Sealed): boolean {
    // Building takes a while, and the dispatcher may have paused meanwhile.
    if (!sources.mayWrite()) return false;
    const isOurs = database.transaction(() => {
      const nowMs = clock.nowMs();
      // A later change may have taken its place while it was built.
      if (!entry.sealed && !entries.seal(entry.id, sealed, nowMs)) return false;
      const isStillOpen = entries.startSending(entry.id, nowMs);
      if (isStillOpen && entry.intent.kind === 'order-create') {
        orders.setPhase(entry.localId, 'sending', null, nowMs);
      }
      return isStillOpen;
    });
    if (isOurs) sources.onChange(entry.localId);
    return isOurs;
  }

  async function exchangeAndRecord(entry: Entry & { sealed: Sealed }, signal: AbortSignal): Promise<void> {
    const { sealed } = entry;
    const isUpload = entry.intent.kind === 'file-upload';
    let waitMs: number | null = null;
    let apply: (nowMs: number) => void;
    const askedAt = sources.recorder.askedAt();
    try {
      const answer = await sources.client.send({
        method: sealed.method,
        target: sealed.target,
        headers: sealed.headers,
        body: sealed.blobSha256 === null ? sealed.body : () => uploadBody(sealed, sources, progressOf(entry)),
        isAuthorized: !isUpload,
        timeoutMs: isUpload ? uploadTimeoutMs : writeTimeoutMs,
        signal,
      });
      waitMs = retryAfterMs(answer, clock.nowMs());
      apply = readAnswer(entry, answer, sources, askedAt);
    } catch (error) {
      // A stop is no failure: the entry stays `sending` and goes out again, the same, on new sockets or at the next start.
      if (!signal.aborted) await fail(entry, told(error), waitMs, signal);
      return;
    }
    // Outside of the try: an answer that cannot be recorded is no outcome; the same key settles it later.
    record(() => apply(clock.nowMs()), entry);
    gate.open();
  }

  async function fail(
    entry: Entry,
    error: AppError,
    waitMs: number | null,
    signal: AbortSignal,
  ): Promise<void> {
    const { code, reason, status, requestId, ourRequestId } = error;
    lastFailure = { atMs: clock.nowMs(), code, reason, status, requestId, ourRequestId };
    const sameFailures = status === 500 ? entry.sameFailures + 1 : 0;
    const { staleRevisionStatus } = sources.profile;
    const wished = decide({ error, kind: entry.intent.kind, sameFailures, staleRevisionStatus });
    const decision = wished === 'renew' && isRenewedOften(entry, sources) ? 'park' : wished;
    const attempts = entry.attempts + 1;
    const backoff = backoffMs(attempts, waitMs, sources.random);
    if (error.code === 'service_unreachable' || error.code === 'rate_limited') gate.pause(waitMs);
    if (decision === 'gate') gate.refused(error);
    log.write('entry-failed', { entry: entry.id, kind: entry.intent.kind, code: error.code, decision });
    const write = () => {
      if (decision === 'renew') return renewUpload(sources, entry, clock.nowMs());
      if (decision === 'retry')
        return setFailure(entry, 'waiting', error, clock.nowMs() + backoff, sameFailures);
      if (decision === 'gate') return setFailure(entry, 'waiting', error, null, 0);
      const state = decision === 'park' ? 'parked' : decision;
      setFailure(entry, state, error, null, sameFailures);
    };
    if (isLookedUpFirst(decision, error, entry)) return settle(entry, write, signal, decision === 'conflict');
    record(write, entry);
  }

  /** Before the dispatcher is asked, the service is: what it already shows is done. */
  async function settle(
    entry: Entry,
    orElse: () => void,
    signal: AbortSignal,
    isOutrun: boolean,
  ): Promise<void> {
    let found: Found | null;
    try {
      found = await sources.findDone(entry, signal, isOutrun);
    } catch (error) {
      if (signal.aborted) return;
      // It was sent: that the order could not be read takes nothing of that back.
      const sent = { ...entry, firstAttemptAtMs: entry.firstAttemptAtMs ?? clock.nowMs() };
      return fail(sent, told(error), null, signal);
    }
    if (signal.aborted) return;
    record(() => {
      found?.write(clock.nowMs());
      if (!found?.isSettled) orElse();
    }, entry);
  }

  function setFailure(
    entry: Entry,
    state: 'waiting' | 'parked' | 'uncertain' | 'conflict',
    error: AppError,
    nextAttemptAtMs: number | null,
    sameFailures: number,
  ): void {
    const nowMs = clock.nowMs();
    const isOurs = entries.fail(entry.id, { state, error, nextAttemptAtMs, sameFailures }, nowMs);
    // `entry` is as it was before this attempt.
    if (entry.firstAttemptAtMs === null && isUnconnected(error)) entries.forgetAttempt(entry.id);
    if (!isOurs || isStep(entry.intent)) return;
    const phase = state === 'waiting' ? 'queued' : 'attention';
    // A document for an order that the service has changes nothing of where that order stands.
    const refusal = phase === 'attention' ? { ...error, documentId: entry.documentId } : null;
    const isPlacing = orders.setPhase(entry.localId, phase, refusal, nowMs);
    if (isPlacing && phase === 'attention') {
      sources.history.add(entry.localId, {
        atMs: nowMs,
        kind: 'refused',
        value: error.code,
        requestId: error.requestId,
      });
    }
  }

  function record(write: () => void, entry: Entry): void {
    database.transaction(write);
    sources.onStorage(null);
    sources.onChange(entry.localId);
  }

  const progressOf = (entry: Entry) => (sentBytes: number, sizeBytes: number) =>
    sources.onProgress(entry.documentId ?? '', entry.localId, sentBytes, sizeBytes);

  return {
    start(): void {
      stopping = new AbortController();
      isStarted = true;
      latestMs = Number.POSITIVE_INFINITY;
      watchdog ??= setInterval(watch, watchdogMs);
      watchdog.unref();
      wake();
    },
    wake: (): void => void wake(),
    /** Due entries that the watchdog has found since the start. */
    watchdogFindings: (): number => watchdogFindings,
    /** Of an entry's attempt, since the start. */
    lastFailure: (): LastFailure | null => lastFailure,
    /**
     * The sockets are new, after sleep or a change of network: what was on its way goes out again, the same, and what
     * waits is due, both after a random moment.
     */
    rearm(): void {
      if (!isStarted) return;
      stopping.abort();
      stopping = new AbortController();
      database.transaction(() => entries.makeDue(null));
      gate.open();
      gate.hold(sources.random() * mostRearmMs);
      wake();
    },
    /** Opens the gate and makes waiting entries due; with an id only that one. */
    retryNow(entryId: string | null): void {
      gate.open();
      database.transaction(() => entries.makeDue(entryId));
      wake();
    },
    /** What could not reach it is due; what failed while it answered waits as long as it says. */
    serviceIsBack(): void {
      gate.open();
      database.transaction(() => entries.makeDue(null, 'service_unreachable'));
      wake();
    },
    /** An answer to a write was lost, and the service answers other calls. */
    serviceAnswers(): void {
      gate.answered();
      wake();
    },
    /** Ends open sockets; what was being sent goes out again at the next start. */
    async stop(): Promise<void> {
      isStarted = false;
      if (timer) clearTimeout(timer);
      timer = null;
      if (watchdog) clearInterval(watchdog);
      watchdog = null;
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}

const wrongAccount = (): AppError =>
  new DispatchError('not_allowed_in_state', 'This entry belongs to another environment or account.', {
    reason: 'other_account',
  }).error;

const keyExpired = (entry: Entry): AppError =>
  new DispatchError('not_allowed_in_state', 'The first attempt is too long ago to repeat it blindly.', {
    reason: 'key_expired',
    requestId: entry.requestId,
  }).error;
