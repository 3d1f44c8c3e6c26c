import { useEffect, useLayoutEffect } from 'react';

/** What had the focus when the view changed, such as the link of the rail. Null once a key was pressed since. */
let pressed: Element | null = null;

const forgetPressed = ({ repeat }: KeyboardEvent): void => {
  if (!repeat) pressed = null;
};

/** Notes each change of the view, for `isArriving`. */
export function useArrivals(view: string): void {
  // Before the effects of the view, which ask for it.
  useLayoutEffect(() => {
    void view;
    pressed = document.activeElement;
  }, [view]);
  useEffect(() => {
    window.addEventListener('keydown', forgetPressed, { capture: true });
    return () => window.removeEventListener('keydown', forgetPressed, { capture: true });
  }, []);
}

/** Whether whoever came to this view has focused nothing since. A pressed link of the rail keeps the focus. */
export function isArriving(): boolean {
  const focused = document.activeElement;
  return focused === document.body || (focused === pressed && focused?.closest('nav') != null);
}
