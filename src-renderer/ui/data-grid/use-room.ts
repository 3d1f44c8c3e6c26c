import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width inside an element in pixels, as it changes. */
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
