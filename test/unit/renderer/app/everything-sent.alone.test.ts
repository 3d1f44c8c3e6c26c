import { expect, it, vi } from 'vitest';
import { isEverythingSent, useApp } from '../../../../src-renderer/session/app-store.ts';

vi.mock(
  '../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../support/fake-core.ts')).heldBridge,
);

it('everything is sent only where nothing waits, was refused, or is typed and not sent', () => {
  const { outbox } = useApp.getState();
  const nothing = { outbox, isOutboxRead: true, refusedDraftCount: 0 };
  expect(isEverythingSent(nothing)).toBe(true);
  expect(isEverythingSent({ ...nothing, refusedDraftCount: 1 })).toBe(false);
  for (const kind of ['waiting', 'sending', 'attention', 'typedChanges'] as const) {
    expect(isEverythingSent({ ...nothing, outbox: { ...outbox, [kind]: 1 } }), kind).toBe(false);
  }
  expect(isEverythingSent({ ...nothing, isOutboxRead: false })).toBe(false);
  expect(isEverythingSent({ ...nothing, refusedDraftCount: null })).toBe(false);
});
