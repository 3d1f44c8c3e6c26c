import { describe, expect, it } from 'vitest';
import { type AppHandlers, createRouter, type EnvironmentHandlers } from '../../../src-main/core/router.ts';
import { type MethodName, methods } from '../../../src-shared/contract.ts';
import { DispatchError } from '../../../src-shared/errors.ts';

const log = { write: () => undefined };
const names = Object.keys(methods) as MethodName[];
/** A router whose handlers all do the same wrong or right thing. */
function routerOf(handler: () => unknown) {
  const all = Object.fromEntries(names.map(name => [name, handler])) as unknown;
  return createRouter(all as AppHandlers, () => all as EnvironmentHandlers, log);
}

describe.each(names)('%s', name => {
  it('refuses what is no object', async () => {
    const router = routerOf(() => expect.unreachable());
    for (const input of [null, 'text', 7, [], undefined]) {
      const reply = await router.invoke(name, input, 'local');
      expect(reply).toMatchObject({ ok: false, error: { code: 'bad_request' } });
    }
  });

  it('does not let an output of the wrong shape through', async () => {
    const parsed = methods[name].output.safeParse('a wrong output');
    expect(parsed.success).toBe(false);
  });
});

describe('the router', () => {
  it('refuses a method that is not in the contract, also one of the prototype', async () => {
    const router = routerOf(() => ({}));
    for (const method of ['orders.steal', 'toString', '__proto__', '']) {
      expect(await router.invoke(method, {}, 'local')).toMatchObject({
        ok: false,
        error: { code: 'unknown_method' },
      });
    }
  });

  it('says internal for a wrong output and does not show it', async () => {
    const router = routerOf(() => ({ secret: 'canary' }));
    const reply = await router.invoke('app.info', {}, 'local');
    expect(reply).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(reply)).not.toContain('canary');
  });

  it('hands on a typed error with its request id', async () => {
    const router = routerOf(() => {
      throw new DispatchError('service_failed', 'x', { requestId: 'req_1', status: 503, retryable: true });
    });
    expect(await router.invoke('drafts.list', {}, 'local')).toMatchObject({
      ok: false,
      error: { code: 'service_failed', requestId: 'req_1', status: 503, retryable: true },
    });
  });

  it('knows a full disk', async () => {
    const router = routerOf(() => {
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
    });
    expect(await router.invoke('drafts.create', {}, 'local')).toMatchObject({
      ok: false,
      error: { code: 'storage_full' },
    });
  });

  it('takes bytes as bytes', async () => {
    const router = routerOf(() => ({}));
    const input = { documentId: 'd', offsetBytes: 0, bytes: new Uint8Array([1]) };
    expect((await router.invoke('documents.append', input, 'local')).ok).toBe(true);
    expect((await router.invoke('documents.append', { ...input, bytes: [1] }, 'local')).ok).toBe(false);
  });
});
