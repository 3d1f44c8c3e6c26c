import { useEffect, useLayoutEffect } from 'react';

/**
 * The element that had the focus when the view changed, such as the link in the rail. Null as soon as a key is pressed.
 */
let pressed: Element | null = null;

const forgetPressed = ({ repeat }: KeyboardEvent): void => {
  if (!repeat) pressed = null;
};

/** Notes a change of the view for `isArriving`. Call it with the name of the view that is shown. */
export function useArrivals(view: string): void {
  // A layout effect runs before the effects of the view, which call `isArriving`.
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
 * Whether the user has not moved the focus since the view was opened. A focus that stayed on the link in the rail does
 * not count as moved.
 */
export function isArriving(): boolean {
  const focused = document.activeElement;
  return focused === document.body || (focused === pressed && focused?.closest('nav') != null);
}
