import { i18n } from '@lingui/core';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OrderDetail } from '../../../../../../src-shared/contract/orders.ts';
import { type AppErrorCode, DispatchError } from '../../../../../../src-shared/errors.ts';
import { defaultInterfaceProfile } from '../../../../../../src-shared/interface-profile.ts';
import { detailOf, orderOf } from '../../../../../support/builders/order.ts';

const seen = vi.hoisted(() => ({
  calls: [] as string[],
  inputs: [] as object[],
  marked: [] as string[],
  toasts: [] as string[],
  errors: 0,
  /** Of each order whose cancellation fails, the codes of the next failures. */
  failures: new Map<string, string[]>(),
  details: new Map<string, object>(),
}));
vi.mock('../../../../../../src-renderer/bridge/bridge.ts', () => {
  let shown = 'one';
  const callOf = (environment: string) => {
    return async (method: string, input: { localId: string }) => {
      const { localId } = input;
      seen.inputs.push(input);
      seen.calls.push(`${method} ${localId}${environment === 'one' ? '' : ` in ${environment}`}`);
      const code = seen.failures.get(`${method} ${localId}`)?.shift();
      if (code !== undefined) throw new DispatchError(code as AppErrorCode, 'no');
      if (method === 'orders.get') return seen.details.get(localId);
      return method === 'orders.refresh' ? seen.details.get(`whole ${localId}`) : { entryId: 'entry' };
    };
  };
  return {
    showEnvironment: (id: string) => {
      shown = id;
    },
    // As the bridge does, this one never settles once another environment is shown.
    call: async (method: string, input: { localId: string }) => {
      const asked = shown;
      const answer = await callOf(asked)(method, input);
      return asked === shown ? answer : new Promise(() => undefined);
    },
    callOfShown: () => callOf(shown),
    appErrorOf: (thrown: DispatchError) => thrown.error,
  };
});
vi.mock('../../../../../../src-renderer/navigation/navigation.ts', () => ({ goTo: () => undefined }));
vi.mock('../../../../../../src-renderer/state/production.ts', () => ({
  withProductionConfirmed: async (
    purpose: string,
    work: () => Promise<unknown>,
    isUnconfirmed: (end: unknown) => boolean,
  ) => {
    const end = await work();
    if (!isUnconfirmed(end)) return end;
    seen.calls.push(`asked ${purpose}`);
    return work();
  },
}));
vi.mock('../../../../../../src-renderer/state/show-error.ts', () => ({
  showError: () => {
    seen.errors += 1;
  },
}));
vi.mock('../../../../../../src-renderer/state/use-profile.ts', () => ({
  profileOfShown: () => ({ ...defaultInterfaceProfile, cancelOrderPath: '/v2/orders/{order_id}/cancel' }),
}));
vi.mock('../../../../../../src-renderer/ui/toast.tsx', () => ({
  showToast: ({ text }: { text: string }) => seen.toasts.push(text),
}));
vi.mock('../../../../../../src-renderer/features/orders/list/marked/order-marks.ts', () => ({
  markOnly: (localIds: string[]) => {
    seen.calls.push('unmarked');
    seen.marked = localIds;
  },
}));
const { showEnvironment } = await import('../../../../../../src-renderer/bridge/bridge.ts');
const { readMarked, changeWindows } = await import(
  '../../../../../../src-renderer/features/orders/list/marked/window-marked.ts'
);
const { cancelOrders, planCancelling } = await import(
  '../../../../../../src-renderer/features/orders/list/marked/cancel-marked.ts'
);

i18n.loadAndActivate({ locale: 'en', messages: {} });

const detail = (localId: string, actions: string[] | null): OrderDetail => {
  const { row } = detailOf();
  return detailOf({
    row: { ...row, localId, customerReference: localId, phase: 'accepted' },
    order: actions === null ? null : orderOf({ allowed_actions: actions }),
  });
};
const rows = (...ids: string[]) => ids.map(id => detail(id, []).row);

beforeEach(() => {
  for (const list of [seen.calls, seen.inputs, seen.toasts, seen.marked]) list.length = 0;
  for (const map of [seen.failures, seen.details]) map.clear();
  seen.errors = 0;
});

it('tells the orders that can be cancelled from the others, and reads those known in outline', async () => {
  for (const one of [detail('A', ['cancel']), detail('B', ['update']), detail('C', null), detail('D', null)])
    seen.details.set(one.row.localId, one);
  seen.details.set('whole C', detail('C', ['cancel']));
  seen.failures.set('orders.refresh D', ['service_unreachable']);
  const plan = await planCancelling(['A', 'B', 'C', 'D']);
  expect(plan.allowed.map(({ localId }) => localId)).toEqual(['A', 'C']);
  expect(plan.notAllowed.map(({ localId }) => localId)).toEqual(['B', 'D']);
  expect(seen.calls).not.toContain('orders.refresh B');
});

it('leaves out an order that no longer exists, and takes one with two ids once', async () => {
  for (const id of ['A', 'B']) seen.details.set(id, detail(id, ['update']));
  seen.details.set('former A', detail('A', ['update']));
  seen.failures.set('orders.get gone', ['not_found']);
  const { changeable, left } = await readMarked(['gone', 'former A', 'A', 'B']);
  expect(changeable.map(({ row }) => row.localId)).toEqual(['A', 'B']);
  expect(left).toEqual([]);
});

it('does not wait for a service out of reach at each order', async () => {
  for (const id of ['A', 'B', 'C']) seen.details.set(id, detail(id, null));
  seen.details.set('D', detail('D', ['update']));
  seen.failures.set('orders.refresh A', ['permission_denied']);
  seen.failures.set('orders.refresh B', ['service_unreachable']);
  const { changeable, left } = await readMarked(['A', 'B', 'C', 'D']);
  expect(changeable.map(({ row }) => row.localId)).toEqual(['D']);
  expect(left.map(({ row }) => row.localId)).toEqual(['A', 'B', 'C']);
  expect(seen.calls.filter(called => called.startsWith('orders.refresh'))).toEqual([
    'orders.refresh A',
    'orders.refresh B',
  ]);
});

it('fails where what is stored cannot be read', async () => {
  seen.failures.set('orders.get A', ['storage_full']);
  await expect(readMarked(['A'])).rejects.toThrow('no');
});

it('queues each change as it was planned, and says how many', async () => {
  const [a, b] = rows('A', 'B');
  if (!a || !b) throw new Error('no rows');
  const changes = [a, b].map(row => ({ row, revision: `seen ${row.localId}`, patch: { pickup: {} } }));
  seen.failures.set('changes.submit B', ['confirmation_needed', 'not_allowed_in_state']);
  await changeWindows(changes);
  expect(seen.calls).toEqual([
    'changes.submit A',
    'changes.submit B',
    'asked change',
    'changes.submit B',
    'unmarked',
  ]);
  expect(seen.inputs).toContainEqual({
    localId: 'A',
    version: 0,
    revision: 'seen A',
    patch: { pickup: {} },
    documentIds: [],
    correctedEntryId: null,
  });
  expect(seen.toasts).toEqual(['1 change saved in the outbox. Changes not saved: B.']);
  expect(seen.marked).toEqual(['B']);
});

it('queues one cancellation for each order, and says how many', async () => {
  await cancelOrders(rows('A', 'B'));
  expect(seen.calls).toEqual(['orders.cancel A', 'orders.cancel B', 'unmarked']);
  expect(seen.toasts).toEqual(['2 cancellations saved in the outbox.']);
});

it('asks before production, and queues none twice', async () => {
  seen.failures.set('orders.cancel A', ['confirmation_needed']);
  await cancelOrders(rows('A', 'B'));
  expect(seen.calls).toEqual([
    'orders.cancel A',
    'asked cancel-many',
    'orders.cancel A',
    'orders.cancel B',
    'unmarked',
  ]);
});

it('names the orders whose cancellation was not saved, and leaves them marked', async () => {
  seen.failures.set('orders.cancel A', ['not_allowed_in_state']);
  await cancelOrders(rows('A', 'B'));
  expect(seen.toasts).toEqual(['1 cancellation saved in the outbox. Cancellations not saved: A.']);
  expect(seen.marked).toEqual(['A']);
});

it('names five of many orders', async () => {
  const failing = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  for (const id of failing) seen.failures.set(`orders.cancel ${id}`, ['not_allowed_in_state']);
  await cancelOrders(rows(...failing, 'H'));
  expect(seen.toasts).toEqual([
    '1 cancellation saved in the outbox. Cancellations not saved: A, B, C, D, E and 2 more orders.',
  ]);
  expect(seen.marked).toEqual(failing);
});

it('cancels the rest where they were marked when another environment is shown', async () => {
  const cancelled = cancelOrders(rows('A', 'B'));
  showEnvironment('two');
  await vi.waitFor(() => expect(seen.calls).toContain('orders.cancel B'));
  await cancelled;
  showEnvironment('one');
});

it('shows the failure and keeps the marks where none was saved', async () => {
  seen.failures.set('orders.cancel A', ['storage_full']);
  await cancelOrders(rows('A'));
  expect(seen).toMatchObject({ calls: ['orders.cancel A'], toasts: [], errors: 1 });
});
