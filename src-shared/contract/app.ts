import { z } from 'zod';
import { timeOfDaySchema } from '../domain/limits.ts';
import { environmentKindSchema, environmentSchema } from '../environment.ts';
import { languages, pseudoLanguage } from '../languages.ts';
import { exportChoiceSchema } from './exports.ts';
import { method } from './method.ts';
import { notificationSchema, notificationTargetSchema } from './notifications.ts';
import { outboxSummarySchema } from './outbox.ts';
import { fewAtOnce, nothing } from './parts.ts';

/** What one environment has not sent when the user quits the program. */
export const unsentSchema = outboxSummarySchema
  .omit({ stuck: true })
  .extend({ environmentId: z.string(), name: z.string(), kind: environmentKindSchema });

export type Unsent = z.infer<typeof unsentSchema>;

/** Number of entries in the outbox that are not done. */
export const openItems = (one: Pick<Unsent, 'waiting' | 'sending' | 'attention' | 'held'>): number =>
  one.waiting + one.sending + one.attention + one.held;

/**
 * Number of saved but unsent items: outbox entries, edits of accepted orders, and drafts that were placed before and
 * are not placed again.
 */
export const unsentItems = (one: Omit<Unsent, 'environmentId' | 'name' | 'kind'>): number =>
  openItems(one) + one.typedChanges + one.rejectedDrafts + one.withdrawnDrafts;

/** Whether the service may already have received some of the unsent items. */
export const isAnySent = (unsent: readonly Unsent[]): boolean =>
  unsent.some(({ unconfirmed, sending }) => unconfirmed + sending > 0);

/** Answer to `app.quitting`. `shown`: the window shows its question, so the system dialog is not needed. */
export const quitAnswerSchema = z.enum(['shown', 'quit', 'stay']);

export type QuitAnswer = z.infer<typeof quitAnswerSchema>;

/** Widths of the details beside a list, in pixels. */
export const detailsWidthsPx = { min: 372, usual: 372, max: 560 } as const;

/** Zoom factors of all windows, in percent. */
export const zoomPercents = { min: 80, usual: 100, max: 200 } as const;

export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  /** Zoom factor of all windows, in percent. */
  zoomPercent: z.number().int().min(zoomPercents.min).max(zoomPercents.max),
  /** Whether the navigation rail shows only icons; `auto`: only in narrow windows. */
  rail: z.enum(['auto', 'folded', 'wide']),
  /** Names of notices that the user has dismissed for good, the latest last. */
  dismissedNotices: z.array(z.string().max(2_000)).max(50),
  language: z.enum(['system', ...languages]),
  /** Whether desktop notifications are shown while the window is not in front. */
  areNotificationsOn: z.boolean(),
  /** Times of day without notifications, `HH:MM` in this computer's time zone; null: no quiet hours. */
  quietHours: z.object({ from: timeOfDaySchema, to: timeOfDaySchema }).nullable(),
  /** Whether single-character shortcuts work (WCAG 2.1.4). Those with Ctrl, Alt or a function key always work. */
  areSingleKeysOn: z.boolean(),
  /**
   * Chosen width of the details beside a list, in pixels. On screen, it is limited by `detailsWidthsPx` and the window.
   */
  detailsWidthPx: z.number().int(),
  /** Last chosen format of table exports. */
  tableExport: exportChoiceSchema,
  /** Interval in seconds at which changed orders are read from the service; 0: only on request. */
  refreshSeconds: z.number().int().min(0).max(3_600),
});

export type Settings = z.infer<typeof settingsSchema>;

/** Settings that apply until the user changes them. */
export const defaultSettings: Settings = {
  theme: 'system',
  density: 'compact',
  zoomPercent: zoomPercents.usual,
  rail: 'auto',
  dismissedNotices: [],
  language: 'system',
  areNotificationsOn: true,
  quietHours: null,
  areSingleKeysOn: true,
  detailsWidthPx: detailsWidthsPx.usual,
  tableExport: { format: 'xlsx', csv: null },
  refreshSeconds: 15,
};

/** Only the settings to change. All others are left out, because another window may have changed them meanwhile. */
export const settingsChangeSchema = settingsSchema.partial();

export type SettingsChange = z.infer<typeof settingsChangeSchema>;

export const changedSettings = (settings: Settings, change: SettingsChange): Settings =>
  settingsSchema.parse({ ...settings, ...change });

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
  /** Language of the program if the setting `language` is `system`. */
  systemLanguage: z.enum([...languages, pseudoLanguage]),
  settings: settingsSchema,
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
  /**
   * Saves the given settings.
   * @returns all settings after the change
   */
  'settings.save': method(settingsChangeSchema, settingsSchema),
} as const;

export const programEvents = {
  'settings.changed': settingsSchema,
  /** The user quits the program while something is unsent. Whether it ends depends on `app.answerQuit`. */
  'app.quitting': z.object({ unsent: z.array(unsentSchema) }),
  /** The user clicked a notification. The window is already in front. */
  'app.notificationOpened': notificationTargetSchema,
} as const;
