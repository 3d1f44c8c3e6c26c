import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns the inner width of an element in pixels, and renders again when it changes. */
export function useRoom(ref: RefObject<HTMLElement | null>): number {
  const [roomPx, setRoomPx] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setRoomPx(element.clientWidth);
    const observer = new ResizeObserver(() => setRoomPx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return roomPx;
}
