import type { Page } from '@playwright/test';

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
