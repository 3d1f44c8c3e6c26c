import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { callBridge, expect } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { openDraft, orderLine, placeAtOnce } from '../support/screen/dispatcher.ts';

declare global {
  var __coreThread: { terminate(): Promise<number> } | undefined;
}

/** Ends the core's thread alone: it is the one that gets a message at the next call of the page. */
async function endCoreThread(electronApp: ElectronApplication, call: () => Promise<unknown>): Promise<void> {
  await electronApp.evaluate(() => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...args) {
      globalThis.__coreThread = this;
      Worker.prototype.postMessage = postMessage;
      return Reflect.apply(postMessage, this, args);
    };
  });
  await call();
  await electronApp.evaluate(() => globalThis.__coreThread?.terminate());
}

test('the core’s thread ends: windows stay, what was typed and placed is there, and work goes on', async ({
  app,
}) => {
  const { page, electronApp, dataFolder, control } = app;
  await placeAtOnce(page, 'BEFORE-1');
  await expect(orderLine(page, 'BEFORE-1')).toContainText('Accepted');
  const end = () => endCoreThread(electronApp, () => callBridge(page, 'outbox.summary', {}));

  await end();
  await placeAtOnce(page, 'AFTER-1');
  await expect(orderLine(page, 'AFTER-1')).toContainText('Accepted');
  await expect(orderLine(page, 'BEFORE-1')).toContainText('Accepted');
  await openDraft(page, { reference: 'DRAFT-1' });
  expect(await control.effectsOf('order-create')).toHaveLength(2);
  const log = readFileSync(join(dataFolder, 'logs', 'dispatch.log'), 'utf8');
  expect(log).toContain('"core-thread-ended","exitCode":1,"times":1');

  // It ends again and again: somebody has to know.
  await end();
  await expect
    .poll(() =>
      callBridge(page, 'app.info', {}).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const over = electronApp.waitForEvent('close');
  await end().catch(() => undefined);
  await over;
  // The next start reports it.
  const record = JSON.parse(readFileSync(join(dataFolder, 'run.json'), 'utf8'));
  expect(record).toMatchObject({ isEnding: false, failure: { kind: 'core' } });
});
