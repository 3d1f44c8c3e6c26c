import { kindOf } from '../../src-shared/contract/setting-kinds.ts';
import { settingWords } from '../../src-shared/contract/setting-words.ts';
import { type SettingName, settingNames } from '../../src-shared/contract/settings.ts';
import { defaultSettings } from '../../src-shared/default-settings.ts';

/** The two parts of a policy. */
export type Part = 'defaults' | 'enforced';

/** Names of the settings that an administrator can set in this part. */
export const settableIn = (part: Part): SettingName[] =>
  settingNames.filter(name => {
    const right: string = settingWords[name].administrator;
    return right === 'enforce' || (right === 'default' && part === 'defaults');
  });

/** The values that a setting can have, in a few words. */
export function valuesOf(name: SettingName): string {
  const setting = kindOf(name);
  switch (setting.kind) {
    case 'choice':
      return setting.values.join(', ');
    case 'toggle':
      return 'true, false';
    case 'number':
      return `${setting.min} to ${setting.max}`;
    case 'composed':
      return `such as ${JSON.stringify(exampleOf(name))}`;
  }
}

/** Values of settings with several parts whose default shows nothing. */
const examples: Partial<Record<SettingName, unknown>> = { quietHours: { from: '18:00', to: '07:00' } };

/** A value that the setting can have: its default, or one that shows its parts. */
export const exampleOf = (name: SettingName): unknown => examples[name] ?? defaultSettings[name];

/** Escapes a text for XML, also for an attribute. */
export const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
