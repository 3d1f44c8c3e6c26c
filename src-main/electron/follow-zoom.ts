import { app } from 'electron';
import { zoomPercents } from '../../src-shared/default-settings.ts';
import { changedZoom, type ZoomChange } from '../../src-shared/zoom.ts';
import type { CoreThread } from '../core-thread/core-thread.ts';
import { applyZoom } from './window-fit.ts';

/**
 * Shows all windows with the zoom factor of the settings, and follows its changes.
 * @returns a function that changes the setting by one step
 */
export function followZoom(
  core: Pick<CoreThread, 'router' | 'settings' | 'subscribe'>,
): (change: ZoomChange) => void {
  core.subscribe((event, payload) => {
    if (event === 'settings.changed' && 'zoomPercent' in payload) applyZoom(payload.zoomPercent);
  });
  applyZoom(core.settings().zoomPercent);
  const change = (by: ZoomChange): void => {
    const zoomPercent = changedZoom(core.settings().zoomPercent, by, zoomPercents.usual);
    void core.router.invoke('settings.save', { zoomPercent }, null);
  };
  // Ctrl with the mouse wheel, and the pinch gesture that the system reports as such.
  app.on('web-contents-created', (_event, contents) =>
    contents.on('zoom-changed', (_wheel, direction) => change(direction)),
  );
  return change;
}
