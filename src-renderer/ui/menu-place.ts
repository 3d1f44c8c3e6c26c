/** Where a context menu opens: at a point of the window, in pixels. */
export interface MenuPlace {
  x: number;
  y: number;
  /** The element that contains the menu: the open dialog or the page, so that a dialog knows the menu as its own. */
  within: Element;
}

/** Whether the keyboard asked for the menu (ContextMenu key, Shift+F10), and not a mouse, pen or finger. */
export const isByKeyboard = (event: MouseEvent): boolean =>
  event.button < 0 || (event instanceof PointerEvent && event.pointerType === '');

const containerOf = (target: Element): Element =>
  target.closest('[role="dialog"], [role="alertdialog"]') ?? document.body;

/** The place for a menu at the pointer. */
export const placeAtPointer = ({ clientX, clientY }: MouseEvent, target: Element): MenuPlace => ({
  x: clientX,
  y: clientY,
  within: containerOf(target),
});

/** The place for the menu of an element that the keyboard has asked for. */
export function placeAtElement(element: Element): MenuPlace {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left + insetPx, y: bottom, within: containerOf(element) };
}

/** Distance in pixels from the left edge of an element to its menu. */
const insetPx = 16;
