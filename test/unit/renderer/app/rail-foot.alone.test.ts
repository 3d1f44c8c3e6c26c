import { expect, it, vi } from 'vitest';
import { RailFoot } from '../../../../src-renderer/app/RailFoot.tsx';
import { useApp } from '../../../../src-renderer/session/app-store.ts';
import { wordsOf } from '../../../support/markup.ts';

// It reads the window's address.
vi.mock('../../../../src-renderer/navigation/navigation.ts', () => ({ navigate: () => undefined }));

function shown(parts: object): string {
  const before = useApp.getInitialState();
  const read = { isOutboxRead: true, refusedDraftCount: 0 };
  Object.assign(before, read, { outbox: { ...before.outbox, ...parts } });
  return wordsOf(RailFoot, {}).split('Outbox: ')[1] ?? '';
}

it('says that it is loading, not that everything is sent, before anything is known', () => {
  expect(wordsOf(RailFoot, {})).toMatch(/Outbox: Loading the outbox …$/);
  expect(shown({})).toBe('Everything is sent');
});

it('calls no item queued that the service may have done', () => {
  expect(shown({ waiting: 3, unconfirmed: 0 })).toBe('3 items queued');
  expect(shown({ waiting: 3, unconfirmed: 1 })).toBe('2 items queued 1 item unconfirmed');
  expect(shown({ waiting: 2, unconfirmed: 2 })).toBe('2 items unconfirmed');
});
