import { type RefObject, useLayoutEffect } from 'react';
import { buttonsOver, fieldsOver, isClear, isInside, partsForToast, placeOfToast } from './toast-place.ts';
import type { NumberedToast } from './toast-queue.ts';

/** Delay after a change of the content before the place is checked again, in milliseconds. */
const lookAgainMs = 150;
/**
 * After a check, the next one waits 20 times as long as the check took, so that checking takes at most about a
 * twentieth of the time.
 */
const rest = 20;

const dialogs = '[role=dialog], [role=alertdialog]';

/** The root element of the view on screen. It is another element in another view. */
const viewIn = (content: Element): Element | null => content.firstElementChild?.firstElementChild ?? null;

/** Whether a change has added or removed elements, and not only text. */
const isOfElements = ({ addedNodes, removedNodes }: MutationRecord): boolean =>
  [...addedNodes, ...removedNodes].some(node => node instanceof Element);

/**
 * Moves the region of toasts to a place where the toast covers no button. It moves again only for another view, another
 * size of toast or window, or if something appears below it, and never while the user points at it. Without a toast,
 * nothing is checked.
 */
export function useToastPlace(region: RefObject<HTMLElement | null>, shown: NumberedToast | undefined): void {
  useLayoutEffect(() => {
    const element = region.current;
    const content = document.querySelector('main');
    if (!shown || !element || !content) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let tookMs = 0;
    let placedIn: Element | null | undefined;
    let placedWidth = 0;
    const place = () => {
      if (element.matches(':hover, :focus-within')) return;
      // A dialog is above toasts, and nothing below a dialog can be pressed.
      if (placedIn !== undefined && document.querySelector(dialogs) !== null) return;
      const box = element.getBoundingClientRect();
      const area = content.getBoundingClientRect();
      const view = viewIn(content);
      const isSame = view === placedIn && area.width === placedWidth;
      if (isSame && isInside(box, area) && isClear(box, buttonsOver([box], content))) return;
      placedIn = view;
      placedWidth = area.width;
      const parts = partsForToast(box, area);
      const { left, top } = placeOfToast(box, area, [
        buttonsOver(parts, content),
        fieldsOver(parts, content),
      ]);
      element.style.left = `${Math.round(left)}px`;
      element.style.top = `${Math.round(top)}px`;
    };
    const look = () => {
      const startMs = performance.now();
      place();
      tookMs = performance.now() - startMs;
    };
    const lookSoon = () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          look();
        },
        Math.max(lookAgainMs, tookMs * rest),
      );
    };
    look();
    const changes = new MutationObserver(records => {
      if (records.some(isOfElements)) lookSoon();
    });
    changes.observe(content, { childList: true, subtree: true });
    // Dialogs are added at the end of the body.
    changes.observe(document.body, { childList: true });
    // If the smaller window would cut the toast off, it is moved at once; otherwise the check can wait.
    const onResize = () =>
      isInside(element.getBoundingClientRect(), content.getBoundingClientRect()) ? lookSoon() : look();
    // The content changes its size without the window if the rail is folded or the details are made wider.
    const sizes = new ResizeObserver(onResize);
    sizes.observe(content);
    window.addEventListener('resize', onResize);
    window.addEventListener('scroll', lookSoon, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      sizes.disconnect();
      window.removeEventListener('resize', onResize);
      window.removeEventListener('scroll', lookSoon, { capture: true });
    };
  }, [region, shown]);
}
