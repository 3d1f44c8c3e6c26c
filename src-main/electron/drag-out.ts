import { nativeImage } from 'electron';
import icon32 from '../../assets/icons/32x32.png?inline';
import type { Clock } from '../core/ports/ports.ts';
import { currentPage } from './asking-window.ts';
import { holdsButton, letGo } from './presses.ts';

/**
 * Returns a function that lets the user drag a file out of the calling page. It returns false if the left mouse button is
 * not held in the page any more: the user has let go, or has pressed nothing.
 */
export const createDragOut =
  (clock: Clock) =>
  (file: string): boolean => {
    const page = currentPage();
    if (page === null || page.isDestroyed() || !holdsButton(page, clock)) return false;
    // The page is not told when the user lets go, and one press drags one file.
    letGo(page);
    const icon = nativeImage.createEmpty();
    icon.addRepresentation({ scaleFactor: 1, dataURL: icon32 });
    page.startDrag({ file, icon });
    return true;
  };
