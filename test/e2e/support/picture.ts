import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { inBothThemes } from './themes.ts';

const folder = join(import.meta.dirname, '../../../out/pictures');
/** Set by `npm run demo -- --pictures`: the specs make no pictures otherwise. */
const isWanted = process.env.DISPATCH_PICTURES === '1';

/** What is told of the computer that runs the tests is no part of a picture. */
const showNotices = (page: Page, isShown: boolean): Promise<void> =>
  page.evaluate(shown => {
    for (const one of document.querySelectorAll('.banners, .toast-region'))
      if (one instanceof HTMLElement) one.style.display = shown ? '' : 'none';
  }, isShown);

export interface PictureOptions {
  isWithoutNotices?: boolean;
}

/** Leaves a picture of the window in `out/pictures/`; the best of them are shown in `assets/pictures/`. */
export async function picture(
  page: Page,
  name: string,
  { isWithoutNotices = false }: PictureOptions = {},
): Promise<void> {
  if (!isWanted) return;
  if (isWithoutNotices) await showNotices(page, false);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  if (isWithoutNotices) await showNotices(page, true);
}

/** The same in both themes, as `name-light` and `name-dark`. */
export const pictures = async (page: Page, name: string, options: PictureOptions = {}): Promise<void> => {
  if (isWanted) await inBothThemes(page, theme => picture(page, `${name}-${theme}`, options));
};
