import { expect, it } from 'vitest';
import { DraftsCount } from '../../../../src-renderer/app/DraftsCount.tsx';
import { OutboxCount } from '../../../../src-renderer/app/OutboxCount.tsx';
import { useApp } from '../../../../src-renderer/state/app-store.ts';
import { wordsOf } from '../../../support/markup.ts';

const noItems = useApp.getInitialState().outbox;

/** The words of a count, for this state of the app. Components are drawn here as they are at their first state. */
function words(count: typeof OutboxCount, outbox: object, draftCount: number | null = null): string {
  Object.assign(useApp.getInitialState(), { draftCount, outbox: { ...noItems, ...outbox } });
  return wordsOf(count, {});
}

const shown = (outbox: object): string => words(OutboxCount, outbox);

it('counts everything that is not done, and says in whole words how much of it needs the dispatcher', () => {
  expect(shown({ attention: 1, waiting: 5, held: 1 })).toBe(
    '7 7 items are still in the outbox. 1 item needs attention.',
  );
  expect(shown({ attention: 2 })).toBe('2 2 items are still in the outbox. 2 items need attention.');
  expect(shown({ waiting: 1, sending: 1 })).toBe('2 2 items are still in the outbox.');
  expect(shown({ sending: 1 })).toBe('1 1 item is still in the outbox.');
  expect(shown({})).toBe('');
});

it('counts drafts and changes, and says how many of them are orders that were placed before', () => {
  const drafts = (draftCount: number | null, outbox: object = {}) => words(DraftsCount, outbox, draftCount);
  expect(drafts(null, { typedChanges: 1 })).toBe('');
  expect(drafts(0)).toBe('');
  expect(drafts(2, { typedChanges: 1 })).toBe('3');
  expect(drafts(2, { withdrawnDrafts: 1 })).toBe('2 1 order was rejected or withdrawn, and is not placed');
  expect(drafts(2, { withdrawnDrafts: 1, rejectedDrafts: 1 })).toBe(
    '2 2 orders were rejected or withdrawn, and are not placed',
  );
});
