import { expect, type Page } from '@playwright/test';

export type Theme = 'light' | 'dark';

/** What fades from one colour to another has none of the two for a moment. */
export const endFading = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });

/** The system changes from light to dark and back; Dispatch follows, unless Settings say otherwise. */
async function show(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await endFading(page);
}

/** Does it in the light theme, then in the dark one, with everything as it stands. */
export async function inBothThemes(page: Page, look: (theme: Theme) => Promise<void>): Promise<void> {
  await look('light');
  await show(page, 'dark');
  await look('dark');
  await show(page, 'light');
}
