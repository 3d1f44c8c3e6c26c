import type { Page } from '@playwright/test';

export interface SeenTexts {
  /** Texts and names on screen. */
  texts: string[];
  /** Controls and headings whose text is cut. */
  cut: string[];
  /** Controls and headings with a word of which one part stands in the next line. */
  broken: string[];
  /** What scrolls sideways and is no table. */
  sideways: string[];
}

/** What is shown of the page, with the names for screen readers, and what of it has too little room. */
export const seenOn = (page: Page): Promise<SeenTexts> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, code, .mono, kbd') || !isShown(parent)) continue;
      if (node.textContent?.trim()) texts.push(node.textContent.trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      if (!isShown(element) || element.closest('[aria-hidden=true]')) continue;
      for (const name of ['aria-label', 'title', 'placeholder']) {
        const text = element.getAttribute(name)?.trim();
        if (text) texts.push(text);
      }
    }
    const controls =
      'button, a, label, h1, h2, h3, [class*=label], [role=tab], [role=radio], [role=columnheader]';
    /** What hides the text that does not fit: nothing where one can scroll to it. */
    const clipOf = (element: Element | null): Element | null => {
      if (element === null) return null;
      const { overflowX, display } = getComputedStyle(element);
      if (overflowX === 'auto' || overflowX === 'scroll') return null;
      return overflowX !== 'visible' && display !== 'inline' ? element : clipOf(element.parentElement);
    };
    const isCut = (element: Element): boolean => {
      if (!isShown(element) || element.matches('.visually-hidden, .visually-hidden *')) return false;
      const inner = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = inner.nextNode(); node; node = inner.nextNode()) {
        const clip = clipOf(node.parentElement);
        // A word that a folded part does not show is not cut.
        if (clip && clip.clientWidth < 4) continue;
        if (!clip || !node.textContent?.trim() || node.parentElement?.closest('.visually-hidden')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const isEllipsis = getComputedStyle(clip).textOverflow === 'ellipsis';
        if (isEllipsis && clip.scrollWidth > clip.clientWidth + 1) return true;
        if (range.getBoundingClientRect().right > clip.getBoundingClientRect().right + 1) return true;
      }
      return false;
    };
    const isInTwoLines = (word: Range): boolean => {
      const [first, ...others] = word.getClientRects();
      return first !== undefined && others.some(({ top }) => top > first.top + first.height / 2);
    };
    const isBroken = (element: Element): boolean => {
      if (!isShown(element)) return false;
      const inner = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = inner.nextNode(); node; node = inner.nextNode())
        for (const { index, 0: letters } of (node.textContent ?? '').matchAll(/\p{L}{4,}/gu)) {
          const word = document.createRange();
          word.setStart(node, index);
          word.setEnd(node, index + letters.length);
          if (isInTwoLines(word)) return true;
        }
      return false;
    };
    const tables = 'table, [role=table], [role=grid], [role=treegrid]';
    const isSideways = (element: Element): boolean => {
      if (element.scrollWidth <= element.clientWidth + 1 || !isShown(element)) return false;
      if (element === document.scrollingElement) return true;
      if (!/auto|scroll/.test(getComputedStyle(element).overflowX)) return false;
      return !element.closest(tables) && !element.querySelector(tables);
    };
    const all = [...document.querySelectorAll(controls)];
    const textOf = (element: Element) => element.textContent?.trim() ?? '';
    return {
      texts,
      cut: all.filter(isCut).map(textOf),
      broken: all.filter(isBroken).map(textOf),
      sideways: [...document.querySelectorAll('*')]
        .filter(isSideways)
        .map(element => `${element.tagName} ${element.className}`),
    };
  });
