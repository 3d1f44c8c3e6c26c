import { type Settings, settingsSchema } from '../../../src-shared/records.ts';
import type { Database } from '../ports/ports.ts';

export type MetaStore = ReturnType<typeof createMetaStore>;

/** Single values of an environment: settings, and whether the dispatcher has stopped the local sandbox. */
export function createMetaStore(database: Database) {
  const read = database.prepare('SELECT value FROM meta WHERE name = ?');
  const write = database.prepare(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const get = (name: string): string | null => {
    const value = read.get(name)?.value;
    return typeof value === 'string' ? value : null;
  };
  return {
    /** Settings that cannot be read give way to the defaults: they are no data of the dispatcher's work. */
    settings(): Settings {
      const text = get('settings');
      const parsed = settingsSchema.safeParse(text === null ? {} : JSON.parse(text));
      return parsed.success ? parsed.data : settingsSchema.parse({});
    },
    saveSettings(settings: Settings): void {
      write.run('settings', JSON.stringify(settings));
    },
    isSandboxRunning: (): boolean => get('sandbox_running') !== 'no',
    saveSandboxRunning(isRunning: boolean): void {
      write.run('sandbox_running', isRunning ? 'yes' : 'no');
    },
  };
}
