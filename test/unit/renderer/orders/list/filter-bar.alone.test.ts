import { expect, it, vi } from 'vitest';
import type { ViewChip } from '../../../../../src-renderer/features/orders/list/views/view-chip.ts';
import type { Tally } from '../../../../../src-shared/contract/order-list.ts';
import { everyOrder, type OrderQuery } from '../../../../../src-shared/contract/order-query.ts';
import { wordsOf } from '../../../../support/markup.ts';

const nothing = () => undefined;
vi.stubGlobal('window', { location: { hash: '', search: '' }, addEventListener: nothing, history: {} });

// What these are made of needs a document.
vi.mock('../../../../../src-renderer/features/orders/list/views/SaveViewDialog.tsx', () => ({}));
vi.mock('../../../../../src-renderer/features/orders/list/views/ViewChips.tsx', () => ({
  ViewChips: ({ chips }: { chips: readonly ViewChip[] }) =>
    chips.map(({ label, count, isSoFar }) => `${label} ${count}${isSoFar ? '+' : ''} `),
}));

const { FilterBar } = await import('../../../../../src-renderer/features/orders/list/FilterBar.tsx');
const { useOrders } = await import('../../../../../src-renderer/features/orders/list/state/orders-store.ts');
const { useOrdersView } = await import(
  '../../../../../src-renderer/features/orders/list/state/orders-view.ts'
);

const own = (name: string, search: string) => ({ id: name, name, question: { ...everyOrder, search } });
const hamburg = own('Hamburg', 'to:hamburg');
const dear = own('Dear', 'price>900');

const counted: Tally = {
  totals: [11, 12, 13, 14, 15, 16],
  questionTotals: [21, 22],
  states: [
    { state: 'accepted', total: 31 },
    { state: 'queued', total: 2 },
    { state: 'sending', total: 3 },
    { state: 'held', total: 34 },
  ],
  attention: 41,
  unseen: 42,
  followed: 43,
  allUnseen: 0,
  unconfirmed: 0,
};

/** The filters with their counts, as they stand. */
function shown(tally: Partial<Tally> = {}, questions: readonly OrderQuery[] = [], isWhole = true): string {
  const synchronisation = { isComplete: isWhole, isFull: false, unreadCount: 0, orderCount: 70 };
  // What is drawn without a document has the first state of each store.
  Object.assign(useOrders.getInitialState(), {
    tally: { ...counted, ...tally, search: '', questions },
    isTallyRead: true,
    synchronisation,
  });
  Object.assign(useOrdersView.getInitialState(), { filters: [hamburg, dear] });
  return wordsOf(FilterBar, {});
}

it('each filter has the count of what it lists', () => {
  const words = shown({}, [hamburg.question, dear.question]);
  expect(words).toMatch(
    /^All 70 Needs attention 41 Late 11 Hamburg 21 Dear 22 Pickup today 12 Delivery today 13 Pickup tomorrow 14 No time window 15 Unsent documents 16 Followed 43 Changed 42 Pending 5 /,
  );
  expect(words).toContain(' Accepted 31 ');
  expect(words).toContain(' held 34');
});

it('a view that was not counted yet has no count, not none', () => {
  expect(shown({ questionTotals: [0] }, [dear.question])).toContain(' Hamburg Dear 0 ');
});

it('counts are told as those so far while orders are loaded that may be among them', () => {
  const words = shown({}, [hamburg.question, dear.question], false);
  expect(words).toMatch(
    /^All 70\+ Needs attention 41 Late 11\+ Hamburg 21\+ Dear 22\+ Pickup today 12\+ .* Unsent documents 16 Followed 43 /,
  );
  expect(words).toContain(' Pending 5 ');
});

it('none is told only where all was read, but for what this computer alone knows', () => {
  const words = shown({ totals: [0, 0, 0, 0, 0, 0], attention: 0, followed: 0, unseen: 0 }, [], false);
  expect(words).toContain(' Needs attention 0 Late Hamburg Dear Pickup today ');
  expect(words).toContain(' No time window Unsent documents 0 Followed 0 Changed Pending 5 ');
});
