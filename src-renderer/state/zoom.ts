import { t } from '@lingui/core/macro';
import { changedZoom, type ZoomChange } from '../../src-shared/zoom.ts';
import { formatPercent } from '../i18n/format.ts';
import { changeToast, isToastShown, showToast } from '../ui/toast.tsx';
import { saveSettings, useApp } from './app-store.ts';

/** The toast that names the zoom factor. Further changes replace its text. */
let toastId = 0;

/** Changes the zoom factor of all windows by one step, and says in a toast what it is now. */
export function changeZoom(change: ZoomChange): void {
  const { info, settings } = useApp.getState();
  // Until the settings have been read, the zoom factor is not known.
  if (!info) return;
  const zoomPercent = changedZoom(settings.zoomPercent, change);
  if (zoomPercent !== settings.zoomPercent) void saveSettings({ zoomPercent });
  const zoom = formatPercent(zoomPercent);
  const toast = { tone: 'neutral', text: t`Zoom: ${zoom}` } as const;
  if (isToastShown(toastId)) changeToast(toastId, toast);
  else toastId = showToast(toast);
}
