import type { Page } from '@playwright/test';

/** Drops real files from disk by the browser's own drag events, as a file manager does. */
export async function dropFiles(
  page: Page,
  target: { x: number; y: number },
  files: string[],
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...target, data });
  }
  await session.detach();
}
