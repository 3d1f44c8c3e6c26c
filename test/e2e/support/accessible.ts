import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { endFading, inBothThemes } from './themes.ts';

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * The parts of a date field stand close together, as in every browser's own date field, which WCAG 2.5.8 exempts; one
 * types through them, and the calendar button beside them is large enough.
 */
const isDatePart = (rule: string, html: string): boolean =>
  rule === 'target-size' && html.includes('role="spinbutton"');

export interface Look {
  /** Selects what lies over a screen that was looked at. */
  within?: string;
  /** Its colours in the dark theme, too: once for every part of the program, whatever states it has. */
  isDarkToo?: boolean;
}

async function violations(page: Page, isDark: boolean, within: string | undefined): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  // A page gets axe's 600 KB once.
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({
      // Nodes that break no rule are not described one by one.
      resultTypes: ['violations'],
      runOnly: isDark ? { type: 'rule', values: colourRules } : { type: 'tag', values: everyRule },
    })
    // What was announced of a button that is gone since stays here for some seconds, without its name.
    .exclude('[data-live-announcer]');
  const { violations: found, passes } = await (within ? builder.include(within) : builder).analyze();
  // An empty page would break no rule either.
  expect(passes).not.toEqual([]);
  return found.flatMap(({ id, nodes }) =>
    nodes.filter(node => !isDatePart(id, node.html)).map(node => `${id} ${node.target}`),
  );
}

/** What is on screen now, by every rule in the light theme. */
export async function expectAccessible(
  page: Page,
  what: string,
  { within, isDarkToo = false }: Look = {},
): Promise<void> {
  await endFading(page);
  const look = async (isDark: boolean) => expect(await violations(page, isDark, within), what).toEqual([]);
  if (isDarkToo) await inBothThemes(page, theme => look(theme === 'dark'));
  else await look(false);
}
