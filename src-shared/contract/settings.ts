import { z } from 'zod';
import { timeOfDaySchema } from '../domain/limits.ts';
import { languages } from '../languages.ts';
import { exportChoiceSchema } from './exports.ts';
import { method } from './method.ts';
import { nothing } from './parts.ts';
import { policySourceSchema } from './policy.ts';
import { updateModeSchema } from './updates.ts';

/** Zoom factors of all windows, in percent. */
export const zoomPercents = { min: 80, usual: 100, max: 200 } as const;

/** Widths of the details beside a list, in pixels. */
export const detailsWidthsPx = { min: 372, usual: 372, max: 560 } as const;

const setting = <Schema extends z.ZodType>(schema: Schema, standard: z.output<Schema>) => ({
  schema,
  default: standard,
});

/**
 * All settings: the values that each can have, and the one that applies until an administrator or the user chooses
 * another. `settingWords` says what each of them does. Everything else follows from these two: schemas, policies, the
 * files for administrators (`npm run policies`).
 */
export const settingDescriptions = {
  theme: setting(z.enum(['system', 'light', 'dark']), 'system'),
  density: setting(z.enum(['compact', 'comfortable']), 'compact'),
  /** Zoom factor of all windows, in percent. */
  zoomPercent: setting(z.number().int().min(zoomPercents.min).max(zoomPercents.max), zoomPercents.usual),
  /** Whether the navigation rail shows only icons; `auto`: only in narrow windows. */
  rail: setting(z.enum(['auto', 'folded', 'wide']), 'auto'),
  /** Names of notices that the user has dismissed for good, the latest last. */
  dismissedNotices: setting(z.array(z.string().max(2_000)).max(50), []),
  language: setting(z.enum(['system', ...languages]), 'system'),
  /** Whether desktop notifications are shown while the window is not in front. */
  areNotificationsOn: setting(z.boolean(), true),
  /** Times of day without notifications, `HH:MM` in this computer's time zone; null: no quiet hours. */
  quietHours: setting(z.object({ from: timeOfDaySchema, to: timeOfDaySchema }).nullable(), null),
  /** Whether single-character shortcuts work (WCAG 2.1.4). Those with Ctrl, Alt or a function key always work. */
  areSingleKeysOn: setting(z.boolean(), true),
  /** Chosen width of the details beside a list, in pixels. On screen, the window limits it, too. */
  detailsWidthPx: setting(
    z.number().int().min(detailsWidthsPx.min).max(detailsWidthsPx.max),
    detailsWidthsPx.usual,
  ),
  /** Last chosen format of table exports. */
  tableExport: setting(exportChoiceSchema, { format: 'xlsx', csv: null }),
  /** Interval in seconds at which changed orders are read from the service; 0: only on request. */
  refreshSeconds: setting(z.number().int().min(0).max(3_600), 15),
  /** What happens with new versions of the program. */
  updateMode: setting(updateModeSchema, 'automatic'),
  /** Whether closing the main window only hides it. Without a tray, the window closes. */
  isKeptInTray: setting(z.boolean(), false),
  /** Whether Dispatch starts when the user signs in to the computer. `tray`: without a window, if there is a tray. */
  startAtLogin: setting(z.enum(['off', 'window', 'tray']), 'off'),
};

type Descriptions = typeof settingDescriptions;
export type SettingName = keyof Descriptions;

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingDescriptions, name);
export const settingNames = Object.keys(settingDescriptions).filter(isSettingName);
export const settingNameSchema = z.enum(settingNames);

/** Collects one member of every description, by the names of the settings. */
const collect = <Member extends 'schema' | 'default'>(member: Member) =>
  Object.fromEntries(settingNames.map(name => [name, settingDescriptions[name][member]])) as {
    [Name in SettingName]: Descriptions[Name][Member];
  };

export const settingsSchema = z.object(collect('schema'));

export type Settings = z.infer<typeof settingsSchema>;

/** Settings that apply until an administrator or the user chooses others. */
export const defaultSettings: Settings = settingsSchema.parse(collect('default'));

/** Only the settings to change. All others are left out, because another window may have changed them meanwhile. */
export const settingsChangeSchema = settingsSchema.partial();

export type SettingsChange = z.infer<typeof settingsChangeSchema>;

export const changedSettings = (settings: Settings, change: SettingsChange): Settings =>
  settingsSchema.parse({ ...settings, ...change });

/**
 * What keeps the settings about start and tray from working on this computer. `tray`: the system shows none. `never`:
 * only an installed program can start at login. `off`: the settings of the system do not allow the start.
 */
const obstacleSchema = z.enum(['tray', 'never', 'off']);

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
