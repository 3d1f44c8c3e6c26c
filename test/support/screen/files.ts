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

export interface PastedFile {
  name: string;
  type: string;
  /** As base64. */
  content: string;
}

/** A paste as the window gets it from the system's clipboard, where the focus is. */
export const pasteFiles = (page: Page, files: PastedFile[], text?: string): Promise<void> =>
  page.evaluate(
    ({ pasted, plain }) => {
      const clipboardData = new DataTransfer();
      for (const { name, type, content } of pasted) {
        const bytes = Uint8Array.from(atob(content), letter => letter.charCodeAt(0));
        clipboardData.items.add(new File([bytes], name, { type }));
      }
      if (plain !== undefined) clipboardData.setData('text/plain', plain);
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { pasted: files, plain: text },
  );

/** A picture of four coloured dots. */
export const smallPicture =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==';
