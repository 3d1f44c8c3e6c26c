import { expect, type Locator, type Page } from '@playwright/test';
import { draftOf } from '../support/core-orders.ts';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import {
  everythingIsSent,
  goTo,
  headings,
  openBulk,
  openDraft,
  orderCells,
  orderLine,
  pasteText,
  placeAtOnce,
  showOrder,
  storeDrafts,
  typedDraft,
} from '../support/screen/dispatcher.ts';
import { pictures } from '../support/screen/looks.ts';
import { coveredByToast } from '../support/screen/toasts.ts';

let arrivals = 0;

/** Another window places an order, which the service accepts, and leaves a draft. */
async function arrive(page: Page): Promise<void> {
  arrivals += 1;
  const localId = await placeAtOnce(page, `COME-${arrivals}`, {
    pickup: `Torikatu ${arrivals}, Tampere, Finland`,
  });
  await storeDrafts(page, [typedDraft({ reference: `LEFT-${arrivals}` })], false);
  await expect
    .poll(async () => (await callBridge(page, 'orders.get', { localId })).row.phase)
    .toBe('accepted');
}

/** Everything in sight that can be pressed, by its words and its place. */
const controlsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a, input, [role=row], [role=radio], [role=tab], [role=menuitem]')]
      .filter(control => control.checkVisibility())
      .map(control => {
        const { x, y, width, height } = control.getBoundingClientRect();
        return `${control.textContent} ${[x, y, width, height].map(Math.round)}`;
      }),
  );

/** They go by themselves, while nobody points at one. */
const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' });

/** Where an element ends two frames later, in pixels. */
const rightEdgeSoon = (element: Locator): Promise<number> =>
  element.evaluate(async shown => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
    await frame();
    await frame();
    return shown.getBoundingClientRect().right;
  });

/** How far the middle of the messages is from the middle of the content, in pixels. */
const asideBy = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const middleOf = (selector: string) => {
      const { left = 0, right = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
      return (left + right) / 2;
    };
    return Math.abs(middleOf('[aria-label="Messages"]') - middleOf('main'));
  });

/** Presses a control, lets something arrive, and lets go. */
async function pressWhileItComes(page: Page, control: Locator): Promise<void> {
  // What came before is drawn: nothing is on its way any more.
  await everythingIsSent(page);
  await control.hover();
  await expect(toasts(page)).toHaveCount(0);
  await page.mouse.down();
  const before = await controlsOf(page);
  await arrive(page);
  expect(await controlsOf(page)).toEqual(before);
  await page.mouse.up();
}

const line = (page: Page, list: string, text: string): Locator =>
  page.getByRole('grid', { name: list }).getByRole('row').filter({ hasText: text });

test('on every screen what is pressed stays and does what it says, whatever arrives before one lets go', async ({
  app,
}) => {
  const { page } = app;
  await placeAtOnce(page, 'HOLD-1');
  await storeDrafts(page, [typedDraft({ reference: 'HELD-1' })], false);
  await expect(orderLine(page, 'HOLD-1')).toContainText('Accepted');

  await test.step('a row of the list, and then the order beside it', async () => {
    await pressWhileItComes(page, orderLine(page, 'HOLD-1'));
    await expect(page.getByRole('complementary', { name: 'Order HOLD-1' })).toBeVisible();
    await expect(orderLine(page, `COME-${arrivals}`)).toBeVisible();
    await showOrder(page, 'HOLD-1');
    await pressWhileItComes(page, page.getByRole('button', { name: 'More actions for this order' }));
    await pressWhileItComes(page, page.getByRole('menuitem', { name: 'Cancel order' }));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep order' }).click();
  });

  await test.step('the search, while what it finds changes', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: 'Command or order' }).fill('hold');
    await pressWhileItComes(page, page.getByRole('menuitem', { name: /HOLD-1/ }).first());
    await expect(page.getByRole('complementary', { name: 'Order HOLD-1' })).toBeVisible();
  });

  await test.step('a draft', async () => {
    await goTo(page, 'Drafts');
    await pressWhileItComes(page, line(page, 'Drafts', 'HELD-1'));
    await expect(page.getByRole('textbox', { name: 'Your reference' })).toHaveValue('HELD-1');
  });

  await test.step('an entry of the outbox', async () => {
    await goTo(page, 'Outbox');
    await page.getByRole('radio', { name: 'Done' }).click();
    await pressWhileItComes(page, line(page, 'Outbox items', 'Place order HOLD-1'));
    await expect(page.getByRole('complementary', { name: /^Item: Place order/ })).toContainText('HOLD-1');
  });

  await test.step('an address', async () => {
    await goTo(page, 'Addresses');
    await pressWhileItComes(page, line(page, 'Addresses', 'Kauppurienkatu 9'));
    await expect(page.getByRole('complementary', { name: 'Address: Oulu' })).toBeVisible();
  });

  await test.step('reports, sandbox and settings', async () => {
    await goTo(page, 'Reports');
    await pressWhileItComes(page, page.getByRole('navigation').getByRole('link', { name: /^Sandbox/ }));
    await expect(page.getByRole('heading', { name: 'Sandbox', level: 1 })).toBeVisible();
    await pressWhileItComes(page, page.getByRole('navigation').getByRole('link', { name: /^Settings/ }));
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await pressWhileItComes(page, page.getByRole('button', { name: 'Test connection' }));
    await expect(page.getByText('Connection works')).toBeVisible();
  });

  await test.step('a typed order, and many', async () => {
    await openDraft(page, { reference: 'FORM-1' });
    await pressWhileItComes(page, page.getByRole('button', { name: /^Place (order|anyway)/ }));
    await expect(orderLine(page, 'FORM-1')).toBeVisible();
    await openBulk(page);
    await pasteText(page, `${headings.join('\t')}\n${orderCells(1).join('\t')}`);
    const rows = page.getByRole('grid', { name: 'Orders to place' }).getByRole('row');
    // Its price is there.
    await expect(rows.nth(1)).toContainText(/\d,\d\d/);
    await pressWhileItComes(page, page.getByRole('button', { name: 'Add row' }));
    await expect(rows).toHaveCount(3);
  });
});

test('a price that arrives does not move the list of what is left to do', async ({ app }) => {
  const { page } = app;
  const todo = page.getByRole('heading', { name: /^To do before placing/ });
  const anyDay = typedDraft({ reference: 'PRICE-1' });
  anyDay.pickup.availableFrom = { date: '', time: '' };
  const withTradeIn = draftOf(draft => {
    draft.tradeIn = { ...draft.vehicle, vin: 'WVWZZZAUZPW000013', registrationNumber: 'XYZ-321' };
  });
  for (const draft of [typedDraft({ reference: 'PRICE-2' }), anyDay, withTradeIn]) {
    const [localId = ''] = await storeDrafts(page, [draft], false);
    await page.evaluate(id => {
      const places: number[] = [];
      Reflect.set(window, 'placesOfTodo', places);
      const look = () => {
        const heading = [...document.querySelectorAll('h2')].find(one => one.textContent.startsWith('To do'));
        if (heading) places.push(Math.round(heading.getBoundingClientRect().y));
        if (Reflect.get(window, 'placesOfTodo') === places) requestAnimationFrame(look);
      };
      window.location.hash = `#/order-form/${id}`;
      look();
    }, localId);
    await expect(page.getByRole('complementary', { name: 'Price and to-do list' })).toContainText('Distance');
    await expect(todo).toBeInViewport();
    const places: number[] = await page.evaluate(() => Reflect.get(window, 'placesOfTodo'));
    expect(places.length).toBeGreaterThan(1);
    expect(new Set(places).size).toBe(1);
    await goTo(page, 'Orders');
  }
});

/** Where each control of these stands, by its name. */
const placesOf = async (controls: Locator): Promise<string[]> =>
  controls.evaluateAll(all =>
    all.map(control => {
      const { x, y } = control.getBoundingClientRect();
      return `${control.getAttribute('aria-label') ?? control.textContent} ${Math.round(x)} ${Math.round(y)}`;
    }),
  );

test('nothing of a view moves where the service goes away, and nothing where it is back', async ({ app }) => {
  const { page } = app;
  await placeAtOnce(page, 'STAY-1');
  await expect(orderLine(page, 'STAY-1')).toContainText('Accepted');
  const stop = async (isRunning: boolean) => {
    await callBridge(page, 'sandbox.setRunning', { isRunning });
    await expect(page.getByText('Service stopped', { exact: true })).toBeVisible({
      visible: !isRunning,
    });
  };
  const staysThere = async (controls: Locator) => {
    await expect(toasts(page)).toHaveCount(0);
    const before = await placesOf(controls);
    expect(before.length).toBeGreaterThan(3);
    await stop(false);
    expect(await placesOf(controls)).toEqual(before);
    await pictures(page, `service-away-${await page.getByRole('heading', { level: 1 }).textContent()}`);
    await stop(true);
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    expect(await placesOf(controls)).toEqual(before);
  };

  await test.step('a list with an order beside it', async () => {
    await showOrder(page, 'STAY-1');
    // The whole order is drawn.
    await expect(page.getByRole('button', { name: /^Add documents/ })).toBeVisible();
    await staysThere(page.getByRole('main').getByRole('row').or(page.getByRole('main').getByRole('button')));
  });

  await test.step('a form: its fields and the button that places it', async () => {
    await openDraft(page, { reference: 'STAY-2' });
    await expect(page.getByRole('button', { name: /^Place (order|anyway) · / })).toBeVisible();
    await staysThere(page.getByRole('main').getByRole('textbox'));
    const place = page.getByRole('button', { name: /^Place/ });
    const before = await place.boundingBox();
    await stop(false);
    expect(await place.boundingBox()).toEqual(before);
    await stop(true);
  });
});

/** Where each of these stands, and its size, by its name. */
const sizesOf = (of: Locator): Promise<string[]> =>
  of.evaluateAll(all =>
    all.map(one => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return `${one.textContent} ${[x, y, width, height].map(edge => Math.round(edge * 10) / 10)}`;
    }),
  );

test('choosing one of a few moves none of them, and nothing below', async ({ app }) => {
  const { page } = app;
  await placeAtOnce(page, 'CHIP-1');
  await expect(orderLine(page, 'CHIP-1')).toContainText('Accepted');
  const moveNothing = async (group: Locator, role: 'radio' | 'tab') => {
    const choices = group.getByRole(role);
    // A group as high as before moves nothing below it.
    const places = async () => [(await group.boundingBox())?.height, ...(await sizesOf(choices))];
    const before = await places();
    expect(before.length).toBeGreaterThan(3);
    for (const choice of await choices.all()) {
      await choice.click();
      expect(await places()).toEqual(before);
    }
  };

  await test.step('the filters of the list, with an order beside it', async () => {
    await showOrder(page, 'CHIP-1');
    await page.mouse.move(0, 0);
    await expect(toasts(page)).toHaveCount(0);
    await expect(page.getByRole('radio', { name: /^All\b.*1/ })).toBeVisible();
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 768 });
      // How many have room is measured in the next frame.
      await page.evaluate(
        () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await moveNothing(page.getByRole('radiogroup', { name: 'Filters' }), 'radio');
      await pictures(page, `chosen-filter-${width}`);
    }
  });

  await test.step('the days and the groups of a report', async () => {
    await goTo(page, 'Reports');
    await moveNothing(page.getByRole('radiogroup', { name: 'Period' }), 'radio');
    await moveNothing(page.getByRole('radiogroup', { name: 'Group by' }), 'radio');
    await pictures(page, 'chosen-group');
  });

  await test.step('the parts of the sandbox panel', async () => {
    await goTo(page, 'Sandbox');
    await moveNothing(page.getByRole('tablist'), 'tab');
  });
});

test('a message stays as long as one points at it, and goes by itself after that', async ({ app }) => {
  const { page } = app;
  await openDraft(page, { reference: 'GONE-1' });
  await page.clock.install();
  await page.getByRole('button', { name: 'Discard' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await page.clock.fastForward(60_000);
  await undo.click();
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await page.mouse.move(0, 0);
  // It stands clear of every button, in the list and in the form, whatever the size of the window.
  for (const width of [1440, 720, 1024]) {
    await page.setViewportSize({ width, height: 720 });
    // In the frame in which the window has its new size.
    expect(await rightEdgeSoon(toasts(page))).toBeLessThan(width);
    await page.clock.runFor(500);
    await expect(toasts(page)).toBeInViewport({ ratio: 1 });
    expect(await coveredByToast(page)).toEqual([]);
    await expect.poll(() => asideBy(page)).toBeLessThan(2);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.fastForward(60_000);
  await expect(toasts(page)).toHaveCount(0);
});
