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

/** Health of an environment's outbox, for administrators. Contains only numbers, times and ids. */
export const outboxHealthSchema = z.object({
  /** Number of entries in each state that is not final. */
  open: z.record(z.string(), count),
  /**
   * Age in milliseconds of the oldest open entry that needs no decision of the user to continue; null if there is none.
   */
  oldestWaitingMs: z.number().nullable(),
  /** Number of entries whose attempts have failed for 15 minutes or longer. */
  stuck: count,
  /**
   * Number of entries since the program's start that were due for a minute or longer although no timer had started
   * them. A regular check found them.
   */
  watchdogFindings: count,
  /** Numbers of whole answers, and of parts of other answers, that could not be read since the program's start. */
  unreadable: z.object({ answers: count, parts: count }),
  /** Time of the service's last answer since the program's start. */
  lastContactAtMs: ms.nullable(),
  /** Time at which an entry was last completed. */
  lastDoneAtMs: ms.nullable(),
  /** The last failure of an attempt to send an entry, since the program's start. */
  lastFailure: appErrorSchema
    .pick({ code: true, reason: true, status: true, requestId: true, ourRequestId: true })
    .extend({ atMs: ms })
    .nullable(),
  database: z.object({
    sizeBytes: count,
    /** Free disk space in bytes; null if the system does not report it. */
    freeDiskBytes: z.number().nullable(),
    journalMode: z.string(),
    /** SQLite's number for its setting `synchronous`; 2 is FULL. */
    synchronous: count,
  }),
});
export type OutboxHealth = z.infer<typeof outboxHealthSchema>;
export type LastFailure = NonNullable<OutboxHealth['lastFailure']>;

/** Calls that collect information for support. */
export const diagnosticsMethods = {
  /** Calls and events, the newest first: methods, paths, statuses, request ids; no bodies, no secrets. */
  'diagnostics.log': method(nothing, z.array(logLineSchema), fewAtOnce),
  /** Asks where to save a file for support: versions, settings, log and outbox states. Null if the user cancels. */
  'diagnostics.save': method(nothing, z.object({ path: z.string().nullable() }), fewAtOnce),
} as const;

export const healthMethods = {
  /** Health of the outbox, for administrators. */
  'outbox.health': method(nothing, outboxHealthSchema),
} as const;
