import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { inBothThemes, type Theme } from './themes.ts';

/**
 * The parts of a date field stand close together, as in every browser's own date field, which WCAG 2.5.8 exempts; one
 * types through them, and the calendar button beside them is large enough.
 */
const isDatePart = (rule: string, html: string): boolean =>
  rule === 'target-size' && html.includes('role="spinbutton"');

/** Every rule in the light theme; the dark one has the same page in other colours. */
async function violations(page: Page, theme: Theme): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    // What was announced of a button that is gone since stays here for some seconds, without its name.
    .exclude('[data-live-announcer]');
  const result = await (theme === 'dark'
    ? builder.withRules(['color-contrast', 'link-in-text-block'])
    : builder.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  ).analyze();
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.filter(node => !isDatePart(id, node.html)).map(node => `${id} ${node.target}`),
  );
}

/** What is on screen now, in both themes. */
export const expectAccessible = (page: Page, what: string): Promise<void> =>
  inBothThemes(page, async theme => {
    expect(await violations(page, theme), `${what}, ${theme}`).toEqual([]);
  });
