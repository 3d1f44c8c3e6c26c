import { useEffect, useLayoutEffect } from 'react';

/** The element that had the focus when the view changed, such as the link in the rail. Null after a key was pressed. */
let pressed: Element | null = null;

const forgetPressed = ({ repeat }: KeyboardEvent): void => {
  if (!repeat) pressed = null;
};

/** Must be called at each change of the view, so that `isArriving` knows of it. */
export function useArrivals(view: string): void {
  // A layout effect, because it must run before the effects of the view, which call `isArriving`.
  useLayoutEffect(() => {
    void view;
    pressed = document.activeElement;
  }, [view]);
  useEffect(() => {
    window.addEventListener('keydown', forgetPressed, { capture: true });
    return () => window.removeEventListener('keydown', forgetPressed, { capture: true });
  }, []);
}

/**
 * Whether the user has not focused anything since the view was opened. The link that was pressed in the rail keeps the
 * focus.
 */
export function isArriving(): boolean {
  const focused = document.activeElement;
  return focused === document.body || (focused === pressed && focused?.closest('nav') != null);
}
