import { type RefObject, useLayoutEffect } from 'react';
import { isClear, isInside, placeOfToast, takenIn } from './toast-place.ts';
import type { NumberedToast } from './toast-queue.ts';

/** How long content may change before the place is looked at again, in milliseconds. */
const lookAgainMs = 150;

/** The root of the view on screen. Another view has another one. */
const viewIn = (content: Element): Element | null => content.firstElementChild?.firstElementChild ?? null;

/**
 * Moves the region of toasts to where the toast covers no button. It moves again only with another view or when
 * something comes under it, and never while the user points at it.
 */
export function useToastPlace(region: RefObject<HTMLElement | null>, shown: NumberedToast | undefined): void {
  useLayoutEffect(() => {
    const element = region.current;
    const content = document.querySelector('main');
    if (!shown || !element || !content) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let placedIn: Element | null | undefined;
    const look = () => {
      if (element.matches(':hover, :focus-within')) return;
      const box = element.getBoundingClientRect();
      const area = content.getBoundingClientRect();
      const taken = takenIn(content);
      const view = viewIn(content);
      if (view === placedIn && isInside(box, area) && isClear(box, taken[0])) return;
      placedIn = view;
      const place = placeOfToast(box, area, taken);
      element.style.left = `${Math.round(place.left)}px`;
      element.style.top = `${Math.round(place.top)}px`;
    };
    const lookSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        look();
      }, lookAgainMs);
    };
    look();
    const changes = new MutationObserver(lookSoon);
    changes.observe(content, { childList: true, subtree: true });
    window.addEventListener('resize', lookSoon);
    window.addEventListener('scroll', lookSoon, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      window.removeEventListener('resize', lookSoon);
      window.removeEventListener('scroll', lookSoon, { capture: true });
    };
  }, [region, shown]);
}
