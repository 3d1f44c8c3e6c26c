import { type Settings, settingsSchema } from '../../../src-shared/contract/app.ts';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import type { MetaStore } from './meta-store.ts';

export type SettingsStore = ReturnType<typeof createSettingsStore>;

/** Stores the user's settings for all environments. */
export const createSettingsStore = (meta: MetaStore) => ({
  /** Unreadable settings are replaced by the defaults: they contain none of the user's work. */
  read: (): Settings =>
    jsonColumn(settingsSchema).catch(settingsSchema.parse({})).parse(meta.get('settings')),
  save(settings: Settings): void {
    meta.set('settings', JSON.stringify(settings));
  },
});
