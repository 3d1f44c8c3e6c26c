import { describe, expect, it } from 'vitest';
import { effectsOf, patchedOrder, patchOrder, placedOrder } from '../../support/builders/request.ts';
import { type Api, newKey, refusalOf, startHarness } from '../../support/sandbox.ts';
import { read, started } from '../../support/sandbox-order.ts';

describe('PATCH: preconditions', () => {
  const mergePatchType = 'application/merge-patch+json';
  const send = (api: Api, id: string, headers: Record<string, string>, body = '{"customer_note":"x"}') =>
    api(`/v2/orders/${id}`, {
      method: 'PATCH',
      body,
      key: newKey(),
      headers: { 'content-type': mergePatchType, ...headers },
    });

  it('refuses a stale revision with 412, and with the status of the profile', async () => {
    const { api, order } = await started();
    await patchedOrder(api, order, { customer_note: 'x' });
    expect(refusalOf(await patchOrder(api, order, { customer_note: 'y' }))).toEqual({
      status: 412,
      code: 'revision_mismatch',
      errors: [],
    });
    const other = await startHarness({ profile: { staleRevisionStatus: 409 } });
    const theirs = { ...(await placedOrder(other.as('full'))), revision: 'rev_old' };
    expect((await patchOrder(other.as('full'), theirs, {})).status).toBe(409);
  });

  it('lets one of two changes of the same revision win', async () => {
    const { harness, api, order } = await started();
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map(note => patchOrder(api, order, { customer_note: note })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
    expect(await effectsOf(harness.control, 'order-update')).toHaveLength(1);
  });

  it('requires If-Match with one quoted revision', async () => {
    const { api, order } = await started();
    expect(refusalOf(await send(api, order.id, {}))).toEqual({
      status: 428,
      code: 'precondition_required',
      errors: ['If-Match: required'],
    });
    const { revision } = order;
    for (const header of [revision, `W/"${revision}"`, '*', '""', `"${revision}", "x"`]) {
      expect(refusalOf(await send(api, order.id, { 'if-match': header }))).toEqual({
        status: 400,
        code: 'validation_error',
        errors: ['If-Match: invalid_format'],
      });
    }
  });

  it('answers 400, 401, 403, 404, 413 and 415', async () => {
    const { harness, api, order } = await started();
    const match = { 'if-match': `"${order.revision}"` };
    const statusOf = async (answer: ReturnType<Api>) => (await answer).status;
    for (const body of ['{', '[]', 'null', '7', '{"items":[]}', '{"pickup":null}', '{"colour":"red"}']) {
      expect(await statusOf(send(api, order.id, match, body))).toBe(400);
    }
    expect(await statusOf(send(harness.anonymous, order.id, match))).toBe(401);
    expect(await statusOf(send(harness.as('read_only'), order.id, match))).toBe(403);
    expect(await statusOf(send(harness.as('other_customer'), order.id, match))).toBe(404);
    expect(await statusOf(send(api, 'ord_none', match))).toBe(404);
    const large = JSON.stringify({ customer_note: 'x'.repeat(1_048_576) });
    expect(await statusOf(send(api, order.id, match, large))).toBe(413);
    for (const type of ['application/json', 'text/plain', 'application/json-patch+json']) {
      expect(await statusOf(send(api, order.id, { ...match, 'content-type': type }))).toBe(415);
    }
    const parameters = `${mergePatchType}; charset=utf-8`;
    expect(await statusOf(send(api, order.id, { ...match, 'content-type': parameters }))).toBe(200);
  });

  it('names every wrong shape at once', async () => {
    const { api, order } = await started();
    const answer = await patchOrder(api, order, {
      customer_reference: '',
      pickup: { address: null, colour: 'red' },
      items: [{ role: 'primary', vin: 'SHORT' }],
      file_ids: 'x',
    });
    expect(refusalOf(answer)).toEqual({
      status: 400,
      code: 'validation_error',
      errors: [
        'customer_reference: too_small',
        'pickup.address: required',
        'pickup.colour: unrecognized_field',
        'items.0.vin: too_small',
        'file_ids: invalid_type',
      ],
    });
  });

  it('replays the first answer for the same key, revision and body, and refuses others', async () => {
    const { harness, api, order } = await started();
    const key = newKey();
    const patch = { customer_note: 'x', customer_reference: 'y' };
    const first = await patchOrder(api, order, patch, key);
    const again = await patchOrder(api, order, { customer_reference: 'y', customer_note: 'x' }, key);
    expect(again.bytes).toEqual(first.bytes);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    const conflict = { status: 409, code: 'idempotency_conflict' };
    expect(refusalOf(await patchOrder(api, order, { customer_note: 'z' }, key))).toMatchObject(conflict);
    const moved = { ...order, revision: 'rev_other' };
    expect(refusalOf(await patchOrder(api, moved, patch, key))).toMatchObject(conflict);
    expect(await effectsOf(harness.control, 'order-update')).toMatchObject([{ idempotency_key: key }]);
    const unkeyed = await api(`/v2/orders/${order.id}`, {
      method: 'PATCH',
      body: '{}',
      headers: { 'content-type': mergePatchType },
    });
    expect(refusalOf(unkeyed).errors).toEqual(['Idempotency-Key: required']);
  });

  it('keeps one effect when the answer was lost, also over a restart', async () => {
    const { harness, api, order } = await started();
    const key = newKey();
    const faults = [{ operation: 'order-update', kind: 'reset_after', times: 1 }];
    await harness.control('/_sandbox/faults', { json: { faults } });
    await expect(patchOrder(api, order, { customer_note: 'x' }, key)).rejects.toThrow();
    await harness.close();
    const second = await startHarness({ dataDir: harness.dataDir });
    const again = await patchOrder(second.as('full'), order, { customer_note: 'x' }, key);
    expect([again.status, again.json()]).toMatchObject([200, { customer_note: 'x' }]);
    expect(again.headers.get('etag')).toBe(`"${(await read(second.as('full'), order)).revision}"`);
    expect(await effectsOf(second.control, 'order-update')).toHaveLength(1);
  });

  it('replays a stale revision too: another attempt needs another key', async () => {
    const { api, order } = await started();
    await patchedOrder(api, order, { customer_note: 'x' });
    const key = newKey();
    const first = await patchOrder(api, order, { customer_note: 'y' }, key);
    expect((await patchOrder(api, order, { customer_note: 'y' }, key)).bytes).toEqual(first.bytes);
    const now = await read(api, order);
    expect((await patchOrder(api, now, { customer_note: 'y' }, key)).status).toBe(409);
    expect((await patchOrder(api, now, { customer_note: 'y' })).status).toBe(200);
  });
});
