import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { goTo } from './dispatcher.ts';

/**
 * The parts of a date field stand close together, as in every browser's own date field, which WCAG 2.5.8 exempts; one
 * types through them, and the calendar button beside them is large enough.
 */
const isDatePart = (rule: string, html: string): boolean =>
  rule === 'target-size' && html.includes('role="spinbutton"');

/** Every rule in the light theme; the dark one has the same page in other colours. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const isDark = (await page.locator('html').getAttribute('data-theme')) === 'dark';
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    // What was announced of a button that is gone since stays here for some seconds, without its name.
    .exclude('[data-live-announcer]');
  const { violations } = await (isDark
    ? builder.withRules(['color-contrast', 'link-in-text-block'])
    : builder.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  ).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.filter(node => !isDatePart(id, node.html)).map(node => `${what}: ${id} ${node.target}`),
  );
  expect(found).toEqual([]);
}

export async function chooseTheme(page: Page, theme: 'Light' | 'Dark'): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByText(theme, { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
}
