import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { seedSandbox } from '../seed.ts';

/** Gives the local sandbox of a data folder so many made-up orders; before the app is started on it. */
export const seedLocal = (dataFolder: string, count: number): Promise<void> =>
  seedSandbox(join(dataFolder, 'environments', 'local', 'sandbox'), count);

/** The whole list of the service is here. */
export async function listIsRead(page: Page, count: number): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Orders' });
  await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1), { timeout: 30_000 });
  // Files that came before the program are for it a folder whose list of environments is lost.
  const notice = page.getByRole('button', { name: 'Understood' });
  while ((await notice.count()) > 0) await notice.first().click();
}
