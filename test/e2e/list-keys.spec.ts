import { expect, type Locator, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import {
  acceptedOrder,
  everythingIsSent,
  goTo,
  orderLine,
  placeAtOnce,
  storeDrafts,
  typedDraft,
} from '../support/screen/dispatcher.ts';

const grid = (page: Page, name: string): Locator => page.getByRole('grid', { name });
const active = (list: Locator): Locator => list.locator('[data-active]');
const details = (page: Page): Locator => page.getByRole('complementary');

/** Goes to a place by its letters. */
async function goByLetters(page: Page, letter: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
}

test('the list has the keys wherever one arrives from, and Escape leads back to the row one came from', async ({
  fullApp,
}) => {
  const { page } = fullApp;
  const orders = grid(page, 'Orders');
  const arrivals = [
    () => goByLetters(page, 'o'),
    () => page.keyboard.press('Alt+1'),
    () =>
      page
        .getByRole('navigation')
        .getByRole('link', { name: /^Orders/ })
        .click(),
  ];
  for (const arrive of arrivals) {
    await goTo(page, 'Settings');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await arrive();
    await expect(orders).toBeFocused();
    await expect(active(orders)).toHaveAttribute('aria-rowindex', '2');
    await expect(details(page)).toHaveCount(0);
  }

  // By letters and by arrows, without opening anything.
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(active(orders)).toHaveAttribute('aria-rowindex', '4');
  await expect(active(orders)).toHaveAttribute('aria-selected', 'false');
  await expect(details(page)).toHaveCount(0);

  // Its details have the keys, and give them back to the same row.
  await page.keyboard.press('Enter');
  await expect(details(page)).toBeFocused();
  await expect(active(orders)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(orders).toBeFocused();
  await expect(active(orders)).toHaveAttribute('aria-rowindex', '4');
  await expect(details(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(details(page)).toHaveCount(0);
  await expect(active(orders)).toHaveAttribute('aria-rowindex', '4');

  // A look at the details, which follow the row, while the list keeps the keys.
  await page.keyboard.press('Space');
  await expect(details(page)).toHaveCount(1);
  await expect(orders).toBeFocused();
  await page.keyboard.press('j');
  await expect(active(orders)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Space');
  await expect(details(page)).toHaveCount(0);
  await expect(active(orders)).toHaveAttribute('aria-rowindex', '5');

  // The second key of a chord means nothing to the list: X marks no order there, and E changes none.
  await goByLetters(page, 'x');
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();
  await goByLetters(page, 'e');
  await expect(page.getByRole('menu', { name: 'Environments' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+1');
  await expect(page.getByRole('region', { name: 'Marked orders' })).toHaveCount(0);
});

test('E begins a change of the row that has the keys, and Shift+Enter opens it in a window', async ({
  app: { page, electronApp },
}) => {
  await placeAtOnce(page, 'KEYS-5');
  await everythingIsSent(page);
  await goTo(page, 'Settings');
  await goByLetters(page, 'o');
  await page.keyboard.press('Escape');
  await expect(details(page)).toHaveCount(0);
  await expect(active(grid(page, 'Orders'))).toContainText('KEYS-5');
  const opened = electronApp.waitForEvent('window');
  await page.keyboard.press('Shift+Enter');
  const own = await opened;
  await expect(own.getByRole('heading', { name: 'KEYS-5' })).toBeVisible();
  await own.close();
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { name: /^Change/ })).toBeVisible();
  // Alt and a digit lead out of every form, by the position in the rail.
  await page.keyboard.press('Alt+5');
  await expect(page.getByRole('heading', { name: 'Addresses', level: 1 })).toBeVisible();
});

test('orders are marked by their boxes, by keys, and all at once', async ({ fullApp }) => {
  const { page } = fullApp;
  const orders = grid(page, 'Orders');
  const marked = page.getByRole('region', { name: 'Marked orders' }).getByRole('status');
  await orders.getByRole('row').nth(2).locator('[data-box]').click();
  await expect(marked).toHaveText('1 order marked');
  await orders.getByRole('row').nth(4).locator('[data-box]').click();
  await expect(marked).toHaveText('2 orders marked');
  await expect(details(page)).toHaveCount(0);
  await orders.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(marked).toHaveText('3 orders marked');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(marked).toHaveText('5 orders marked');
  const bar = page.getByRole('region', { name: 'Marked orders' });
  await bar.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByText(/^\d orders followed$/)).toBeVisible();
  await expect(orders.getByTitle('you follow this order').first()).toBeVisible();
  await bar.getByRole('button', { name: 'Unfollow' }).click();
  await expect(orders.getByTitle('you follow this order')).toHaveCount(0);
  await orders.focus();
  await page.keyboard.press('Control+a');
  await expect(marked).toHaveText('250 orders marked');
  // Escape closes the menu of the marked rows, and takes no marks.
  await orders.getByRole('row').nth(3).click({ button: 'right' });
  await page.keyboard.press('Escape');
  await expect(marked).toHaveText('250 orders marked');
  await page.keyboard.press('Escape');
  await expect(marked).toHaveCount(0);

  // A range by the pointer only marks: it opens no details and selects no text.
  await orders.getByRole('row').nth(2).locator('[data-box]').click();
  await orders
    .getByRole('row')
    .nth(7)
    .locator('[data-box]')
    .click({ modifiers: ['Shift'] });
  await expect(marked).toHaveText('6 orders marked');
  await orders
    .getByRole('row')
    .nth(5)
    .click({ modifiers: ['Shift'] });
  await expect(marked).toHaveText('4 orders marked');
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('');
  await expect(details(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(marked).toHaveCount(0);
});

// @interface operations.cancel
test('marked orders get one window and are cancelled together, and those that the service does not let go are named', async ({
  app: { page, control },
}) => {
  const over = await acceptedOrder(page, 'MANY-3');
  await callBridge(page, 'sandbox.advance', { localId: over, scenario: 'cancelled', eventAt: null });
  await expect(orderLine(page, 'MANY-3')).toContainText('Cancelled');
  for (const reference of ['MANY-1', 'MANY-2']) {
    await placeAtOnce(page, reference);
    await expect(orderLine(page, reference)).toContainText('Accepted');
  }
  for (const reference of ['MANY-1', 'MANY-2', 'MANY-3'])
    await orderLine(page, reference).locator('[data-box]').click();
  await page.getByRole('button', { name: 'Time window …' }).click();
  const windows = page.getByRole('dialog', { name: 'Change the time window of 3 orders' });
  await expect(windows).toContainText('MANY-3');
  await windows.getByRole('radio', { name: 'Delivery' }).click();
  await windows.getByRole('textbox', { name: 'Requested window' }).fill('1.2.2030 8-12');
  await windows.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(page.getByText('2 changes saved in the outbox.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Marked orders' })).toHaveCount(0);
  await expect.poll(() => control.effectsOf('order-update')).toHaveLength(2);
  await everythingIsSent(page);

  for (const reference of ['MANY-1', 'MANY-2', 'MANY-3'])
    await orderLine(page, reference).locator('[data-box]').click();
  await page.getByRole('button', { name: 'Cancel orders …' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel 2 orders?' });
  await expect(question.getByRole('list').first().getByRole('listitem')).toHaveText([/^MANY-1/, /^MANY-2/]);
  await expect(question).toContainText('1 order cannot be cancelled now');
  await expect(question.getByRole('list').last()).toHaveText(/^MANY-3/);
  await expect(question.getByRole('button', { name: 'Keep orders' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel 2 orders' }).click();
  await expect(page.getByText(/^2 cancellations saved/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Marked orders' })).toHaveCount(0);
  for (const reference of ['MANY-1', 'MANY-2'])
    await expect(orderLine(page, reference)).toContainText('Cancelled');
  expect(await control.effectsOf('order-cancel')).toHaveLength(2);
});

test('drafts, outbox, addresses and reports have the keys on arrival as well', async ({ app }) => {
  const { page } = app;
  await placeAtOnce(page, 'KEYS-1');
  await everythingIsSent(page);

  // What comes in long after one has arrived does not take the keys from the rail.
  await goByLetters(page, 'd');
  await expect(page.getByRole('heading', { name: 'Drafts', level: 1 })).toBeVisible();
  const reports = page.getByRole('navigation').getByRole('link', { name: 'Reports' });
  await reports.focus();
  await storeDrafts(page, [typedDraft({ reference: 'KEYS-2' }), typedDraft({ reference: 'KEYS-3' })], false);
  const drafts = grid(page, 'Drafts');
  await expect(drafts.getByText('KEYS-3')).toBeVisible();
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(reports).toBeFocused();

  await goByLetters(page, 'x');
  await goByLetters(page, 'd');
  await expect(drafts).toBeFocused();
  await page.keyboard.press('j');
  await expect(active(drafts)).toHaveAttribute('aria-rowindex', '3');
  await page.keyboard.press('e');
  const reference = page.getByRole('textbox', { name: 'Your reference' });
  await expect(reference).toHaveValue('KEYS-2');
  // Esc leaves the field, then the form.
  await reference.focus();
  await page.keyboard.press('Escape');
  await expect(reference).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drafts).toBeFocused();

  for (const [letter, name] of [
    ['a', 'Addresses'],
    ['r', 'Report'],
  ] as const) {
    await goByLetters(page, letter);
    await expect(grid(page, name)).toBeFocused();
    await expect(active(grid(page, name))).toHaveAttribute('aria-rowindex', '2');
  }

  await goByLetters(page, 'a');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(details(page).getByRole('textbox', { name: 'Name or company' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(grid(page, 'Addresses')).toBeFocused();
  await expect(active(grid(page, 'Addresses'))).toHaveAttribute('aria-rowindex', '3');
});

test('keys of the outbox act on the row that has the keys, whether or not its details are open', async ({
  app,
}) => {
  const { page, control } = app;
  await control.faults({ operation: 'order-create', kind: 'status', status: 422, times: 1 });
  await placeAtOnce(page, 'KEYS-4');
  await expect(page.getByText('1 item needs attention').first()).toBeVisible();
  await goByLetters(page, 'x');
  await expect(active(grid(page, 'Outbox items'))).toContainText('KEYS-4');
  await expect(details(page)).toHaveCount(0);
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'Your reference' })).toHaveValue('KEYS-4');

  // What is queued is withdrawn by E, which is said, can be undone, and is not forgotten.
  await callBridge(page, 'sandbox.setRunning', { isRunning: false });
  await placeAtOnce(page, 'KEYS-6');
  await page.keyboard.press('Alt+1');
  const order = grid(page, 'Orders').getByRole('row', { name: /KEYS-6/ });
  await order.click();
  await expect(details(page).getByText('Order not sent yet')).toBeVisible();
  const withdraw = async () => {
    // Not while it is just being sent.
    await expect(details(page).getByRole('button', { name: 'Change order …' })).toBeEnabled();
    await page.keyboard.press('e');
    await expect(page.getByRole('heading', { name: 'Edit order KEYS-6', level: 1 })).toBeVisible();
    await expect(page.getByText('Withdrawn, not placed')).toBeVisible();
    await expect(
      page.getByText('Order KEYS-6 was withdrawn from the outbox. It is not placed'),
    ).toBeVisible();
  };
  await withdraw();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(order).toContainText('Queued');
  await expect(details(page).getByText('Order not sent yet')).toBeVisible();
  await withdraw();
  const places = page.getByRole('navigation', { name: 'Main' });
  await expect(places.getByRole('link', { name: /^Drafts/ })).toContainText(
    '2 orders were rejected or withdrawn, and are not placed',
  );
  await page.keyboard.press('Alt+2');
  await expect(grid(page, 'Drafts').getByRole('row', { name: /KEYS-6/ })).toContainText(
    'Withdrawn, not placed',
  );
});

test('a menu of the list opens by keys at its first or last item and gives the keys back, and by the mouse as it goes down', async ({
  app: { page },
}) => {
  // With words to search for there are two commands.
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('AB-1');
  const button = page.getByRole('button', { name: 'More actions for this list' });
  const items = page.getByRole('menuitem');
  for (const [key, place] of [
    ['ArrowDown', 0],
    ['ArrowUp', 1],
    ['Enter', 0],
    ['Space', 0],
  ] as const) {
    await button.press(key);
    await expect(items.nth(place)).toBeFocused();
    await expect(items).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }
  await button.hover();
  await page.mouse.down();
  await expect(items.first()).toBeVisible();
  await page.mouse.up();
  await items.last().hover();
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
});
