import type { Page } from '@playwright/test';

/**
 * The fields of pickup and delivery that stand on another height than their counterpart, by path without the stop. Of
 * windows only the first is compared, as one stop may have more of them.
 */
export const unalignedFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const topOf = (path: string): number | undefined =>
      document.querySelector(`[data-path="${path}"]`)?.getBoundingClientRect().top;
    const paths = [...document.querySelectorAll('[data-path^="delivery."]')]
      .map(field => field.getAttribute('data-path')?.slice('delivery.'.length) ?? '')
      .filter(path => !/windows\.[1-9]/.test(path));
    return paths.filter(path => topOf(`pickup.${path}`) !== topOf(`delivery.${path}`));
  });

export interface FocusRing {
  /** The field, section or name of the focused control. */
  name: string;
  /** How many elements around the focused control, itself included, are drawn with a ring. */
  rings: number;
  /** Whether a ring goes round more than the control: a label. */
  isRoundLabel: boolean;
  /** The smaller side of the ringed control, in pixels. */
  sidePx: number;
}

/** The ring of the focused control; null outside of the form. Motion has to be reduced. */
export const focusRing = (page: Page): Promise<FocusRing | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const place = focused?.closest('[data-path], [data-section]');
    if (!focused || !place) return null;
    const ringed: Element[] = [];
    for (let one: Element | null = focused; one; one = one.parentElement)
      if (getComputedStyle(one).boxShadow !== 'none') ringed.push(one);
    const { width = 0, height = 0 } = ringed[0]?.getBoundingClientRect() ?? {};
    return {
      name: place.getAttribute('data-path') ?? focused.textContent ?? '',
      rings: ringed.length,
      isRoundLabel: ringed.some(one => one.querySelector('label') !== null),
      sidePx: Math.min(width, height),
    };
  });
