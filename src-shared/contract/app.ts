import { z } from 'zod';
import { timeOfDaySchema } from '../domain/limits.ts';
import { environmentKindSchema, environmentSchema } from '../environment.ts';
import { exportChoiceSchema } from './exports.ts';
import { method } from './method.ts';
import { notificationSchema, notificationTargetSchema } from './notifications.ts';
import { outboxSummarySchema } from './outbox.ts';
import { fewAtOnce, nothing } from './parts.ts';

/** What waits in one environment when the program is about to end. */
export const unsentSchema = outboxSummarySchema
  .pick({ waiting: true, unconfirmed: true, sending: true, isPaused: true, typedChanges: true })
  .extend({ environmentId: z.string(), name: z.string(), kind: environmentKindSchema });

export type Unsent = z.infer<typeof unsentSchema>;

/** Whether the service may have some of it already. */
export const isAnySent = (unsent: readonly Unsent[]): boolean =>
  unsent.some(({ unconfirmed, sending }) => unconfirmed + sending > 0);

/** `shown`: the question is on screen, so no other one is needed. */
export const quitAnswerSchema = z.enum(['shown', 'quit', 'stay']);

export type QuitAnswer = z.infer<typeof quitAnswerSchema>;

export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  density: z.enum(['compact', 'comfortable']).default('compact'),
  language: z.enum(['system', 'en']).default('system'),
  /** The system's notifications while the window is not in front. */
  areNotificationsOn: z.boolean().default(true),
  /** Nothing is told from one time of day to another, `HH:MM` by this computer's clock; null: at any time. */
  quietHours: z.object({ from: timeOfDaySchema, to: timeOfDaySchema }).nullable().default(null),
  /** Shortcuts of one character (WCAG 2.1.4); those with Ctrl, Alt or a function key are always there. */
  areSingleKeysOn: z.boolean().default(true),
  /** Of tables that are exported. */
  tableExport: exportChoiceSchema.default({ format: 'xlsx', csv: null }),
  /** Seconds between two looks at the service for changes of orders; 0: only when somebody asks. */
  refreshSeconds: z.number().int().min(0).max(3_600).default(15),
});

export type Settings = z.infer<typeof settingsSchema>;

/** `memory`: no keychain on this machine, credentials last for this session only; `reason` says why. */
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
  /** Where the app's own database is kept, if it was damaged and begun anew at this start. */
  damagedAppDatabase: z.string().nullable(),
  settings: settingsSchema,
});

export type AppInfo = z.infer<typeof appInfoSchema>;

const keptCopiesSchema = z.object({ count: z.number().int(), sizeBytes: z.number() });

/** Calls about the program itself. */
export const programMethods = {
  'app.info': method(nothing, appInfoSchema),
  'app.copyText': method(z.object({ text: z.string().max(100_000) }), nothing),
  /** What the dispatcher says to `app.quitting`. */
  'app.answerQuit': method(z.object({ answer: quitAnswerSchema }), nothing),
  /** Shows a notification of the system instead of the one before; not while the window is in front. */
  'app.notify': method(notificationSchema, z.object({ isShown: z.boolean() })),
  /** Copies of databases that were found damaged; they are deleted after 30 days. */
  'app.keptCopies': method(nothing, keptCopiesSchema, fewAtOnce),
  /** Deletes them now, but for those that a repair needs. */
  'app.deleteKeptCopies': method(nothing, keptCopiesSchema, fewAtOnce),
  /** Looks for the system's keychain again; what was kept for this session moves there. */
  'app.recheckKeychain': method(nothing, secretStoreSchema),
  'settings.save': method(settingsSchema, settingsSchema),
} as const;

export const programEvents = {
  'settings.changed': settingsSchema,
  /** The program is about to end while entries wait: `app.answerQuit` says whether it does. */
  'app.quitting': z.object({ unsent: z.array(unsentSchema) }),
  /** The dispatcher has clicked a notification; the window is in front already. */
  'app.notificationOpened': notificationTargetSchema,
} as const;
