import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { goTo, newOrder, orderLine, placeOrder, typeOrder } from './support/dispatcher.ts';
import { test } from './support/fixtures.ts';

/**
 * The parts of a date field stand close together, as in every browser's own date field, which WCAG 2.5.8 exempts; one
 * types through them, and the calendar button beside them is large enough.
 */
const isDatePart = (rule: string, html: string): boolean =>
  rule === 'target-size' && html.includes('role="spinbutton"');

async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.filter(node => !isDatePart(id, node.html)).map(node => `${what}: ${id} ${node.target}`),
  );
  expect(found).toEqual([]);
}

for (const theme of ['Light', 'Dark'] as const) {
  test(`every screen is accessible in the ${theme.toLowerCase()} theme`, async ({ app }) => {
    const { page } = app;
    await goTo(page, 'Settings');
    await page.getByText(theme, { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
    await expectAccessible(page, 'settings');
    await goTo(page, 'Orders');
    await expectAccessible(page, 'no orders');
    await newOrder(page);
    await expectAccessible(page, 'empty entry');
    await page.getByRole('button', { name: /^Place order/ }).click();
    await expectAccessible(page, 'entry with problems');
    await typeOrder(page, { reference: 'AXE-1' });
    await placeOrder(page);
    await expect(orderLine(page, 'AXE-1')).toContainText('Accepted');
    await expectAccessible(page, 'order detail');
    for (const place of ['Drafts', 'Outbox', 'Sandbox'] as const) {
      await goTo(page, place);
      await expectAccessible(page, place);
    }
  });
}
