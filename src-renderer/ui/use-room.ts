import { type RefObject, useLayoutEffect, useState } from 'react';

/** The inner width of an element in pixels. It is kept up to date. */
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
