import { join } from 'node:path';
import type { Page } from '@playwright/test';

const folder = join(import.meta.dirname, '../../../out/pictures');

/** Leaves a picture of the window in `out/pictures/`; the best of them are shown in `assets/pictures/`. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}
