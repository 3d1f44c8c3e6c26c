import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { goTo, newOrder, orderLine, placeOrder, typeOrder } from './support/dispatcher.ts';
import { test } from './support/fixtures.ts';

const invoke = (page: Page, method: unknown, input: unknown) =>
  page.evaluate(
    ([name, value]) =>
      (
        window as unknown as { dispatchBridge: { invoke(m: unknown, i: unknown): Promise<unknown> } }
      ).dispatchBridge.invoke(name, value),
    [method, input] as const,
  );

test('the page has no Node, no network, no eval and only the bridge', async ({ app }) => {
  const { page } = app;
  const reached = await page.evaluate(async () => {
    const run = async (act: () => unknown) => {
      try {
        await act();
        return 'reached';
      } catch {
        return 'refused';
      }
    };
    return {
      require: typeof Reflect.get(globalThis, 'require'),
      process: typeof Reflect.get(globalThis, 'process'),
      bridge: Object.keys(Reflect.get(globalThis, 'dispatchBridge')).toSorted().join(),
      fetch: await run(() => fetch('https://example.com/')),
      loopback: await run(() => fetch('http://127.0.0.1:1/')),
      // In a task of its own: what DevTools itself evaluates is exempt from the policy.
      evaluate: await run(
        () =>
          new Promise((done, fail) =>
            setTimeout(() => {
              try {
                done(Reflect.get(globalThis, 'eval')('1'));
              } catch (error) {
                fail(error);
              }
            }),
          ),
      ),
      html: await run(() => {
        document.createElement('div').innerHTML = '<b>x</b>';
      }),
      worker: await run(() => new Worker('data:text/javascript,')),
      policy: await run(() =>
        Reflect.get(globalThis, 'trustedTypes').createPolicy('other', { createScriptURL: String }),
      ),
      style: await run(() => {
        const style = document.createElement('style');
        style.textContent = 'body { opacity: 0.123 }';
        document.head.append(style);
        if (getComputedStyle(document.body).opacity !== '0.123') throw new Error('refused');
      }),
      geolocation: await run(
        () => new Promise((done, fail) => navigator.geolocation.getCurrentPosition(done, fail)),
      ),
    };
  });
  expect(reached).toEqual({
    require: 'undefined',
    process: 'undefined',
    bridge: 'invoke,subscribe',
    fetch: 'refused',
    loopback: 'refused',
    evaluate: 'refused',
    html: 'refused',
    worker: 'refused',
    policy: 'refused',
    style: 'refused',
    geolocation: 'refused',
  });
});

test('navigation and new windows are denied', async ({ app }) => {
  const { page, electronApp } = app;
  const before = page.url();
  await page.evaluate(() => {
    window.open('https://example.com/');
    window.open('file:///etc/passwd');
    location.href = 'https://example.com/';
  });
  await expect(page.getByText('LOCAL SANDBOX')).toBeVisible();
  expect(page.url()).toBe(before);
  expect(await electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('main refuses an unknown method, a wrong shape and an oversized message, each typed', async ({
  app,
}) => {
  const { page } = app;
  const codeOf = async (method: unknown, input: unknown) => {
    const reply = (await invoke(page, method, input)) as { ok: boolean; error?: { code: string } };
    return reply.error?.code;
  };
  expect(await codeOf('orders.steal', {})).toBe('unknown_method');
  expect(await codeOf(['app.info'], {})).toBe('unknown_method');
  expect(await codeOf('orders.get', { localId: 7 })).toBe('bad_request');
  expect(await codeOf('app.copyText', { text: 'x'.repeat(3_000_000) })).toBe('message_too_large');
});

test('no secret reaches the page, the log, the database or a file', async ({ app, dataFolder }) => {
  const { page } = app;
  await newOrder(page);
  await typeOrder(page, { reference: 'CANARY-1' });
  await placeOrder(page);
  await expect(orderLine(page, 'CANARY-1')).toContainText('Accepted');
  await goTo(page, 'Settings');
  const info = JSON.stringify(await invoke(page, 'app.info', {}));
  expect(info).not.toMatch(/clientSecret|client_secret|access_token/);
  await app.close();
  const names = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  );
  const ours = names
    .map(entry => join(entry.parentPath, entry.name))
    .filter(name => /environments|logs/.test(name));
  expect(ours.length).toBeGreaterThan(2);
  for (const name of ours) {
    const text = readFileSync(name).toString('latin1');
    expect(text, name).not.toMatch(/Bearer [A-Za-z0-9]|Basic [A-Za-z0-9]{10}|client_?secret/i);
  }
});

test('no screen breaks the content security policy', async ({ app }) => {
  const { page } = app;
  const complaints: string[] = [];
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', error => complaints.push(String(error)));
  const places = ['Orders', 'Drafts', 'Outbox', 'Reports', 'Sandbox', 'Settings'] as const;
  for (const place of places) await goTo(page, place);
  await page.getByRole('button', { name: 'Add environment' }).click();
  await page.getByRole('button', { name: 'Interface details' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await newOrder(page);
  await typeOrder(page, { reference: 'CSP-1' });
  await placeOrder(page);
  await expect(orderLine(page, 'CSP-1')).toContainText('Accepted');
  expect(complaints).toEqual([]);
});
