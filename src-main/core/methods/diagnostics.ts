import type { healthMethods, OutboxHealth } from '../../../src-shared/contract/diagnostics.ts';

import { withoutVins } from '../../../src-shared/domain/vin.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { plainCode, plainFieldPath, plainRequestId } from '../api/loggable.ts';
import type { Entry } from '../outbox/entry.ts';
import { stuckAfterMs } from '../outbox/retry-policy.ts';
import type { Database, LogFields } from '../ports/ports.ts';
import type { BlobUsage } from '../store/blob-store.ts';
import type { Context } from './context.ts';
import type { HandlersFor } from './router.ts';

/** The parts of the environment's context that the diagnostics use. */
export type DiagnosticsContext = Pick<
  Context,
  | 'clock'
  | 'connection'
  | 'database'
  | 'drain'
  | 'endpoints'
  | 'entries'
  | 'environment'
  | 'freeDiskBytes'
  | 'log'
>;

/** Counts and times of the outbox. None of them needs an entry to be read. */
export function outboxHealth(context: DiagnosticsContext): OutboxHealth {
  const { entries, drain, connection, clock, database } = context;
  const nowMs = clock.nowMs();
  const oldestAtMs = entries.oldestWaitingAtMs();
  return {
    open: Object.fromEntries(entries.allCounts()),
    oldestWaitingMs: oldestAtMs === null ? null : Math.max(0, nowMs - oldestAtMs),
    stuck: entries.failingSince(nowMs - stuckAfterMs),
    watchdogFindings: drain.watchdogFindings(),
    unreadable: context.endpoints.unreadable(),
    lastContactAtMs: connection.current().lastContactAtMs,
    lastDoneAtMs: entries.lastDoneAtMs(),
    lastFailure: drain.lastFailure(),
    database: {
      sizeBytes: pragma(database, 'page_count') * pragma(database, 'page_size'),
      freeDiskBytes: context.freeDiskBytes(),
      journalMode: String(readPragma(database, 'journal_mode')),
      synchronous: pragma(database, 'synchronous'),
    },
  };
}

const readPragma = (database: Database, name: string) =>
  Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
const pragma = (database: Database, name: string): number => Number(readPragma(database, name));

/** Flattens the values of `outboxHealth` to the fields of one log line. */
export function healthLine({ open, lastFailure, database, unreadable, ...numbers }: OutboxHealth): LogFields {
  const states = Object.entries(open).map(([state, total]) => [`open_${state}`, total]);
  return {
    ...numbers,
    ...Object.fromEntries(states),
    ...database,
    unreadableAnswers: unreadable.answers,
    unreadableParts: unreadable.parts,
    lastFailureAtMs: lastFailure?.atMs ?? null,
    lastFailureCode: lastFailure?.reason ?? lastFailure?.code ?? null,
    lastFailureRequestId: lastFailure?.requestId ?? null,
  };
}

/** Maximum number of entries in a report, newest first. The counts in a report cover all entries. */
const maxEntries = 1_000;

/**
 * A report for support. `storage` has the size of the document copies and the free disk space; null before the first
 * measurement.
 */
export type SessionReport = ReturnType<typeof reportOf> & { storage: BlobUsage | null };

/**
 * Returns the part of an environment's state that support may see: states, times, codes and request ids, but no request
 * bodies, texts or personal names.
 */
export const reportOf = (context: DiagnosticsContext) => {
  const { environment, connection, entries } = context;
  const { error, ...state } = connection.current();
  return {
    id: environment.id,
    kind: environment.kind,
    baseUrl: environment.baseUrl,
    profile: environment.profile,
    hasOwnCertificates: environment.caCertificates !== null,
    connection: { ...state, error: error && causeOf(error) },
    outbox: outboxHealth(context),
    entries: entries.page('open', '', null, maxEntries).map(entryReport),
  };
};

const entryReport = (entry: Entry) => ({
  id: entry.id,
  kind: entry.intent.kind,
  state: entry.state,
  attempts: entry.attempts,
  firstAttemptAtMs: entry.firstAttemptAtMs,
  nextAttemptAtMs: entry.nextAttemptAtMs,
  createdAtMs: entry.createdAtMs,
  updatedAtMs: entry.updatedAtMs,
  requestId: requestIdOf(entry),
  lastError: entry.lastError && causeOf(entry.lastError),
});

function requestIdOf({ requestId }: { requestId: string | null }): string | null {
  const plain = requestId === null ? null : plainRequestId(requestId);
  return plain === null ? null : withoutVins(plain);
}

/** Messages of the service may quote what was sent, so only codes and field names are included. */
const causeOf = ({ code, reason, status, requestId, ourRequestId, fieldErrors }: AppError) => ({
  code,
  // Checked here too, because earlier versions stored codes unchecked.
  reason: reason === null ? null : withoutVins(plainCode(reason)),
  status,
  requestId: requestIdOf({ requestId }),
  ourRequestId,
  fields: fieldErrors.map(field => `${plainFieldPath(field.path)}: ${plainCode(field.code)}`),
});

const everyMs = 3_600_000;

/** Writes the state of the outbox to the log at the start and every hour. */
export function createHealthLog(context: DiagnosticsContext): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const write = () => context.log.write('outbox-health', healthLine(outboxHealth(context)));
  return {
    start() {
      write();
      timer = setInterval(write, everyMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

export const healthHandlers = (context: DiagnosticsContext): HandlersFor<typeof healthMethods> => ({
  'outbox.health': () => outboxHealth(context),
});
