import {
  type SettingName,
  type Settings,
  type SettingsChange,
  settingNames,
  settingsSchema,
} from '../../../src-shared/contract/settings.ts';
import { defaultSettings } from '../../../src-shared/default-settings.ts';
import type { Policy } from './read-policies.ts';

/** The parts of policies that decide which settings apply. */
export type PolicyValues = Pick<Policy, 'path' | 'defaults' | 'enforced'>;

/** Where the value of a setting comes from. */
export interface SettingOrigin {
  name: SettingName;
  value: unknown;
  from: 'built-in' | 'administrator-default' | 'user' | 'administrator-enforced';
  /** Path of the policy that the value comes from; null if it comes from none. */
  policy: string | null;
}

/**
 * Returns the value of every setting, and where it comes from. A value of the program gives way to the administrator's
 * default, that to the user's choice, and that to what the administrator enforces.
 * @param policies the one that overrides all others last
 */
export const originsOf = (chosen: SettingsChange, policies: readonly PolicyValues[]): SettingOrigin[] =>
  settingNames.map(name => {
    const last = (part: 'defaults' | 'enforced') =>
      policies.findLast(policy => policy[part][name] !== undefined);
    const [standard, enforced] = [last('defaults'), last('enforced')];
    if (enforced)
      return { name, value: enforced.enforced[name], from: 'administrator-enforced', policy: enforced.path };
    if (chosen[name] !== undefined) return { name, value: chosen[name], from: 'user', policy: null };
    if (standard)
      return { name, value: standard.defaults[name], from: 'administrator-default', policy: standard.path };
    return { name, value: defaultSettings[name], from: 'built-in', policy: null };
  });

/** Returns the settings that apply. */
export const settingsOf = (chosen: SettingsChange, policies: readonly PolicyValues[]): Settings =>
  settingsSchema.parse(
    Object.fromEntries(originsOf(chosen, policies).map(({ name, value }) => [name, value])),
  );

/** Returns the settings that the administrator enforces. */
export const enforcedNames = (policies: readonly PolicyValues[]): SettingName[] =>
  settingNames.filter(name => policies.some(({ enforced }) => enforced[name] !== undefined));
