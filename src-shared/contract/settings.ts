import { z } from 'zod';
import { timeOfDaySchema } from '../domain/limits.ts';
import { languages } from '../languages.ts';
import { exportChoiceSchema } from './exports.ts';
import { method } from './method.ts';
import { nothing } from './parts.ts';
import { policySourceSchema } from './policy.ts';

/** Widths of the details beside a list, in pixels. */
export const detailsWidthsPx = { min: 372, usual: 372, max: 560 } as const;

/**
 * What an administrator can do with a setting: nothing, give it a default that users can change, or also enforce a
 * value.
 */
export type AdministratorsRight = 'none' | 'default' | 'enforce';

interface Words<Value> {
  /** Value that applies until an administrator or the user chooses another. */
  default: Value;
  /** Name of the setting for administrators; that of the screen, if it is on screen. */
  title: string;
  /** What the setting does, in one sentence. Documents and policy templates show it. */
  description: string;
  administrator: AdministratorsRight;
}

/** A setting with one of a few values. */
const choice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  words: Words<Values[number]>,
) => ({ kind: 'choice' as const, values, schema: z.enum(values), ...words });

/** A setting that is on or off. */
const toggle = (words: Words<boolean>) => ({ kind: 'toggle' as const, schema: z.boolean(), ...words });

/** A setting that is a whole number from `min` to `max`. */
const wholeNumber = (min: number, max: number, words: Words<number>) => ({
  kind: 'number' as const,
  min,
  max,
  schema: z.number().int().min(min).max(max),
  ...words,
});

/** A setting that is a list, or has several parts. */
const composed = <Schema extends z.ZodType>(schema: Schema, words: Words<z.output<Schema>>) => ({
  kind: 'composed' as const,
  schema,
  ...words,
});

/**
 * All settings. Everything else about them follows from here: schemas, defaults, policy files, templates for
 * administrators and `docs/administration.md`. After a change, run `npm run policies`.
 */
export const settingDescriptions = {
  theme: choice(['system', 'light', 'dark'], {
    default: 'system',
    title: 'Theme',
    description: 'Colours of the windows; “system” follows the setting of the computer.',
    administrator: 'enforce',
  }),
  density: choice(['compact', 'comfortable'], {
    default: 'compact',
    title: 'Row height',
    description: 'Height of the rows in lists.',
    administrator: 'enforce',
  }),
  rail: choice(['auto', 'folded', 'wide'], {
    default: 'auto',
    title: 'Sidebar',
    description: 'Whether the sidebar shows only icons; “auto” does so in narrow windows.',
    administrator: 'default',
  }),
  dismissedNotices: composed(z.array(z.string().max(2_000)).max(50), {
    default: [],
    title: 'Dismissed notices',
    description: 'Names of the notices that the user has dismissed for good, the latest last.',
    administrator: 'none',
  }),
  language: choice(['system', ...languages], {
    default: 'system',
    title: 'Language',
    description: 'Language of all texts; “system” follows the computer.',
    administrator: 'enforce',
  }),
  areNotificationsOn: toggle({
    default: true,
    title: 'Show desktop notifications',
    description: 'Whether Dispatch shows desktop notifications while its window is not in front.',
    administrator: 'enforce',
  }),
  quietHours: composed(z.object({ from: timeOfDaySchema, to: timeOfDaySchema }).nullable(), {
    default: null,
    title: 'Quiet hours',
    description: 'Times of day (HH:MM, of the computer) without desktop notifications; null for none.',
    administrator: 'enforce',
  }),
  /** WCAG 2.1.4 demands that users can turn these off, so nobody can enforce them. */
  areSingleKeysOn: toggle({
    default: true,
    title: 'Single-key shortcuts',
    description:
      'Whether shortcuts of one character work, such as N; those with Ctrl, Alt or a function key always do.',
    administrator: 'default',
  }),
  detailsWidthPx: wholeNumber(detailsWidthsPx.min, detailsWidthsPx.max, {
    default: detailsWidthsPx.usual,
    title: 'Width of the details',
    description: 'Width of the details beside a list, in pixels, where the window is wide enough.',
    administrator: 'default',
  }),
  tableExport: composed(exportChoiceSchema, {
    default: { format: 'xlsx', csv: null },
    title: 'Format of exported tables',
    description:
      'Format in which tables are exported; without “csv”, CSV files follow the country of the user.',
    administrator: 'default',
  }),
  refreshSeconds: wholeNumber(0, 3_600, {
    default: 15,
    title: 'Check for order updates',
    description: 'Seconds between two checks for changed orders; 0 means only when the user chooses Refresh.',
    administrator: 'enforce',
  }),
};

type Descriptions = typeof settingDescriptions;
export type SettingName = keyof Descriptions;
/** Any one setting, without the type of its value. */
export type SettingDescription = Descriptions[SettingName];

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

export const settingsMethods = {
  /**
   * Saves the given settings. Refused with `enforced_setting` if the administrator enforces one of them; then nothing
   * is saved.
   * @returns all settings after the change
   */
  'settings.save': method(settingsChangeSchema, settingsSchema),
  /** The administrator's policies that were found at the start, and what is ignored of them. */
  'settings.policies': method(nothing, z.array(policySourceSchema)),
} as const;

export const settingsEvents = {
  'settings.changed': settingsSchema,
} as const;
