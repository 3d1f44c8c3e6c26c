import { saveSettings, useApp } from '../state/app-store.ts';

/** Whether the user has dismissed a notice. Dismissed notices are stored, so this can have been before a restart. */
export const useIsDismissed = (notice: string): boolean =>
  useApp(({ settings }) => settings.dismissedNotices.includes(notice));

/** The subject of a notice: the first word of its name. */
const subjectOf = (notice: string): string => notice.split(' ', 1)[0] ?? notice;

/**
 * Remembers, also after a restart, that a notice was dismissed. Removes earlier notices with the same subject, for
 * example a keychain that failed for another reason, so that they appear again if they apply again.
 */
export function dismissNotice(notice: string): void {
  const { settings } = useApp.getState();
  const others = settings.dismissedNotices.filter(other => subjectOf(other) !== subjectOf(notice));
  void saveSettings({ dismissedNotices: [...others, notice] });
}
