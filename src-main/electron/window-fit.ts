import { BrowserWindow, screen } from 'electron';
import { zoomPercents } from '../../src-shared/default-settings.ts';
import type { SavedPlace } from '../adapters/window-state.ts';
import { userWindows } from './unseen-windows.ts';
import {
  type Area,
  inSight,
  leastSize,
  type NewPlace,
  openingPlace,
  type WindowKind,
} from './window-place.ts';

let zoomPercent: number = zoomPercents.usual;
const kinds = new WeakMap<BrowserWindow, WindowKind>();

/** Areas of the displays without taskbars, in pixels, the main display first. */
export function displayAreas(): Area[] {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
  return [main, ...others].map(({ workArea }) => workArea);
}

/** Size, position and minimum size of a window that opens now. */
export function placeOfNew(
  kind: WindowKind,
  saved: SavedPlace | null,
): NewPlace & { minWidth: number; minHeight: number } {
  const areas = displayAreas();
  const least = leastSize(kind, zoomPercent, areas);
  return { ...openingPlace(saved, kind.usual, least, areas), minWidth: least.width, minHeight: least.height };
}

/** The zoom factor with which a new window begins; 1 is no zoom. */
export const zoomFactor = (): number => zoomPercent / 100;

/** Keeps the zoom factor and the least size of a window right from now on. */
export function keepFitting(window: BrowserWindow, kind: WindowKind): void {
  kinds.set(window, kind);
  // A page that is loaded anew, such as after a crash, begins without zoom.
  window.webContents.on('did-navigate', () => window.webContents.setZoomFactor(zoomFactor()));
}

/** Shows all windows with this zoom factor, and makes those larger whose page would be too small. */
export function applyZoom(percent: number): void {
  if (percent === zoomPercent) return;
  zoomPercent = percent;
  for (const window of userWindows()) {
    window.webContents.setZoomFactor(zoomFactor());
    fit(window);
  }
}

/** Sets the minimum size of a window, and moves or enlarges it, if it is too small or out of sight. */
function fit(window: BrowserWindow): void {
  const kind = kinds.get(window);
  const [main, ...others] = displayAreas();
  if (!kind || !main) return;
  const least = leastSize(kind, zoomPercent, [main, ...others]);
  window.setMinimumSize(least.width, least.height);
  if (window.isMaximized() || window.isFullScreen() || window.isMinimized()) return;
  const now = window.getBounds();
  const wanted = inSight(now, least, [main, ...others]);
  const isSame = (['x', 'y', 'width', 'height'] as const).every(side => now[side] === wanted[side]);
  if (!isSame) window.setBounds(wanted);
}

/** Brings windows back into sight whose display is gone or has become smaller. Call it when the program is ready. */
export function followDisplays(): void {
  const fitAll = (): void => {
    for (const window of BrowserWindow.getAllWindows()) fit(window);
  };
  screen.on('display-removed', fitAll);
  screen.on('display-metrics-changed', fitAll);
}
