import type { SettingName } from '../../../src-shared/contract/settings.ts';
import type { Part } from '../settable.ts';

/** The words of the template of Group Policy, in one language. */
export interface PolicyWords {
  /** Name of the folder for the language, as Windows calls it. */
  folder: string;
  /** Which versions of Dispatch know the policies. */
  supported: string;
  /** What the file is about. */
  about: string;
  parts: Record<Part, { title: string; explanation: string }>;
  /** What “Enabled” and “Disabled” do with a setting that can be on or off. Group Policy has these two words. */
  toggle: string;
  /** The values that a setting can have. */
  values(list: string): string;
  range(min: number, max: number): string;
  example(value: string): string;
  /** When a change applies. */
  applies: string;
  /** Title and description of each setting that an administrator can set, as in `setting-words.ts`. */
  settings: Record<Exclude<SettingName, 'dismissedNotices'>, { title: string; description: string }>;
}
