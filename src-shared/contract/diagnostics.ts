import { z } from 'zod';
import { appErrorSchema } from '../errors.ts';
import { method } from './method.ts';
import { fewAtOnce, nothing } from './parts.ts';

/** A line of the log. */
export const logLineSchema = z.object({
  /** RFC 3339. */
  at: z.string(),
  event: z.string(),
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

export type LogLine = z.infer<typeof logLineSchema>;

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
  /** What could not be read since the start: whole answers of the service, and parts of others. */
  unreadable: z.object({ answers: count, parts: count }),
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

/** Calls for whoever helps. */
export const diagnosticsMethods = {
  /** Calls and events, the newest first: methods, paths, statuses, request ids; no bodies, no secrets. */
  'diagnostics.log': method(nothing, z.array(logLineSchema), fewAtOnce),
  /** Asks where to save what support needs: versions, settings, log, outbox states; null where not wanted. */
  'diagnostics.save': method(nothing, z.object({ path: z.string().nullable() }), fewAtOnce),
} as const;

/** Calls about the state of an environment, for whoever looks after the computer. */
export const healthMethods = {
  /** For whoever looks after the computer. */
  'outbox.health': method(nothing, outboxHealthSchema),
} as const;
