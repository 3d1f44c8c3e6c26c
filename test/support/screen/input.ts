import type { Page } from '@playwright/test';
import { expect } from '../electron/app.ts';

/** Enough for the longest column of details; more means that Tab does not get there. */
const mostTabs = 30;

export interface CountedKeyboard {
  /** Characters of text, each a key. */
  type(text: string): Promise<void>;
  /** A control key or a combination, each counted once. */
  press(key: string): Promise<void>;
  /** Tab until the control with this name has the focus. */
  tabTo(name: RegExp): Promise<void>;
  counts(): { characters: number; controls: number };
}

/** The real keyboard, which counts what a dispatcher would have to press. */
export function countedKeyboard(page: Page): CountedKeyboard {
  let characters = 0;
  let controls = 0;
  const press = async (key: string) => {
    controls += 1;
    await page.keyboard.press(key);
  };
  const focused = page.locator(':focus');
  return {
    async type(text) {
      characters += text.length;
      await page.keyboard.type(text);
    },
    press,
    async tabTo(name) {
      const passed: string[] = [];
      for (let count = 0; count < mostTabs; count += 1) {
        await press('Tab');
        const here = await nameOf(page);
        if (name.test(here)) return;
        passed.push(here);
      }
      await expect(focused, `Tab passed ${passed.join(', ')}`).toHaveAccessibleName(name);
    },
    counts: () => ({ characters, controls }),
  };
}

/** What the focused control is called: its label, else its words. */
const nameOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const control = document.activeElement;
    if (!control) return '';
    const ids = control.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = ids.map(id => document.getElementById(id)?.textContent ?? '');
    return (labels.join(' ') || control.getAttribute('aria-label') || control.textContent) ?? '';
  });

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
