import { afterEach, expect, test, vi } from 'vitest';
import {
  refreshDetail,
  useDetail,
  watchDetail,
} from '../../../../../src-renderer/features/orders/detail/detail-store.ts';
import { DispatchError } from '../../../../../src-shared/errors.ts';
import { askedNow, leave, nextCall, tell } from '../../../../support/fake-core.ts';
import { longestWaitMs } from '../../../../support/longest-wait.ts';

vi.mock(
  '../../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../../support/fake-core.ts')).heldBridge,
);

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  leave();
});
const watch = (localId: string) => void ends.push(watchDetail(localId));
const settled = () => new Promise(resolve => setTimeout(resolve));

const detailOf = (localId: string, revision: string | null = 'r1', allowed = ['get_files']) => ({
  row: { localId, phase: 'accepted' },
  order: revision === null ? null : { revision, allowed_actions: allowed },
  entries: [{ state: 'done' }],
});

test('an answer about the order that was shown before is not shown as this one', async () => {
  watch('one');
  const early = await nextCall('orders.get');
  watch('two');
  (await nextCall('orders.get')).answer(detailOf('two'));
  early.answer(detailOf('one'));
  await settled();
  expect(useDetail.getState().detail?.row.localId).toBe('two');
});

test('a failure about the order that was shown before is none of this one', async () => {
  watch('one');
  const early = await nextCall('orders.get');
  watch('two');
  (await nextCall('orders.get')).answer(detailOf('two'));
  early.refuse(new DispatchError('not_found', 'gone'));
  await settled();
  expect(useDetail.getState().error).toBeNull();
});

test.each([
  ['its files', detailOf('one'), ['orders.readFiles']],
  ['nothing where its files may not be read', detailOf('one', 'r1', []), []],
  ['all of it where only its summary is known', detailOf('one', null), ['orders.refresh']],
])('when an order comes on screen, the service is asked for %s', async (_what, detail, asked) => {
  watch('one');
  (await nextCall('orders.get')).answer(detail);
  await settled();
  expect(askedNow()).toEqual(asked);
});

test('files are read again where something was done at the service since, and only then', async () => {
  watch('one');
  (await nextCall('orders.get')).answer(detailOf('one'));
  (await nextCall('orders.readFiles')).answer({});
  tell('orders.changed', { localIds: ['two'] });
  expect(askedNow()).toEqual([]);
  tell('orders.changed', { localIds: ['two', 'one'] });
  (await nextCall('orders.get')).answer(detailOf('one'));
  await settled();
  expect(askedNow()).toEqual([]);
  tell('orders.changed', { localIds: ['one'] });
  (await nextCall('orders.get')).answer(detailOf('one', 'r2'));
  await nextCall('orders.readFiles');
});

test('that its files cannot be read is said beside the order, which stays', async () => {
  watch('one');
  (await nextCall('orders.get')).answer(detailOf('one'));
  (await nextCall('orders.readFiles')).refuse(new DispatchError('service_unreachable', 'away'));
  await vi.waitFor(() => expect(useDetail.getState().readError?.code).toBe('service_unreachable'), {
    timeout: longestWaitMs,
  });
  expect(useDetail.getState()).toMatchObject({ error: null, detail: { row: { localId: 'one' } } });
});

test('an order that is settled is not read with every change of the outbox', async () => {
  watch('one');
  (await nextCall('orders.get')).answer(detailOf('one'));
  (await nextCall('orders.readFiles')).answer({});
  await settled();
  tell('outbox.changed', {});
  expect(askedNow()).toEqual([]);
});

test('only progress of its own documents is shown', async () => {
  watch('one');
  tell('documents.progress', { localId: 'two', documentId: 'doc2', sentBytes: 5 });
  tell('documents.progress', { localId: 'one', documentId: 'doc1', sentBytes: 7 });
  expect(useDetail.getState().sentBytes).toEqual({ doc1: 7 });
});

test('an order that was asked for anew does not come over another one that is shown by then', async () => {
  watch('one');
  (await nextCall('orders.get')).answer(detailOf('one'));
  const refreshed = refreshDetail('one');
  watch('two');
  (await nextCall('orders.refresh')).answer(detailOf('one', 'r9'));
  await refreshed;
  expect(useDetail.getState().detail).toBeNull();
  expect(useDetail.getState().isRefreshing).toBe(false);
});
