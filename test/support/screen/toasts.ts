import type { Page } from '@playwright/test';

/** Buttons and bars of the view that the message covers. */
export const coveredByToast = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const box = document.querySelector('[aria-label="Messages"] > *')?.getBoundingClientRect();
    if (!box) return ['no message'];
    return [...document.querySelectorAll('main :is(button, a, footer, [role=radio], [data-keep-clear])')]
      .filter(control => control.checkVisibility())
      .filter(control => {
        const { left, top, right, bottom } = control.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      })
      .map(control => control.textContent);
  });
