import { expect, it, vi } from 'vitest';
import { RailFoot } from '../../../../src-renderer/app/RailFoot.tsx';
import { useApp } from '../../../../src-renderer/features/connection/app-store.ts';
import { wordsOf } from '../../../support/markup.ts';

// It reads the window's address.
vi.mock('../../../../src-renderer/navigation/navigation.ts', () => ({ navigate: () => undefined }));

function shown(parts: object): string {
  const before = useApp.getInitialState();
  Object.assign(before, { outbox: { ...before.outbox, ...parts } });
  return wordsOf(RailFoot, {}).split('Outbox: ')[1] ?? '';
}

it('calls no item queued that the service may have done', () => {
  expect(shown({ waiting: 3, unconfirmed: 0 })).toBe('3 items queued');
  expect(shown({ waiting: 3, unconfirmed: 1 })).toBe('2 items queued 1 item unconfirmed');
  expect(shown({ waiting: 2, unconfirmed: 2 })).toBe('2 items unconfirmed');
});
