import { type RefObject, useLayoutEffect } from 'react';
import { buttonsOver, fieldsOver, isClear, isInside, partsForToast, placeOfToast } from './toast-place.ts';
import type { NumberedToast } from './toast-queue.ts';

/** Delay between a change of the content and the next check of the toast's place, in milliseconds. */
const lookAgainMs = 150;
/**
 * Ratio of the pause after a check to the duration of the check. With 20, checking takes about a twentieth of the time
 * at most.
 */
const rest = 20;

const dialogs = '[role=dialog], [role=alertdialog]';

/** The root element of the view on screen. Each view has its own. */
const viewIn = (content: Element): Element | null => content.firstElementChild?.firstElementChild ?? null;

/** Whether a change of the page added or removed elements, and not only text. */
const isOfElements = ({ addedNodes, removedNodes }: MutationRecord): boolean =>
  [...addedNodes, ...removedNodes].some(node => node instanceof Element);

/**
 * Moves the region of toasts so that the toast covers no button. The region moves again only for another view, another
 * size of toast or window, or if a button appears below it, and never while the user points at it. While no toast is
 * shown, nothing is checked.
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
      // Not moved while a dialog is open: the dialog is above the toast, and nothing below the dialog can be pressed.
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
    // Dialogs are added as children of the body.
    changes.observe(document.body, { childList: true });
    // The toast is moved at once if the smaller window would cut it off; otherwise the check can wait.
    const onResize = () =>
      isInside(element.getBoundingClientRect(), content.getBoundingClientRect()) ? lookSoon() : look();
    // The content also changes its size when the rail is folded or the details are made wider.
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
