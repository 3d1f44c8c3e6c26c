import { describe, expect, it } from 'vitest';
import { createRouter, type Handlers } from '../../../src-main/core/router.ts';
import { type MethodName, methods } from '../../../src-shared/contract.ts';
import { DispatchError } from '../../../src-shared/errors.ts';

const log = { write: () => undefined };
const names = Object.keys(methods) as MethodName[];
/** Handlers that all do the same wrong or right thing. */
const all = (handler: () => unknown) =>
  Object.fromEntries(names.map(name => [name, handler])) as unknown as Handlers;

describe.each(names)('%s', name => {
  it('refuses what is no object', async () => {
    const router = createRouter(
      all(() => expect.unreachable()),
      log,
    );
    for (const input of [null, 'text', 7, [], undefined]) {
      const reply = await router.invoke(name, input);
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
    const router = createRouter(
      all(() => ({})),
      log,
    );
    for (const method of ['orders.steal', 'toString', '__proto__', '']) {
      expect(await router.invoke(method, {})).toMatchObject({ ok: false, error: { code: 'unknown_method' } });
    }
  });

  it('says internal for a wrong output and does not show it', async () => {
    const router = createRouter(
      all(() => ({ secret: 'canary' })),
      log,
    );
    const reply = await router.invoke('app.info', {});
    expect(reply).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(reply)).not.toContain('canary');
  });

  it('hands on a typed error with its request id', async () => {
    const router = createRouter(
      all(() => {
        throw new DispatchError('service_failed', 'x', { requestId: 'req_1', status: 503, retryable: true });
      }),
      log,
    );
    expect(await router.invoke('drafts.list', {})).toMatchObject({
      ok: false,
      error: { code: 'service_failed', requestId: 'req_1', status: 503, retryable: true },
    });
  });

  it('knows a full disk', async () => {
    const router = createRouter(
      all(() => {
        throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
      }),
      log,
    );
    expect(await router.invoke('drafts.create', {})).toMatchObject({
      ok: false,
      error: { code: 'storage_full' },
    });
  });

  it('takes bytes as bytes', async () => {
    const router = createRouter(
      all(() => ({})),
      log,
    );
    const input = { documentId: 'd', offsetBytes: 0, bytes: new Uint8Array([1]) };
    expect((await router.invoke('documents.append', input)).ok).toBe(true);
    expect((await router.invoke('documents.append', { ...input, bytes: [1] })).ok).toBe(false);
  });
});
