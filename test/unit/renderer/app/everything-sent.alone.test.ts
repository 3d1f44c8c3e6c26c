import { expect, it, vi } from 'vitest';
import { isEverythingSent, useApp } from '../../../../src-renderer/state/app-store.ts';

vi.mock(
  '../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../support/fake-core.ts')).heldBridge,
);

it('everything is sent only where nothing waits, was refused, or is typed and not sent', () => {
  const { outbox } = useApp.getState();
  const nothing = { outbox, isOutboxRead: true };
  expect(isEverythingSent(nothing)).toBe(true);
  const kinds = [
    'waiting',
    'sending',
    'attention',
    'held',
    'typedChanges',
    'rejectedDrafts',
    'withdrawnDrafts',
  ] as const;
  for (const kind of kinds) {
    expect(isEverythingSent({ ...nothing, outbox: { ...outbox, [kind]: 1 } }), kind).toBe(false);
  }
  expect(isEverythingSent({ ...nothing, isOutboxRead: false })).toBe(false);
});
