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

/** Stores the user's settings for all environments. */
export function createSettingsStore(meta: MetaStore) {
  /** Unreadable settings are replaced by the defaults: they contain none of the user's work. */
  const read = (): Settings =>
    changedSettings(defaultSettings, jsonColumn(settingsChangeSchema).catch({}).parse(meta.get('settings')));
  /** @returns all settings as they are now */
  const save = (change: SettingsChange): Settings => {
    const saved = changedSettings(read(), change);
    meta.set('settings', JSON.stringify(saved));
    return saved;
  };
  return { read, save };
}
