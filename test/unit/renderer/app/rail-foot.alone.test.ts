import { expect, it, vi } from 'vitest';
import { RailFoot } from '../../../../src-renderer/app/RailFoot.tsx';
import { useApp } from '../../../../src-renderer/state/app-store.ts';
import { wordsOf } from '../../../support/markup.ts';

// It reads the window's address.
vi.mock('../../../../src-renderer/navigation/navigation.ts', () => ({ navigate: () => undefined }));

const folded = { isFolded: false };

function shown(parts: object): string {
  const before = useApp.getInitialState();
  const read = { isOutboxRead: true };
  Object.assign(before, read, { outbox: { ...before.outbox, ...parts } });
  return wordsOf(RailFoot, folded).split('Outbox: ')[1] ?? '';
}

it('says that it is loading, not that everything is sent, before anything is known', () => {
  expect(wordsOf(RailFoot, folded)).toMatch(/Outbox: Loading the outbox …$/);
  expect(shown({})).toBe('Everything is sent');
});

it('calls no item queued that the service may have done', () => {
  expect(shown({ waiting: 3, unconfirmed: 0 })).toBe('3 items queued');
  expect(shown({ waiting: 3, unconfirmed: 1 })).toBe('2 items queued 1 item unconfirmed');
  expect(shown({ waiting: 2, unconfirmed: 2 })).toBe('2 items unconfirmed');
});

/** What stands on screen: the connection, and the most urgent thing about the outbox. */
const line = (outbox: object, app: object = {}): string => {
  const before = useApp.getInitialState();
  const noneOpen = { waiting: 0, unconfirmed: 0, sending: 0, attention: 0, held: 0, typedChanges: 0 };
  const noDrafts = { rejectedDrafts: 0, withdrawnDrafts: 0 };
  Object.assign(before, { isOutboxRead: true, ...app });
  Object.assign(before, {
    outbox: { ...before.outbox, ...noneOpen, ...noDrafts, isPaused: false, ...outbox },
  });
  Object.assign(before, { connection: { ...before.connection, state: 'connected', ...app } });
  return wordsOf(RailFoot, folded);
};

it('is one line: the connection, and the most urgent thing of the outbox', () => {
  expect(line({})).toMatch(/^Connected · all sent /);
  expect(line({ waiting: 3 })).toMatch(/^Connected · 3 items queued /);
  expect(line({ waiting: 3, isPaused: true })).toMatch(/^Connected · sending paused, 3 items queued /);
  expect(line({ waiting: 3, attention: 2 })).toMatch(/^Connected · 2 items need attention, 3 queued /);
  expect(line({ attention: 1 })).toMatch(/^Connected · 1 item needs attention /);
  expect(line({ sending: 1 })).toMatch(/^Connected · 1 item being sent /);
  expect(line({ rejectedDrafts: 1 })).toMatch(/^Connected · 1 order rejected .* 1 rejected order in Drafts$/);
  expect(line({ withdrawnDrafts: 1 })).toMatch(
    /^Connected · 1 order withdrawn .* 1 withdrawn order in Drafts$/,
  );
  expect(line({}, { state: 'away' })).toMatch(/^Service unreachable · all sent /);
  expect(line({ waiting: 1 }, { state: 'away', isSandboxRunning: false })).toMatch(
    /^Service stopped · 1 item queued /,
  );
});

it('claims nothing of the outbox before it is read', () => {
  expect(line({}, { isOutboxRead: false })).toMatch(/^Connected Connected to the service Outbox: Loading/);
});
