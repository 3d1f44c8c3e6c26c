import { saveSettings, useApp } from '../../state/app-store.ts';

/** Whether the user has dismissed a notice, in this run or an earlier one. */
export const useIsDismissed = (notice: string): boolean =>
  useApp(({ settings }) => settings.dismissedNotices.includes(notice));

/** Returns the subject of a notice, which is the first word of its name: `keychain` for `keychain locked`. */
const subjectOf = (notice: string): string => notice.split(' ', 1)[0] ?? notice;

/**
 * Stores that a notice was dismissed, so that it stays dismissed after a restart. Forgets dismissed notices with the
 * same subject, such as a keychain that failed for another reason: they are shown again if they apply again.
 */
export function dismissNotice(notice: string): void {
  const { settings } = useApp.getState();
  const others = settings.dismissedNotices.filter(other => subjectOf(other) !== subjectOf(notice));
  void saveSettings({ dismissedNotices: [...others, notice] });
}
