import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { callBridge, sandboxUrl } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { openListener } from '../support/electron/listener.ts';
import { askFrom, sneakFrom } from '../support/electron/ways-out.ts';
import { goTo, newOrder, orderLine, placeOrder, typeOrder } from '../support/screen/dispatcher.ts';

const invoke = (page: Page, method: unknown, input: unknown) =>
  page.evaluate(
    ([name, value]) =>
      (
        window as unknown as { dispatchBridge: { invoke(m: unknown, i: unknown): Promise<unknown> } }
      ).dispatchBridge.invoke(name, value),
    [method, input] as const,
  );

test('the names of policies are taken by what runs first', () => {
  const read = (name: string) => readFileSync(join('out', 'renderer', name), 'utf8');
  const [, main = ''] = /<script[^>]* src="\.?\/?([^"]+)"/.exec(read('index.html')) ?? [];
  const text = read(main);
  // What it imports is run before it; what it loads later is not among that.
  const imported = [...text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, name]) =>
    read(`assets/${name}`),
  );
  const first = [text, ...imported].join('\n');
  for (const name of ['dispatch-worker', 'dispatch-export-worker', 'dispatch-table-worker'])
    expect(first.includes(name), name).toBe(true);
});

test('the page has no Node, no eval and only the bridge', async ({ app }) => {
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
      ipcRenderer: typeof Reflect.get(globalThis, 'ipcRenderer'),
      bridge: Object.keys(Reflect.get(globalThis, 'dispatchBridge')).toSorted().join(),
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
      // Nothing has needed them yet, and still they are taken.
      workerPolicy: await run(() =>
        Reflect.get(globalThis, 'trustedTypes').createPolicy('dispatch-worker', { createScriptURL: String }),
      ),
      exportWorkerPolicy: await run(() =>
        Reflect.get(globalThis, 'trustedTypes').createPolicy('dispatch-export-worker', {
          createHTML: String,
        }),
      ),
      style: await run(() => {
        const style = document.createElement('style');
        style.textContent = 'body { opacity: 0.123 }';
        document.head.append(style);
        if (getComputedStyle(document.body).opacity !== '0.123') throw new Error('refused');
      }),
    };
  });
  expect(reached).toEqual({
    require: 'undefined',
    process: 'undefined',
    ipcRenderer: 'undefined',
    bridge: 'invoke,subscribe',
    evaluate: 'refused',
    html: 'refused',
    worker: 'refused',
    policy: 'refused',
    workerPolicy: 'refused',
    exportWorkerPolicy: 'refused',
    style: 'refused',
  });
});

test('the page shows no dialog of its own, and its window prints nothing on its own', async ({ app }) => {
  const { page } = app;
  // Somebody who answers none: what waits for an answer would wait for ever.
  page.on('dialog', () => undefined);
  const answers = await page.evaluate(() => {
    const given = [window.confirm('Sure?'), window.prompt('Your password?'), window.alert('Hello')];
    return given.map(String);
  });
  expect(answers).toEqual(['false', 'null', 'undefined']);
  const print = await page.evaluate(() => {
    const isOurs = !String(window.print).includes('native code');
    const isTaken = !Reflect.deleteProperty(window, 'print') && !Reflect.set(window, 'print', () => 1);
    return { isOurs, isTaken, says: String(window.print()) };
  });
  expect(print).toEqual({ isOurs: true, isTaken: true, says: 'undefined' });
});

test('the page reaches no server, neither one on this computer nor the app’s own', async ({ app }) => {
  const { page, control } = app;
  const [forLoading, forNavigating] = await Promise.all([openListener(), openListener()]);
  const sandbox = sandboxUrl(app.dataFolder);
  try {
    for (const base of [forLoading.url, forLoading.url.replace('127.0.0.1', 'localhost'), sandbox])
      await askFrom(page, base, 'loading');
    for (const base of [forNavigating.url, sandbox]) await askFrom(page, base, 'navigating');
    const connected = forLoading.connections() + forNavigating.connections();
    // The same from outside the app arrives, so these would have been seen.
    for (const base of [forLoading.url, forNavigating.url, sandbox])
      await fetch(`${base}/from-outside/fetch`);
    const socket = new WebSocket(`${forLoading.url.replace('http', 'ws')}/from-outside/socket`);
    await new Promise(done => socket.addEventListener('error', done));
    expect(forLoading.arrived).toEqual(['/from-outside/fetch', '/from-outside/socket']);
    // Chromium itself stops some requests only after it has connected, and connects before a navigation whatever
    // becomes of that: that is already too much.
    expect(connected, 'connections of the page').toBe(0);
    expect(forNavigating.arrived).toEqual(['/from-outside/fetch']);
    const atSandbox = (await control.requests()).map(({ path }) => path);
    expect(atSandbox.filter(path => path.startsWith('/from-'))).toEqual(['/from-outside/fetch']);
  } finally {
    forLoading.close();
    forNavigating.close();
  }
});

test('no packet and no connection leaves the page by calls, by hints of what it will need, or unseen', async ({
  app,
}) => {
  const listener = await openListener();
  try {
    const became = await sneakFrom(app.page, listener.ports);
    const seen = { packets: listener.packets(), connections: listener.connections() };
    await listener.tryFromHere();
    // The same from outside the app arrives, so these would have been seen.
    expect([listener.packets() - seen.packets, listener.connections() - seen.connections]).toEqual([1, 1]);
    expect(seen, JSON.stringify(became)).toEqual({ packets: 0, connections: 0 });
  } finally {
    listener.close();
  }
});

test('navigation and new windows are denied, and only a number and a mail address are handed to the system', async ({
  app,
}) => {
  const { page, electronApp } = app;
  const before = page.url();
  const opened = await electronApp.evaluateHandle(({ shell }) => {
    const urls: string[] = [];
    shell.openExternal = url => Promise.resolve(void urls.push(url));
    return urls;
  });
  const refused = ['file:///etc/passwd', 'http://127.0.0.1/', 'ms-msdt:x'];
  const odd = ['tel:*%2306%23', 'mailto:a@b.example?body=x', 'mailto:a%0Ab@c.example', 'tel:+1;ext=2'];
  const plain = ['tel:+358401234567', 'mailto:a%2Bb@c.example'];
  // Nobody has pressed anything for any of these.
  await page.evaluate(urls => {
    for (const url of urls) window.open(url);
  }, plain);
  for (const url of [...refused, ...odd, ...plain]) {
    await page.keyboard.press('Shift');
    // Once a press, whatever it is.
    await page.evaluate(address => {
      for (let count = 0; count < 5; count++) window.open(address);
    }, url);
  }
  await page.evaluate(() => {
    location.href = 'https://example.com/';
  });
  await expect.poll(() => opened.jsonValue()).toEqual(['tel:+358401234567', 'mailto:a%2Bb@c.example']);
  // Answered after all of that, by the page that is still there.
  await callBridge(page, 'app.info', {});
  await expect(page.getByText('LOCAL SANDBOX')).toBeVisible();
  expect(page.url()).toBe(before);
  expect(await electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('a web page is opened only after a question with its host, and a download is refused', async ({
  app,
}) => {
  const { page, electronApp } = app;
  const asked = await electronApp.evaluateHandle(({ dialog, shell }) => {
    const events: string[] = [];
    shell.openExternal = url => Promise.resolve(void events.push(`opened ${url}`));
    dialog.showMessageBox = (...given: unknown[]) => {
      const { message, buttons } = given.at(-1) as { message: string; buttons: string[] };
      events.push(message);
      const isOther = message.includes('other.example');
      return Promise.resolve({
        response: buttons.indexOf(isOther ? 'Open' : 'Cancel'),
        checkboxChecked: false,
      });
    };
    return events;
  });
  const events = () => asked.jsonValue();
  for (const [count, host] of ['example.com', 'other.example'].entries()) {
    await page.keyboard.press('Shift');
    await page.evaluate(name => window.open(`https://${name}/?from=page`), host);
    await expect.poll(async () => (await events()).length).toBeGreaterThan(count);
  }
  await expect
    .poll(events)
    .toEqual([
      'Open example.com in your browser?',
      'Open other.example in your browser?',
      'opened https://other.example/?from=page',
    ]);
  await page.evaluate(() => {
    const href = URL.createObjectURL(new Blob(['text']));
    Object.assign(document.createElement('a'), { href, download: 'a.txt' }).click();
  });
  const log = () => readFileSync(join(app.dataFolder, 'logs', 'dispatch.log'), 'utf8');
  await expect.poll(log).toContain('"event":"download-refused","scheme":"blob:"');
  expect(log()).not.toContain('other.example');
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
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await newOrder(page);
  await typeOrder(page, { reference: 'CSP-1' });
  await placeOrder(page);
  await expect(orderLine(page, 'CSP-1')).toContainText('Accepted');
  expect(complaints).toEqual([]);
});
