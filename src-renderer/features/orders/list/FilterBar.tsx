import { useLingui } from '@lingui/react/macro';
import { BookmarkPlus, ListOrdered } from 'lucide-react';
import { useState } from 'react';
import { everyOrder, type OrderQuery } from '../../../../src-shared/contract/order-query.ts';
import { formatCount } from '../../../i18n/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ahead, lazyNamed } from '../../../ui/lazy-named.ts';
import styles from './orders.module.css';
import { isCountKnown, isOfHere } from './state/elsewhere.ts';
import { sortOfView, viewFilterIn, withView } from './state/order-views.ts';
import { baseSearchOf, isTallyBehind, queryOrders, useOrders } from './state/orders-store.ts';
import { useOrdersView } from './state/orders-view.ts';
import { isSameQuestion } from './state/tally.ts';
import { saveView } from './views/own-views.ts';
import { ViewChips } from './views/ViewChips.tsx';
import type { ViewChip } from './views/view-chip.ts';
import { useViewChoices, type ViewChoice } from './views/view-choices.ts';

const SaveViewDialog = ahead(lazyNamed('SaveViewDialog', () => import('./views/SaveViewDialog.tsx')));
const ViewsDialog = lazyNamed('ViewsDialog', () => import('./views/ViewsDialog.tsx'));

const isSame = (one: Pick<OrderQuery, 'show' | 'states'>, other: Pick<OrderQuery, 'show' | 'states'>) =>
  one.show === other.show && one.states.join() === other.states.join();

/** The choice that lists the same orders as `question`; undefined if there is none. */
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

/** Returns a function that turns a choice into a chip. The chip has a count only if the count is reliable. */
function useChipOf(): (choice: ViewChoice) => ViewChip {
  const isTallyRead = useOrders(state => state.isTallyRead);
  const isBehind = useOrders(isTallyBehind);
  const isWhole = useOrders(
    ({ synchronisation }) => synchronisation?.isComplete === true && !synchronisation.isFull,
  );
  const isReading = useOrders(({ synchronisation }) => synchronisation !== null);
  // A filter may need data that no summary contains, such as the next stop. Its count is final only if every order has
  // been read completely.
  const areAllRead = useOrders(({ synchronisation }) => synchronisation?.unreadCount === 0);
  // A searched word may be in a field that no summary contains, so a search also needs every order completely.
  const isSearched = useOrders(({ question }) => baseSearchOf(question) !== '');
  return ({ id, label, total, question, filter, own }) => {
    const isOfSummary = filter === null && !isSearched;
    // Unsent documents are known only on this computer, so their count does not depend on what was read from the
    // service.
    const isAllHere = filter === 'unsent:documents' || (isWhole && (isOfSummary || areAllRead));
    const isKnown =
      total >= 0 &&
      (own !== null || !isBehind) &&
      isCountKnown(total, question, { isTallyRead, isWhole: isAllHere });
    // A saved view may search for anything, so its count is final only when everything was read.
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

/** The filters above the list, followed by the views that the user has saved. */
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
        // Every count has the width of the largest possible one, so that nothing moves when a count grows.
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
