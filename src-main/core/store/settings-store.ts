import { z } from 'zod';
import {
  type Settings,
  type SettingsChange,
  settingsChangeSchema,
} from '../../../src-shared/contract/settings.ts';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import { refusal } from '../../../src-shared/errors.ts';
import { enforcedNames, type PolicyValues, settingsOf } from '../policy/merge-settings.ts';
import type { MetaStore } from './meta-store.ts';

export type SettingsStore = ReturnType<typeof createSettingsStore>;

/** Every stored choice, also one that this version cannot read. */
const storedSchema = jsonColumn(z.record(z.string(), z.unknown())).catch({});

/**
 * Returns the user's choices that this version can read. Another version may have stored a value that is unknown here,
 * such as a language; the other settings must stay readable.
 * @param stored text of the stored settings; null if nothing was ever stored
 */
export function chosenSettings(stored: string | null): SettingsChange {
  const isReadable = ([name, value]: [string, unknown]) =>
    settingsChangeSchema.safeParse({ [name]: value }).success;
  return settingsChangeSchema.parse(
    Object.fromEntries(Object.entries(storedSchema.parse(stored)).filter(isReadable)),
  );
}

/**
 * Stores the user's choices for all environments, and nothing that the user has not chosen. The administrator's
 * policies therefore still apply to the other settings, and a choice comes back when a policy no longer enforces
 * another value.
 */
export function createSettingsStore(meta: MetaStore, policies: readonly PolicyValues[]) {
  const enforced = enforcedNames(policies);
  const chosen = (): SettingsChange => chosenSettings(meta.get('settings'));
  /**
   * Reads the settings that apply. The default replaces a choice that cannot be read, since it contains none of the
   * user's work.
   */
  const read = (): Settings => settingsOf(chosen(), policies);
  /**
   * Saves changed settings. Keeps the choices that this version cannot read, for the version that stored them.
   * @returns all settings after the change
   * @throws DispatchError `not_allowed_in_state` (`enforced_setting`) if the administrator enforces one of them; then
   * nothing is saved
   */
  const save = (change: SettingsChange): Settings => {
    // A page can send a setting as undefined. That is no choice, and must not remove one.
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const refused = enforced.filter(name => Object.hasOwn(given, name));
    if (refused.length > 0)
      throw refusal(
        'not_allowed_in_state',
        `The administrator enforces ${refused.join(', ')}.`,
        'enforced_setting',
      );
    meta.set('settings', JSON.stringify({ ...storedSchema.parse(meta.get('settings')), ...given }));
    return read();
  };
  return { read, save, enforced };
}
