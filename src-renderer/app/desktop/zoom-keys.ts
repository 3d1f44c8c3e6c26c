import type { ZoomChange } from '../../../src-shared/zoom.ts';
import { changeZoom } from '../../state/zoom.ts';

const changes: Partial<Record<string, ZoomChange>> = { '+': 'in', '-': 'out', '0': 'reset' };

/**
 * Returns what a key does to the zoom factor; null if it does nothing. With the keys of a number pad, `key` is the
 * same. On keyboards on which plus needs Shift, the key with the equals sign also enlarges, as in browsers.
 */
function changeOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): ZoomChange | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key === '=' && !shiftKey) return 'in';
  return changes[key] ?? null;
}

/**
 * Binds Ctrl (on a Mac: Cmd) with plus, minus and 0. They work everywhere, also while a dialog is open.
 * @returns a function that unbinds them
 */
export function bindZoomKeys(): () => void {
  const hear = (event: KeyboardEvent) => {
    const change = changeOf(event);
    if (change === null) return;
    // This also keeps the accelerator of the menu from doing the same again.
    event.preventDefault();
    event.stopImmediatePropagation();
    changeZoom(change);
  };
  window.addEventListener('keydown', hear, { capture: true });
  return () => window.removeEventListener('keydown', hear, { capture: true });
}
