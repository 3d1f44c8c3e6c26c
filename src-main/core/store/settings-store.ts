import { z } from 'zod';
import {
  changedSettings,
  defaultSettings,
  type Settings,
  type SettingsChange,
  settingsChangeSchema,
} from '../../../src-shared/contract/app.ts';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import type { MetaStore } from './meta-store.ts';

export type SettingsStore = ReturnType<typeof createSettingsStore>;

const storedSchema = jsonColumn(z.record(z.string(), z.unknown())).catch({});

/**
 * Returns the settings that this version can read. Another version may have stored a value that is unknown here, such
 * as a language; the other settings must stay readable.
 */
const readable = (stored: Readonly<Record<string, unknown>>): SettingsChange => {
  const isReadable = ([name, value]: [string, unknown]) =>
    settingsChangeSchema.safeParse({ [name]: value }).success;
  return settingsChangeSchema.parse(Object.fromEntries(Object.entries(stored).filter(isReadable)));
};

/** Stores the user's settings for all environments. */
export function createSettingsStore(meta: MetaStore) {
  /**
   * Reads the settings. The default replaces a setting that cannot be read, since it contains none of the user's work.
   */
  const read = (): Settings =>
    changedSettings(defaultSettings, readable(storedSchema.parse(meta.get('settings'))));
  /**
   * Saves changed settings.
   * @returns all settings after the change
   */
  const save = (change: SettingsChange): Settings => {
    const saved = changedSettings(read(), change);
    meta.set('settings', JSON.stringify(saved));
    return saved;
  };
  return { read, save };
}
