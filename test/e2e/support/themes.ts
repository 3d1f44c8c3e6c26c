import { expect, type Page } from '@playwright/test';

export type Theme = 'light' | 'dark';

/** What fades from one colour to another is on its way for a moment. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(animation => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(animation => animation.finished),
    ),
  );

/** The system changes from light to dark and back; Dispatch follows, unless Settings say otherwise. */
async function show(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await settled(page);
}

/** Does it in the light theme, then in the dark one, with everything as it stands. */
export async function inBothThemes(page: Page, look: (theme: Theme) => Promise<void>): Promise<void> {
  await look('light');
  await show(page, 'dark');
  await look('dark');
  await show(page, 'light');
}
