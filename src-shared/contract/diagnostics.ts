import { z } from 'zod';
import { appErrorSchema } from '../error-schemas.ts';
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

/** Files of a support file, in the order in which they are shown. */
export const supportFileNames = [
  'about.json',
  'settings.json',
  'environments.json',
  'databases.json',
  'crashes.json',
  'calls.txt',
  'log.txt',
] as const;
const supportFileNameSchema = z.enum(supportFileNames);
export type SupportFileName = z.infer<typeof supportFileNameSchema>;

const supportIdSchema = z.string().min(1).max(100);

/** Calls that collect information for support. Nothing is ever sent: the user saves a file, and gives it to support. */
export const diagnosticsMethods = {
  /** Calls and events, the newest first: methods, paths, statuses, request ids; no bodies, no secrets. */
  'diagnostics.log': method(nothing, z.array(logLineSchema), fewAtOnce),
  /** Opens the folder with the log files in the file manager of the system. */
  'diagnostics.openLogFolder': method(nothing, nothing, fewAtOnce),
  /**
   * Collects the files of a support file, so that the user can read them before anything is saved. They are kept until
   * the window closes or asks for nothing more for ten minutes.
   */
  'diagnostics.collect': method(
    nothing,
    z.object({
      supportId: z.string(),
      files: z.array(z.object({ name: supportFileNameSchema, sizeBytes: count })),
    }),
    fewAtOnce,
  ),
  /** The whole text of a collected file. Fails with `not_found` (`support_file`) after the files are forgotten. */
  'diagnostics.read': method(
    z.object({ supportId: supportIdSchema, name: supportFileNameSchema }),
    z.object({ text: z.string() }),
    fewAtOnce,
  ),
  /** Asks where to save the chosen files as one ZIP file. Null if the user cancels. Fails as `diagnostics.read` does. */
  'diagnostics.save': method(
    z.object({
      supportId: supportIdSchema,
      names: z.array(supportFileNameSchema).min(1).max(supportFileNames.length),
    }),
    z.object({ path: z.string().nullable() }),
    fewAtOnce,
  ),
} as const;

export const healthMethods = {
  /** Health of the outbox, for administrators. */
  'outbox.health': method(nothing, outboxHealthSchema),
} as const;
