import { useLingui } from '@lingui/react/macro';
import { BookmarkPlus, X } from 'lucide-react';
import { useState } from 'react';
import {
  everyOrder,
  isOwnState,
  type OrderQuery,
  pendingStates,
} from '../../../../src-shared/contract/order-list.ts';
import { formatCount } from '../../../i18n/format.ts';
import { orderStatusName } from '../../../i18n/words.ts';
import { useProfile } from '../../../session/use-profile.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { isCountKnown } from './elsewhere.ts';
import { orderViews, viewFilterIn, withView } from './order-views.ts';
import styles from './orders.module.css';
import { queryOrders, useOrders } from './orders-store.ts';
import { removeFilter, saveFilter, useOrdersView } from './orders-view.ts';
import { SaveFilterDialog } from './SaveFilterDialog.tsx';

interface Choice {
  id: string;
  label: string;
  total: number;
  question: Pick<OrderQuery, 'show' | 'states'>;
  /** Of a usual view, whose filter is a part of the search. */
  filter: string | null;
}

/**
 * The filters: first those about the user's work, then the statuses in the order of an order's life, last the statuses
 * that this version does not know. Filters with a count of 0 are shown, too, so that a new count moves nothing.
 */
function useChoices(): { known: Choice[]; unknown: Choice[] } {
  const { t } = useLingui();
  const { states, attention, unseen, followed, totals } = useOrders(state => state.tally);
  const { orderStatuses } = useProfile();
  const totalOf = (state: string): number => states.find(one => one.state === state)?.total ?? 0;
  const unknown = states
    .map(one => one.state)
    .filter(state => !isOwnState(state) && !orderStatuses.includes(state));
  const choice = (
    id: string,
    label: string,
    total: number,
    part: Partial<Choice['question']> = {},
    filter: string | null = null,
  ): Choice => ({ id, label, total, question: { show: 'all', states: [], ...part }, filter });
  const ofStatus = (state: string): Choice =>
    choice(`state ${state}`, orderStatusName(state), totalOf(state), { states: [state] });
  const sumOf = (list: readonly string[]): number => list.reduce((sum, state) => sum + totalOf(state), 0);
  const known = [
    choice('all', t`All`, sumOf(states.map(({ state }) => state))),
    choice('attention', t`Needs attention`, attention, { show: 'attention' }),
    choice('unseen', t`Changed`, unseen, { show: 'unseen' }),
    choice('followed', t`Followed`, followed, { show: 'followed' }),
    choice('waiting', t`Pending`, sumOf(pendingStates), { states: [...pendingStates] }),
    ...orderViews().map(({ id, label, filter }, index) => choice(id, label, totals[index] ?? 0, {}, filter)),
    ...orderStatuses.map(ofStatus),
  ];
  return { known, unknown: unknown.map(ofStatus) };
}

const isSame = (one: Pick<OrderQuery, 'show' | 'states'>, other: Pick<OrderQuery, 'show' | 'states'>) =>
  one.show === other.show && one.states.join() === other.states.join();

/** Filters above the list, among them those that the user has saved. */
export function FilterBar() {
  const { t } = useLingui();
  const question = useOrders(state => state.question);
  const filters = useOrdersView(view => view.filters);
  const [isSaving, setSaving] = useState(false);
  const isTallyRead = useOrders(state => state.isTallyRead);
  const isWhole = useOrders(
    ({ synchronisation }) => synchronisation?.isComplete === true && !synchronisation.isFull,
  );
  // What happens next is in no summary.
  const areAllRead = useOrders(({ synchronisation }) => synchronisation?.unreadCount === 0);
  const { known, unknown } = useChoices();
  const choices = [...known, ...unknown];
  const own = filters.find(filter => JSON.stringify(filter.question) === JSON.stringify(question));
  const viewFilter = viewFilterIn(question.search);
  const chosen = own
    ? undefined
    : choices.find(choice => choice.filter === viewFilter && isSame(choice.question, question));
  // As wide as the largest count, and at least as thousands, so that a growing count moves nothing.
  const countWidth = formatCount(Math.max(...choices.map(({ total }) => total), 1_000)).length;
  const chipOf = ({ id, label, total, question: chosenBy, filter: ofView }: Choice) => {
    const isWholeFor = isWhole && (ofView === null || areAllRead);
    const isKnown = isCountKnown(total, chosenBy, { isTallyRead, isWhole: isWholeFor });
    return {
      id,
      words: (
        <>
          {label}{' '}
          <span
            className={styles.chipCount}
            data-none={(isKnown && total === 0) || undefined}
            style={{ minWidth: `${countWidth}ch` }}
          >
            {isKnown && formatCount(total)}
          </span>
        </>
      ),
    };
  };
  const isUsual = isSame(question, everyOrder) && question.search === '' && question.sort === 'created';
  const choose = (id: string) => {
    const filter = filters.find(one => one.id === id);
    const choice = choices.find(one => one.id === id);
    if (filter) queryOrders(filter.question);
    else if (choice) queryOrders({ ...choice.question, search: withView(question.search, choice.filter) });
  };
  return (
    <div className={styles.filters}>
      <Chips
        label={t`Which orders`}
        chosen={own?.id ?? chosen?.id ?? ''}
        onChoose={choose}
        chips={[
          ...known.map(chipOf),
          ...filters.map(({ id, name }) => ({ id, words: name })),
          ...unknown.map(chipOf),
        ]}
      />
      <span className={styles.filterAction}>
        {own ? (
          <IconButton
            icon={X}
            label={t`Remove the filter ${own.name}`}
            onPress={() => removeFilter(own.id)}
          />
        ) : (
          <Button variant="quiet" icon={BookmarkPlus} isDisabled={isUsual} onPress={() => setSaving(true)}>
            {t`Save filter`}
          </Button>
        )}
      </span>
      {isSaving && (
        <SaveFilterDialog
          suggestedName={[chosen?.id === 'all' ? '' : chosen?.label, withView(question.search, null)]
            .filter(Boolean)
            .join(' · ')}
          onSave={name => saveFilter(name, question)}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}
