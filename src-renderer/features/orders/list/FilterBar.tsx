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
  const ofStatus = (state: string): Choice => ({
    id: `state ${state}`,
    label: orderStatusName(state),
    total: totalOf(state),
    question: { show: 'all' as const, states: [state] },
    filter: null,
  });
  const shown = (show: OrderQuery['show']) => ({ show, states: [] });
  const known = [
    {
      id: 'all',
      label: t`All`,
      total: states.reduce((sum, one) => sum + one.total, 0),
      question: shown('all'),
      filter: null,
    },
    {
      id: 'attention',
      label: t`Needs attention`,
      total: attention,
      question: shown('attention'),
      filter: null,
    },
    { id: 'unseen', label: t`Changed`, total: unseen, question: shown('unseen'), filter: null },
    { id: 'followed', label: t`Followed`, total: followed, question: shown('followed'), filter: null },
    {
      id: 'waiting',
      label: t`Pending`,
      total: pendingStates.reduce((sum, state) => sum + totalOf(state), 0),
      question: { show: 'all' as const, states: [...pendingStates] },
      filter: null,
    },
    ...orderViews().map(({ id, label, filter }, index) => ({
      id,
      label,
      total: totals[index] ?? 0,
      question: shown('all'),
      filter,
    })),
    ...orderStatuses.map(ofStatus),
  ];
  return { known, unknown: unknown.map(ofStatus) };
}

/** In letters. Room for hundreds, so that a growing count moves nothing else most of the time. */
const countWidth = 3;

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
  const filter = viewFilterIn(question.search);
  const chosen = own
    ? undefined
    : choices.find(choice => choice.filter === filter && isSame(choice.question, question));
  const chipOf = (choice: Choice) => {
    const { id, label, total, question: chosenBy, filter: ofView } = choice;
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
            style={{ minWidth: `${Math.max(countWidth, formatCount(total).length)}ch` }}
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
