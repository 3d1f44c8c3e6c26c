import { type Settings, settingsSchema } from '../../../src-shared/contract/app.ts';
import type { MetaStore } from './meta-store.ts';

export type SettingsStore = ReturnType<typeof createSettingsStore>;

/** Stores the user's settings for all environments. */
export const createSettingsStore = (meta: MetaStore) => ({
  /** Unreadable settings are replaced by the defaults: they contain none of the user's work. */
  read(): Settings {
    const parsed = settingsSchema.safeParse(jsonOf(meta.get('settings')));
    return parsed.success ? parsed.data : settingsSchema.parse({});
  },
  save(settings: Settings): void {
    meta.set('settings', JSON.stringify(settings));
  },
});

function jsonOf(text: string | null): unknown {
  try {
    return text === null ? {} : JSON.parse(text);
  } catch {
    return {};
  }
}
