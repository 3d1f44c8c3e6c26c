let isOurs = false;

/** Whether a file that is dragged over the window comes from this window. */
export const isDraggedOut = (): boolean => isOurs;

/**
 * Notes that the user drags a file out of this window, until the mouse button is up again. During the system's drag, the
 * page hears no pointer.
 */
export function noteDraggedOut(): void {
  isOurs = true;
  const hear = ({ type, buttons }: PointerEvent): void => {
    if (type === 'pointermove' && buttons !== 0) return;
    isOurs = false;
    window.removeEventListener('pointermove', hear, true);
    window.removeEventListener('pointerdown', hear, true);
  };
  window.addEventListener('pointermove', hear, true);
  window.addEventListener('pointerdown', hear, true);
}
