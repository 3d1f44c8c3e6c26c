import { useCallback, useEffect, useRef, useState } from 'react';
import { isArriving } from '../arrival.ts';

/**
 * The current row, on which keys act. It is the selected row, and stays the same when that row's details are closed.
 * @returns the id of the row, and the function that moves to another row while none is selected
 */
export function useCursor(selectedId: string | null): [string | null, (id: string) => void] {
  const [cursorId, setCursorId] = useState(selectedId);
  if (selectedId !== null && selectedId !== cursorId) setCursorId(selectedId);
  return [selectedId ?? cursorId, setCursorId];
}

/** Focuses an element of this component when the component appears after a navigation. */
export function useKeysOnArrival(find: () => HTMLElement | null | undefined): void {
  const first = useRef(find);
  useEffect(() => {
    const take = () => {
      if (isArriving()) first.current()?.focus({ preventScroll: true });
    };
    take();
    // Waits one frame, because the rows of a table are drawn after the table.
    const frame = requestAnimationFrame(take);
    return () => cancelAnimationFrame(frame);
  }, []);
}

/**
 * Focuses details that are drawn only after a row is selected.
 * @returns a function that focuses them now or, if they are not drawn yet, when they are
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
 * As `useFocusOnceThere`, for details whose code may have to be loaded before they are drawn.
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
