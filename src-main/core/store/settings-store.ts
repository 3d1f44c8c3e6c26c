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
 * The settings that this version can read. Another version may have stored a language that is not there any more: it
 * must not take the other settings with it.
 */
const readable = (stored: Readonly<Record<string, unknown>>): SettingsChange => {
  const isReadable = ([name, value]: [string, unknown]) =>
    settingsChangeSchema.safeParse({ [name]: value }).success;
  return settingsChangeSchema.parse(Object.fromEntries(Object.entries(stored).filter(isReadable)));
};

/** Stores the user's settings for all environments. */
export function createSettingsStore(meta: MetaStore) {
  /** A setting that cannot be read has its default: it contains none of the user's work. */
  const read = (): Settings =>
    changedSettings(defaultSettings, readable(storedSchema.parse(meta.get('settings'))));
  /** @returns all settings as they are now */
  const save = (change: SettingsChange): Settings => {
    const saved = changedSettings(read(), change);
    meta.set('settings', JSON.stringify(saved));
    return saved;
  };
  return { read, save };
}
