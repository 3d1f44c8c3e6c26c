import { expect, it, onTestFinished } from 'vitest';
import { noDesktop } from '../../src-main/adapters/no-desktop.ts';
import type { MethodName } from '../../src-shared/contract/contract.ts';
import { temporaryFolder } from '../support/core.ts';
import { startApp } from '../support/torture/app.ts';

/** Nobody listens there. */
const services = ['http://127.0.0.1:1', 'http://127.0.0.1:2'].map(baseUrl => ({
  baseUrl,
  client: { clientId: 'office', clientSecret: 'hush' },
}));

/** The core, and which windows it has opened. */
async function started() {
  const opened: [environmentId: string, localId: string][] = [];
  const desktop = {
    ...noDesktop,
    openOrderWindow: async (...order: [string, string]) => void opened.push(order),
  };
  const app = await startApp({ folder: temporaryFolder(), services, desktop });
  onTestFinished(app.stop);
  const ask = (method: MethodName, input: unknown) => app.core.router.invoke(method, input, null);
  return { app, opened, ask };
}

it('an order that is there has a window of its own, and no other one has', async () => {
  const { app, opened, ask } = await started();
  const { front, environments } = app;
  const { localId } = await front.call('drafts.create', {});
  expect(await ask('windows.openOrder', { environmentId: front.id, localId })).toMatchObject({ ok: true });
  expect(opened).toEqual([[front.id, localId]]);
  const [, other = front] = environments;
  const wrong = [
    [front.id, 'nobody', 'not_found'],
    [other.id, localId, 'not_found'],
    ['nowhere', localId, 'not_found'],
    [front.id, '\ud800', 'bad_request'],
    ['\udfff', localId, 'bad_request'],
  ];
  for (const [environmentId, orderId, code] of wrong) {
    const reply = await ask('windows.openOrder', { environmentId, localId: orderId });
    expect(reply).toMatchObject({ ok: false, error: { code } });
  }
  expect(opened).toHaveLength(1);
});

it('what cannot stand in an address is no page and no order of a notification', async () => {
  const { ask, app } = await started();
  const target = { environmentId: app.front.id, place: 'orders', localId: '\ud800' };
  for (const [method, input] of [
    ['windows.showMain', { environmentId: app.front.id, hash: '#/orders/\ud800' }],
    ['app.notify', { title: 'PO-1', body: '', target, buttons: [] }],
  ] as const) {
    expect(await ask(method, input)).toMatchObject({ ok: false, error: { code: 'bad_request' } });
  }
});
