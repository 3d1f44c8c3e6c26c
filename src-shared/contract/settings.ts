import { z } from 'zod';
import { detailsWidthsPx, zoomPercents } from '../default-settings.ts';
import { timeOfDaySchema } from '../domain/limits.ts';
import { languages } from '../languages.ts';
import { exportChoiceSchema } from './exports.ts';
import { method } from './method.ts';
import { nothing } from './parts.ts';
import { policySourceSchema } from './policy.ts';
import { updateChannelSchema, updateModeSchema } from './updates.ts';

/**
 * All settings, with the values that each can have. `defaultSettings` has the one that applies until an administrator or
 * the user chooses another, and `settingWords` says what each of them does. Everything else follows from these three:
 * policies, and the files for administrators (`npm run policies`).
 */
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
  /** Chosen width of the details beside a list, in pixels. On screen, the window limits it, too. */
  detailsWidthPx: z.number().int().min(detailsWidthsPx.min).max(detailsWidthsPx.max),
  /** Last chosen format of table exports. */
  tableExport: exportChoiceSchema,
  /** Interval in seconds at which changed orders are read from the service; 0: only on request. */
  refreshSeconds: z.number().int().min(0).max(3_600),
  /** What happens with new versions of the program. */
  updateMode: updateModeSchema,
  /** Which new versions Dispatch looks for. */
  updateChannel: updateChannelSchema,
  /** Whether closing the main window only hides it. Without a tray, the window closes. */
  isKeptInTray: z.boolean(),
  /** Whether Dispatch starts when the user signs in to the computer. `tray`: without a window, if there is a tray. */
  startAtLogin: z.enum(['off', 'window', 'tray']),
});

export type Settings = z.infer<typeof settingsSchema>;
export type SettingName = keyof Settings;

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingsSchema.shape, name);
export const settingNames = Object.keys(settingsSchema.shape).filter(isSettingName);
export const settingNameSchema = z.enum(settingNames);

/** Only the settings to change. All others are left out, because another window may have changed them meanwhile. */
export const settingsChangeSchema = settingsSchema.partial();

export type SettingsChange = z.infer<typeof settingsChangeSchema>;

/**
 * What keeps the settings about start and tray from working on this computer. `no_tray`: the system shows none.
 * `not_installed`: only an installed program can start at login. `unusable_path`: the path of the program or of its data
 * folder has a control character, which no login item can name. `off_in_system`: the settings of the system do not allow
 * the start.
 */
const obstacleSchema = z.enum(['no_tray', 'not_installed', 'unusable_path', 'off_in_system']);

export type DesktopObstacle = z.infer<typeof obstacleSchema>;

export const settingsMethods = {
  /**
   * Saves the given settings. Refused with `enforced_setting` if the administrator enforces one of them; then nothing
   * is saved.
   * @returns all settings after the change
   */
  'settings.save': method(settingsChangeSchema, settingsSchema),
  /**
   * Asks the system. If the user has changed there whether Dispatch starts at login, the setting follows, and
   * `settings.changed` is sent.
   */
  'settings.lacks': method(nothing, z.array(obstacleSchema)),
  /** The administrator's policies that were found at the start, and what is ignored of them. */
  'settings.policies': method(nothing, z.array(policySourceSchema)),
} as const;

export const settingsEvents = {
  'settings.changed': settingsSchema,
} as const;
