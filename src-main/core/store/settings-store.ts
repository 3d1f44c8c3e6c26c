import { type Settings, settingsSchema } from '../../../src-shared/contract/app.ts';
import type { MetaStore } from './meta-store.ts';

export type SettingsStore = ReturnType<typeof createSettingsStore>;

/** How the dispatcher wants the app to look, in every environment. */
export const createSettingsStore = (meta: MetaStore) => ({
  /** Settings that cannot be read give way to the defaults: they are no data of the dispatcher's work. */
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
