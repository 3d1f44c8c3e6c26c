/** Where a context menu opens: at a point of the window, in pixels. */
export interface MenuPlace {
  x: number;
  y: number;
  /** The element whose menu it is. */
  of: Element;
}

/** Whether the keyboard asked for the menu (ContextMenu key, Shift+F10), and not a mouse, pen or finger. */
export const isByKeyboard = (event: MouseEvent): boolean =>
  event.button < 0 || (event instanceof PointerEvent && event.pointerType === '');

/** The place of an element's menu: at the pointer or, if the keyboard asked for it, below the element. */
export function menuPlace(event: MouseEvent, of: Element): MenuPlace {
  const { left, bottom } = of.getBoundingClientRect();
  return isByKeyboard(event) ? { x: left, y: bottom, of } : { x: event.clientX, y: event.clientY, of };
}
