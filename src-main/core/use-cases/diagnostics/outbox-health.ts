import type { OutboxHealth } from '../../../../src-shared/health.ts';
import { stuckAfterMs } from '../../outbox/retry-policy.ts';
import type { Database, LogFields } from '../../ports/ports.ts';
import type { Context } from '../context.ts';

/** How the outbox fares, without reading what waits in it. */
export function outboxHealth(context: Context): OutboxHealth {
  const { entries, drain, connection, clock, database } = context;
  const nowMs = clock.nowMs();
  const oldestAtMs = entries.oldestWaitingAtMs();
  return {
    open: Object.fromEntries(entries.allCounts()),
    oldestWaitingMs: oldestAtMs === null ? null : Math.max(0, nowMs - oldestAtMs),
    stuck: entries.failingSince(nowMs - stuckAfterMs),
    watchdogFindings: drain.watchdogFindings(),
    unreadableParts: context.endpoints.unreadableParts(),
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

/** The same as one line of the log. */
export function healthLine({ open, lastFailure, database, ...numbers }: OutboxHealth): LogFields {
  const states = Object.entries(open).map(([state, total]) => [`open_${state}`, total]);
  return {
    ...numbers,
    ...Object.fromEntries(states),
    ...database,
    lastFailureAtMs: lastFailure?.atMs ?? null,
    lastFailureCode: lastFailure?.reason ?? lastFailure?.code ?? null,
    lastFailureRequestId: lastFailure?.requestId ?? null,
  };
}
