import { zoomPercents } from '../../src-shared/default-settings.ts';
import { changedZoom, type ZoomChange } from '../../src-shared/zoom.ts';
import { saveSettings, useApp } from './app-store.ts';

/** Changes the zoom factor of all windows by one step. */
export function changeZoom(change: ZoomChange): void {
  const { info, settings } = useApp.getState();
  // Until the settings have been read, the zoom factor is not known.
  if (info) void saveSettings({ zoomPercent: changedZoom(settings.zoomPercent, change, zoomPercents.usual) });
}
