import { expect, type Page } from '@playwright/test';

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
