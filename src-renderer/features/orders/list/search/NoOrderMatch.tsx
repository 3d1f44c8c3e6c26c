import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CloudDownload, SearchX } from 'lucide-react';
import { type OrderQuery, pendingStates } from '../../../../../src-shared/contract/order-query.ts';
import { formatCount } from '../../../../i18n/format.ts';
import { orderStatusName } from '../../../../i18n/status-words.ts';
import { useIsScopeMissing } from '../../../../state/scopes.ts';
import { useBusy } from '../../../../state/use-busy.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { isFiltered, useElsewhere } from '../state/elsewhere.ts';
import { queryOrders, showAll } from '../state/orders-store.ts';
import { queryService } from '../state/query-service.ts';
import { soughtReference } from '../state/search-problem.ts';
import { NotSearchedYet } from './NotSearchedYet.tsx';

/** The name of the chosen filter; null if several statuses are chosen. */
function filterName({ show, states }: OrderQuery): string | null {
  if (show === 'attention') return t`Needs attention`;
  if (show === 'unseen')
    return t({ message: 'Changed', context: 'filter: orders with changes not seen yet' });
  if (show === 'followed') return t`Followed`;
  if (states.join() === pendingStates.join()) return t`Pending`;
  const [state, other] = states;
  return state === undefined || other !== undefined ? null : orderStatusName(state);
}

/** Title of an empty search result. If a filter is chosen, names it, and says how many orders match without it. */
export function NoMatchTitle({ question, elsewhere }: { question: OrderQuery; elsewhere: number | null }) {
  if (!isFiltered(question)) return <Trans>No match</Trans>;
  const name = filterName(question);
  if (!elsewhere)
    return name === null ? <Trans>No match in these filters</Trans> : <Trans>No match in “{name}”</Trans>;
  const count = formatCount(elsewhere);
  return name === null ? (
    <Trans>No match in these filters; matches in other filters: {count}</Trans>
  ) : (
    <Trans>
      No match in “{name}”; matches in other filters: {count}
    </Trans>
  );
}

/** Shown if a search finds nothing. Says what was searched, and where else the order may be. */
export function NoOrderMatch({ question }: { question: OrderQuery }) {
  const { search, states, show } = question;
  const elsewhere = useElsewhere();
  const [busy, run] = useBusy<'ask'>();
  const isBlind = useIsScopeMissing('orders:read');
  const reference = soughtReference(search);
  const ask = () => queryService({ status: null, customerReference: reference });
  return (
    <EmptyState
      icon={SearchX}
      title={<NoMatchTitle question={question} elsewhere={elsewhere} />}
      cause={
        reference === '' ? (
          <Trans>An order must match every filter and every word. Drafts are not searched.</Trans>
        ) : (
          <Trans>
            Search covers VIN, registration number, make, model, trade-in, reference, address and order ID.
            Drafts are not searched.
          </Trans>
        )
      }
      action={
        <>
          {isFiltered(question) && (
            <Button variant="primary" isDisabled={!elsewhere} onPress={showAll}>
              <Trans>Show all</Trans>
            </Button>
          )}
          <Button onPress={() => queryOrders({ search: '' })}>
            <Trans>Clear search</Trans>
          </Button>
          {!isBlind && reference !== '' && (
            <Button icon={CloudDownload} isBusy={busy !== null} onPress={() => void run('ask', ask)}>
              <Trans>Ask the service for this reference</Trans>
            </Button>
          )}
        </>
      }
    >
      <NotSearchedYet states={states} show={show} />
    </EmptyState>
  );
}
