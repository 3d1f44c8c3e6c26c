import { z } from 'zod';
import { environmentKindSchema, environmentSchema } from '../environment.ts';
import { languages, pseudoLanguage } from '../languages.ts';
import { method } from './method.ts';
import { notificationSchema, notificationTargetSchema } from './notifications.ts';
import { outboxSummarySchema } from './outbox.ts';
import { fewAtOnce, nothing } from './parts.ts';
import { settingNameSchema, settingsSchema } from './settings.ts';

/** What one environment has not sent when the user quits the program. */
export const unsentSchema = outboxSummarySchema
  .omit({ stuck: true })
  .extend({ environmentId: z.string(), name: z.string(), kind: environmentKindSchema });

export type Unsent = z.infer<typeof unsentSchema>;

/** Answer to `app.quitting`. `shown`: the window shows its question, so the system dialog is not needed. */
export const quitAnswerSchema = z.enum(['shown', 'quit', 'stay']);

export type QuitAnswer = z.infer<typeof quitAnswerSchema>;

/**
 * Where credentials are kept. `memory`: only until the program ends, because there is no keychain; `reason` says why.
 */
export const secretStoreSchema = z.object({
  kind: z.enum(['keychain', 'memory']),
  reason: z.string().nullable(),
});

export const appInfoSchema = z.object({
  version: z.string(),
  runtime: z.string(),
  environment: environmentSchema,
  secretStore: secretStoreSchema,
  dataFolder: z.string(),
  /** Path of the damaged app database, if a new one has replaced it at this start; null if it was not damaged. */
  damagedAppDatabase: z.string().nullable(),
  /** The former run, if it crashed; null if it ended properly. The start of a run identifies it. */
  formerCrash: z.object({ startedAtMs: z.number() }).nullable(),
  /** Type of the network file system with the data folder, such as `nfs4`; null if the folder is on a local disk. */
  networkDrive: z.string().nullable(),
  /** Path of the file with Chromium's licences, which Electron brings; null if it is not there. */
  chromiumLicenses: z.string().nullable(),
  /** Language of the program if the setting `language` is `system`. */
  systemLanguage: z.enum([...languages, pseudoLanguage]),
  settings: settingsSchema,
  /** The settings that the administrator enforces. Only a start of the program can change them. */
  enforcedSettings: z.array(settingNameSchema),
});

export type AppInfo = z.infer<typeof appInfoSchema>;

const keptCopiesSchema = z.object({ count: z.number().int(), sizeBytes: z.number() });

/** Calls about the program itself. */
export const programMethods = {
  'app.info': method(nothing, appInfoSchema),
  'app.copyText': method(z.object({ text: z.string().max(100_000) }), nothing),
  /** The user's answer to `app.quitting`. */
  'app.answerQuit': method(z.object({ answer: quitAnswerSchema }), nothing),
  /** Shows a desktop notification and replaces the previous one. Does nothing while the window is in front. */
  'app.notify': method(notificationSchema, z.object({ isShown: z.boolean() })),
  /** Number and size of the copies of damaged databases. Each copy is deleted after 30 days. */
  'app.keptCopies': method(nothing, keptCopiesSchema, fewAtOnce),
  /** Deletes the copies of damaged databases now, except those that a repair needs. */
  'app.deleteKeptCopies': method(nothing, keptCopiesSchema, fewAtOnce),
  /** Looks for the keychain again. If there is one now, moves into it the credentials that were kept in memory. */
  'app.recheckKeychain': method(nothing, secretStoreSchema),
} as const;

export const programEvents = {
  /** The user quits the program while something is unsent. Whether it ends depends on `app.answerQuit`. */
  'app.quitting': z.object({ unsent: z.array(unsentSchema) }),
  /** The user clicked a notification. The window is already in front. */
  'app.notificationOpened': notificationTargetSchema,
} as const;
