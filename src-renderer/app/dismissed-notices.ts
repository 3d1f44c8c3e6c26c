import { saveSettings, useApp } from '../session/app-store.ts';

/** Whether the user has dismissed a notice, in this window or in an earlier one. */
export const useIsDismissed = (notice: string): boolean =>
  useApp(({ settings }) => settings.dismissedNotices.includes(notice));

/** The first word of a notice: what it is about. */
const subjectOf = (notice: string): string => notice.split(' ', 1)[0] ?? notice;

/**
 * Remembers, also over restarts, that a notice was read. Earlier ones about the same, such as a keychain that failed for
 * another reason, are forgotten: they no longer stand for anything.
 */
export function dismissNotice(notice: string): void {
  const { settings } = useApp.getState();
  const others = settings.dismissedNotices.filter(other => subjectOf(other) !== subjectOf(notice));
  void saveSettings({ dismissedNotices: [...others, notice] });
}
