import { t } from '@lingui/core/macro';
import type { SettingName } from '../../src-shared/contract/settings.ts';
import { isEnforced, useApp } from './app-store.ts';

/** Why the user cannot change this setting now; undefined if the user can. */
export const lockOf = (name: SettingName): string | undefined =>
  isEnforced(name) ? t`Set by your administrator` : undefined;

/** The same as `lockOf`, for the control of a setting: it is shown again when the core has answered. */
export function useLock(name: SettingName): string | undefined {
  useApp(app => app.info);
  return lockOf(name);
}
