import { useCallback, useEffect, useRef, useState } from 'react';
import { isArriving } from '../arrival.ts';

/**
 * Keeps the current row, on which keys act. It is the selected row, and stays current when its details are closed.
 * @returns the id of the row, and the function that makes another row current while none is selected
 */
export function useCursor(selectedId: string | null): [string | null, (id: string) => void] {
  const [cursorId, setCursorId] = useState(selectedId);
  if (selectedId !== null && selectedId !== cursorId) setCursorId(selectedId);
  return [selectedId ?? cursorId, setCursorId];
}

/** When the component appears after a navigation, focuses the element that `find` returns. */
export function useKeysOnArrival(find: () => HTMLElement | null | undefined): void {
  const first = useRef(find);
  useEffect(() => {
    const take = () => {
      if (isArriving()) first.current()?.focus({ preventScroll: true });
    };
    take();
    // Tries again in the next frame, because the rows of a table are drawn after the table.
    const frame = requestAnimationFrame(take);
    return () => cancelAnimationFrame(frame);
  }, []);
}

/**
 * Makes a function that focuses details, which are drawn only after a row is selected.
 * @returns the function; if the details are not drawn yet, it focuses them as soon as they are
 */
export function useFocusOnceThere(find: () => HTMLElement | null | undefined): () => void {
  const isAsked = useRef(false);
  useEffect(() => {
    const there = isAsked.current ? find() : null;
    if (!there) return;
    isAsked.current = false;
    there.focus();
  });
  return () => {
    const there = find();
    isAsked.current = !there;
    there?.focus();
  };
}

/**
 * Does the same as `useFocusOnceThere`, for details whose code may have to be loaded before they are drawn.
 * @returns the `ref` for the details, and the function that focuses them
 */
export function useFocusOnceDrawn(): [(details: HTMLElement | null) => void, () => void] {
  const there = useRef<HTMLElement | null>(null);
  const isAsked = useRef(false);
  const focus = useCallback(() => {
    isAsked.current = there.current === null;
    there.current?.focus({ preventScroll: true });
  }, []);
  const drawn = useCallback(
    (details: HTMLElement | null) => {
      there.current = details;
      if (details && isAsked.current) focus();
    },
    [focus],
  );
  return [drawn, focus];
}
