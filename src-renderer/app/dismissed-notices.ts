import { saveSettings, useApp } from '../session/app-store.ts';

/** Older ones are forgotten: what they were about is long gone. */
const maxKept = 50;

/** Whether the user has dismissed a notice, in this window or in an earlier one. */
export const useIsDismissed = (notice: string): boolean =>
  useApp(({ settings }) => settings.dismissedNotices.includes(notice));

/** Remembers, also over restarts, that a notice was read. */
export function dismissNotice(notice: string): void {
  const { settings } = useApp.getState();
  const dismissedNotices = [...settings.dismissedNotices, notice].slice(-maxKept);
  void saveSettings({ ...settings, dismissedNotices });
}
