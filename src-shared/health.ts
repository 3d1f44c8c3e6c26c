import { z } from 'zod';
import { appErrorSchema } from './errors.ts';

const count = z.number().int();
/** Unix milliseconds. */
const ms = z.number();

/** How the outbox of an environment fares, for whoever looks after the computer: numbers, times and ids only. */
export const outboxHealthSchema = z.object({
  /** How many entries are in each state that is not final. */
  open: z.record(z.string(), count),
  /** Age of the oldest entry that goes on by itself; null where none waits. */
  oldestWaitingMs: z.number().nullable(),
  /** Entries that have failed for 15 minutes or longer. */
  stuck: count,
  /** Due entries that nothing but the watchdog picked up, since the start. */
  watchdogFindings: count,
  /** Parts of the service's answers that could not be read, since the start. */
  unreadableParts: count,
  /** The service last answered, since the start. */
  lastContactAtMs: ms.nullable(),
  /** An entry was last done. */
  lastDoneAtMs: ms.nullable(),
  /** The last attempt of an entry that failed, since the start. */
  lastFailure: appErrorSchema
    .pick({ code: true, reason: true, status: true, requestId: true, ourRequestId: true })
    .extend({ atMs: ms })
    .nullable(),
  database: z.object({
    sizeBytes: count,
    /** Null where the system does not say. */
    freeDiskBytes: z.number().nullable(),
    journalMode: z.string(),
    /** SQLite's own number; 2 is FULL. */
    synchronous: count,
  }),
});
export type OutboxHealth = z.infer<typeof outboxHealthSchema>;
export type LastFailure = NonNullable<OutboxHealth['lastFailure']>;
