import { type RefObject, useLayoutEffect } from 'react';
import { buttonsOver, fieldsOver, isClear, isInside, partsForToast, placeOfToast } from './toast-place.ts';
import type { NumberedToast } from './toast-queue.ts';

/** How long content may change before the place is looked at again, in milliseconds. */
const lookAgainMs = 150;
/** Looking takes at most about a twentieth of the time, however much there is to look at. */
const rest = 20;

const dialogs = '[role=dialog], [role=alertdialog]';

/** The root of the view on screen. Another view has another one. */
const viewIn = (content: Element): Element | null => content.firstElementChild?.firstElementChild ?? null;

/** Whether elements came or went, not just text. */
const isOfElements = ({ addedNodes, removedNodes }: MutationRecord): boolean =>
  [...addedNodes, ...removedNodes].some(node => node instanceof Element);

/**
 * Moves the region of toasts to where the toast covers no button. It moves again only with another view, in another
 * size, or when something comes under it, and never while the user points at it. Without a toast it looks at nothing.
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
      // A dialog stands above toasts, and nothing below it can be pressed.
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
    // Dialogs are drawn at the end of the page.
    changes.observe(document.body, { childList: true });
    // What a smaller window cuts comes back at once; the rest can wait.
    const onResize = () =>
      isInside(element.getBoundingClientRect(), content.getBoundingClientRect()) ? lookSoon() : look();
    // The rail folds, or details are drawn wider.
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
