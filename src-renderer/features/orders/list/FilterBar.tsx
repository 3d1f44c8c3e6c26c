import { useLingui } from '@lingui/react/macro';
import { BookmarkPlus, ListOrdered } from 'lucide-react';
import { useState } from 'react';
import { everyOrder, type OrderQuery } from '../../../../src-shared/contract/order-list.ts';
import { formatCount } from '../../../i18n/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ahead, lazyNamed } from '../../../ui/lazy-named.ts';
import { isCountKnown, isOfHere } from './elsewhere.ts';
import { sortOfView, viewFilterIn, withView } from './order-views.ts';
import styles from './orders.module.css';
import { baseSearchOf, isTallyBehind, queryOrders, useOrders } from './orders-store.ts';
import { useOrdersView } from './orders-view.ts';
import { saveView } from './own-views.ts';
import { isSameQuestion } from './tally.ts';
import { ViewChips } from './ViewChips.tsx';
import type { ViewChip } from './view-chip.ts';
import { useViewChoices, type ViewChoice } from './view-choices.ts';

const SaveViewDialog = ahead(lazyNamed('SaveViewDialog', () => import('./SaveViewDialog.tsx')));
const ViewsDialog = lazyNamed('ViewsDialog', () => import('./ViewsDialog.tsx'));

const isSame = (one: Pick<OrderQuery, 'show' | 'states'>, other: Pick<OrderQuery, 'show' | 'states'>) =>
  one.show === other.show && one.states.join() === other.states.join();

/** The choice that lists what the question asks for; undefined if none does. */
function chosenOf(choices: readonly ViewChoice[], question: OrderQuery): ViewChoice | undefined {
  const own = choices.find(choice => choice.own && isSameQuestion(choice.own.question, question));
  if (own) return own;
  const filter = viewFilterIn(question.search);
  return choices.find(choice => !choice.own && choice.filter === filter && isSame(choice.question, question));
}

function choose(choice: ViewChoice, question: OrderQuery): void {
  if (choice.own) {
    queryOrders(choice.own.question);
    return;
  }
  const sort = sortOfView(choice.filter, viewFilterIn(question.search), useOrdersView.getState());
  queryOrders({ ...choice.question, ...sort, search: withView(baseSearchOf(question), choice.filter) });
}

/** Makes chips of the choices, with their counts as far as they can be relied on. */
function useChipOf(): (choice: ViewChoice) => ViewChip {
  const isTallyRead = useOrders(state => state.isTallyRead);
  const isBehind = useOrders(isTallyBehind);
  const isWhole = useOrders(
    ({ synchronisation }) => synchronisation?.isComplete === true && !synchronisation.isFull,
  );
  const isReading = useOrders(({ synchronisation }) => synchronisation !== null);
  // What happens next is in no summary.
  const areAllRead = useOrders(({ synchronisation }) => synchronisation?.unreadCount === 0);
  // Words may stand in fields that no summary has.
  const isSearched = useOrders(({ question }) => baseSearchOf(question) !== '');
  return ({ id, label, total, question, filter, own }) => {
    const isOfSummary = filter === null && !isSearched;
    // Only this computer knows which documents are not sent.
    const isAllHere = filter === 'unsent:documents' || (isWhole && (isOfSummary || areAllRead));
    const isKnown =
      total >= 0 &&
      (own !== null || !isBehind) &&
      isCountKnown(total, question, { isTallyRead, isWhole: isAllHere });
    // A search of the user's own may be for anything.
    const isFinal = own === null ? isAllHere || isOfHere(question) : isWhole && areAllRead;
    return {
      id,
      label,
      count: isKnown ? formatCount(total) : '',
      isNone: isKnown && total === 0,
      isSoFar: isKnown && total > 0 && isReading && !isFinal,
    };
  };
}

/** Filters above the list, among them the views that the user has saved. */
export function FilterBar() {
  const { t } = useLingui();
  const question = useOrders(state => state.question);
  const orderCount = useOrders(({ synchronisation }) => synchronisation?.orderCount ?? 0);
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null);
  const isBeforeCounts = useOrders(state => state.isFirstLoad && !state.isTallyRead);
  const hasOwn = useOrdersView(view => view.filters.length > 0);
  const choices = useViewChoices();
  const chipOf = useChipOf();
  const chosen = chosenOf(choices, question);
  const isUsual = isSame(question, everyOrder) && question.search === '' && question.sort === 'created';
  const close = () => setDialog(null);
  return (
    <div className={styles.filters}>
      <ViewChips
        chips={choices.map(chipOf)}
        chosen={chosen?.id ?? ''}
        // As wide as the largest count, so that a growing count moves nothing.
        countLength={formatCount(Math.max(orderCount, 100)).length}
        isBeforeCounts={isBeforeCounts}
        onChoose={id => {
          const choice = choices.find(one => one.id === id);
          if (choice) choose(choice, question);
        }}
      >
        {hasOwn && <IconButton icon={ListOrdered} label={t`Edit views`} onPress={() => setDialog('edit')} />}
        <Button
          variant="quiet"
          icon={BookmarkPlus}
          isDisabled={isUsual || chosen?.own != null}
          onPress={() => setDialog('save')}
        >
          {t`Save view`}
        </Button>
      </ViewChips>
      {dialog === 'save' && (
        <SaveViewDialog
          suggestedName={[chosen?.id === 'all' ? '' : chosen?.label, withView(question.search, null)]
            .filter(Boolean)
            .join(' · ')}
          onSave={name => saveView(name, question)}
          onClose={close}
        />
      )}
      {dialog === 'edit' && <ViewsDialog onClose={close} />}
    </div>
  );
}
