import { afterEach, expect, test, vi } from 'vitest';
import {
  choose,
  chosen,
  readConflict,
  sendMerged,
  useConflict,
} from '../../../../../src-renderer/features/outbox/item/conflict-store.ts';
import type { ConflictField } from '../../../../../src-shared/contract/conflicts.ts';
import { DispatchError } from '../../../../../src-shared/errors.ts';
import { leave, nextCall } from '../../../../support/fake-core.ts';
import { longestWaitMs } from '../../../../support/longest-wait.ts';

vi.mock(
  '../../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../../support/fake-core.ts')).heldBridge,
);
const said = vi.hoisted(() => ({ toasts: [] as string[], errors: 0 }));
vi.mock('../../../../../src-renderer/ui/toast.tsx', () => ({
  showToast: ({ text }: { text: string }) => said.toasts.push(text),
}));
vi.mock('../../../../../src-renderer/state/show-error.ts', () => ({
  showError: () => {
    said.errors += 1;
  },
}));

afterEach(() => {
  leave();
  said.toasts = [];
  said.errors = 0;
});

const conflict = { outcome: 'conflict', revision: 'r2', fields: [] };
const field = (more: Partial<ConflictField>): ConflictField => ({
  path: 'customer_note',
  base: 'a',
  mine: 'b',
  theirs: 'c',
  by: 'both',
  choice: 'theirs',
  ...more,
});

async function read(entryId: string): Promise<void> {
  const reading = readConflict(entryId);
  (await nextCall('outbox.conflict')).answer(conflict);
  await reading;
}

test('what others changed alone is theirs; of the rest what one chose, else what is proposed', () => {
  expect(chosen(field({ by: 'them' }), { customer_note: 'mine' })).toBe('theirs');
  expect(chosen(field({ by: 'both' }), { customer_note: 'mine' })).toBe('mine');
  expect(chosen(field({ by: 'both' }), { pickup: 'mine' })).toBeNull();
  expect(chosen(field({ by: 'me', choice: 'mine' }), {})).toBe('mine');
});

test('what was chosen stays when the order is read again, and is forgotten with another change', async () => {
  await read('e1');
  choose('customer_note', 'mine');
  await read('e1');
  expect(useConflict.getState().choices).toEqual({ customer_note: 'mine' });
  await read('e2');
  expect(useConflict.getState().entryId).toBe('e2');
  expect(useConflict.getState().choices).toEqual({});
});

test('an answer about the change that was shown before is not shown under this one', async () => {
  void readConflict('e1');
  const early = await nextCall('outbox.conflict');
  await read('e2');
  early.refuse(new DispatchError('service_unreachable', 'away'));
  await new Promise(resolve => setTimeout(resolve));
  expect(useConflict.getState()).toMatchObject({ entryId: 'e2', conflict, error: null });
});

test('sends the choices on the revision they were made on; where that is refused, the order is read again', async () => {
  await read('e1');
  choose('customer_note', 'mine');
  const sent = sendMerged('e1', 'r2');
  const merge = await nextCall('outbox.merge');
  expect(merge.input).toEqual({ entryId: 'e1', revision: 'r2', choices: { customer_note: 'mine' } });
  merge.refuse(new DispatchError('not_allowed_in_state', 'no', { reason: 'order_changed' }));
  expect(await sent).toBe(false);
  expect(said.errors).toBe(1);
  (await nextCall('outbox.conflict')).answer({ ...conflict, revision: 'r3' });
  await vi.waitFor(() => expect(useConflict.getState().conflict).toMatchObject({ revision: 'r3' }), {
    timeout: longestWaitMs,
  });
  expect(useConflict.getState()).toMatchObject({ choices: { customer_note: 'mine' }, isSending: false });
});
