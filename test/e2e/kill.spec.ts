import { expect } from '@playwright/test';
import { test } from '../support/electron/fixtures.ts';
import { orderLine, placeAtOnce } from '../support/screen/dispatcher.ts';

test.use({ ownBrowser: true });

/** Longer than any test: the app is killed while the answer is on its way. */
const never = 600_000;

for (const [what, fault] of [
  ['before the service has made the order', { kind: 'delay', delay_ms: never }],
  [
    'after the service has made the order, before its answer',
    { kind: 'delay', delay_ms: never, after: true },
  ],
] as const) {
  test(`an app killed ${what} has it once after a restart`, async ({ start }) => {
    const before = await start();
    await before.control.faults({ operation: 'order-create', ...fault });
    await placeAtOnce(before.page, 'KILL-1');
    await expect(orderLine(before.page, 'KILL-1')).toContainText('Sending');
    await expect
      .poll(async () => (await before.control.effectsOf('order-create')).length)
      .toBe('after' in fault ? 1 : 0);
    await before.killTree();

    const after = await start();
    await expect(orderLine(after.page, 'KILL-1')).toHaveCount(1);
    await expect(orderLine(after.page, 'KILL-1')).toContainText('Accepted');
    expect(await after.control.effectsOf('order-create')).toHaveLength(1);
  });
}
