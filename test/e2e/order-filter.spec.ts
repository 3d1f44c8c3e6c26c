import { expect } from '@playwright/test';
import { listIsRead, seedLocal, test } from '../support/electron/fixtures.ts';

const seeded = 120;

test('a search is completed by keyboard, and a view keeps what is searched for', async ({
  dataFolder,
  start,
}) => {
  await seedLocal(dataFolder, seeded);
  const { page } = await start();
  await listIsRead(page, seeded);
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

  // A key by the arrow keys, its value by Enter alone.
  await search.pressSequentially('sta');
  await expect(options).toHaveText([/^status:/]);
  await search.press('ArrowDown');
  await expect(search).toHaveAttribute('aria-activedescendant', /./);
  await search.press('Tab');
  await expect(search).toHaveValue('status:');
  await search.pressSequentially('in');
  await expect(options).toHaveText(['status:in_transitIn transit']);
  await search.press('Enter');
  await expect(search).toHaveValue('status:in_transit ');
  await expect(options).toHaveCount(0);
  await expect(page.getByText(/\d+ orders? found/)).toBeVisible();

  // Escape closes the suggestions first, and clears the search afterwards.
  await search.pressSequentially('pickup:to');
  await expect(options).toHaveText([/^pickup:today/, /^pickup:tomorrow/]);
  await search.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(search).toHaveValue('status:in_transit pickup:to');
  await search.press('Escape');
  await expect(search).toHaveValue('');

  // What cannot be read is said beside the box, and no more than that.
  await search.fill('delivery:soon');
  await expect(page.getByText('“delivery:soon” is not a day.')).toBeVisible();
  await search.fill('to:ham');
  // The most frequent comes first, which may be Hämeenlinna.
  await options.filter({ hasText: /^to:Hamburg/ }).click();
  await expect(search).toHaveValue('to:Hamburg ');
  const orders = page.getByRole('grid', { name: 'Orders' });
  await expect(orders.locator('mark').first()).toHaveText('Hamburg');

  // A view adds its term, and another one takes its place.
  const view = (name: RegExp) => page.getByRole('radio', { name });
  await view(/^Pickup today/).click();
  await expect(search).toHaveValue('pickup:today to:Hamburg');
  await view(/^Late/).click();
  await expect(search).toHaveValue('late to:Hamburg');
  await expect(view(/^Late/)).toBeChecked();
  await view(/^All/).click();
  await expect(search).toHaveValue('to:Hamburg');

  // Arrow down goes to the list, as nothing is left to complete.
  await search.press('ArrowDown');
  await expect(orders).toBeFocused();

  // Also from a search that found nothing, before the answer to the next one is there.
  for (const key of ['ArrowDown', 'Enter']) {
    await search.fill('nowhere to be found');
    await expect(orders).toHaveCount(0);
    await search.evaluate((input: HTMLInputElement, pressed) => {
      input.closest('search')?.querySelector<HTMLElement>('[aria-label="Clear search"]')?.click();
      input.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
    }, key);
    await expect(search).toHaveValue('');
    await expect(orders).toBeFocused();
  }
});
