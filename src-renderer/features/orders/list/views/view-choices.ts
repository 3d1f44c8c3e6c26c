import { useLingui } from '@lingui/react/macro';
import type { SavedFilter } from '../../../../../src-shared/contract/order-list.ts';
import {
  isOwnState,
  type OrderQuery,
  pendingStates,
} from '../../../../../src-shared/contract/order-query.ts';
import { orderStatusName } from '../../../../i18n/status-words.ts';
import { useOrderStatuses } from '../../../../state/order-statuses.ts';
import { orderViews } from '../state/order-views.ts';
import { useOrders } from '../state/orders-store.ts';
import { useOrdersView } from '../state/orders-view.ts';

/** A view that the user can choose above the list. */
export interface ViewChoice {
  id: string;
  label: string;
  total: number;
  question: Pick<OrderQuery, 'show' | 'states'>;
  /** For a predefined view: its filter term, such as `late`, which becomes part of the search. Otherwise null. */
  filter: string | null;
  /** For a saved view of the user: the view, whose question replaces the current one completely. Otherwise null. */
  own: SavedFilter | null;
}

/** Returns a function that gives the number of orders in a saved view; null before the view was counted. */
function useOwnTotals(): (question: OrderQuery) => number | null {
  const { questions, questionTotals } = useOrders(state => state.tally);
  const totals = new Map(questions.map((one, index) => [JSON.stringify(one), questionTotals[index] ?? null]));
  return question => totals.get(JSON.stringify(question)) ?? null;
}

/**
 * The choices in this order: orders that need the user or are late, the user's saved views, the days, and the statuses
 * from the beginning of an order to its end. Choices without orders are included, so that nothing moves when a count
 * changes.
 */
export function useViewChoices(): ViewChoice[] {
  const { t } = useLingui();
  const { states, attention, unseen, followed, totals } = useOrders(state => state.tally);
  const orderStatuses = useOrderStatuses();
  const filters = useOrdersView(view => view.filters);
  const ownTotal = useOwnTotals();
  const totalOf = (state: string): number => states.find(one => one.state === state)?.total ?? 0;
  const sumOf = (list: readonly string[]): number => list.reduce((sum, state) => sum + totalOf(state), 0);
  const choice = (id: string, label: string, total: number, part: Partial<ViewChoice> = {}): ViewChoice => ({
    id,
    label,
    total,
    question: { show: 'all', states: [] },
    filter: null,
    own: null,
    ...part,
  });
  const ofShow = (show: OrderQuery['show'], label: string, total: number): ViewChoice =>
    choice(show, label, total, { question: { show, states: [] } });
  const ofStatus = (state: string): ViewChoice =>
    choice(`state ${state}`, orderStatusName(state), totalOf(state), {
      question: { show: 'all', states: [state] },
    });
  const [late, ...views] = orderViews().map(({ id, label, filter }, index) =>
    choice(id, label, totals[index] ?? 0, { filter }),
  );
  const own = filters.map(filter =>
    choice(filter.id, filter.name, ownTotal(filter.question) ?? -1, {
      question: filter.question,
      own: filter,
    }),
  );
  const unknown = states
    .map(({ state }) => state)
    .filter(state => !isOwnState(state) && !orderStatuses.includes(state));
  return [
    ofShow('all', t({ message: 'All', context: 'orders' }), sumOf(states.map(({ state }) => state))),
    ofShow('attention', t`Needs attention`, attention),
    ...(late ? [late] : []),
    ...own,
    ...views,
    ofShow('followed', t`Followed`, followed),
    ofShow('unseen', t({ message: 'Changed', context: 'filter: orders with changes not seen yet' }), unseen),
    choice('waiting', t`Pending`, sumOf(pendingStates), {
      question: { show: 'all', states: [...pendingStates] },
    }),
    ...orderStatuses.map(ofStatus),
    ...unknown.map(ofStatus),
  ];
}
