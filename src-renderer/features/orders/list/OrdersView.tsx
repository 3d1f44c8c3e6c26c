import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { everyOrder } from '../../../../src-shared/contract/order-query.ts';
import { currentRoute, navigate } from '../../../navigation/navigation.ts';
import { useDetailsWidth } from '../../../state/details-width.ts';
import { useIsScopeMissing } from '../../../state/scopes.ts';
import { showError } from '../../../state/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useFocusOnceDrawn, useFocusOnceThere } from '../../../ui/data-grid/use-cursor.ts';
import { ahead, lazyNamed } from '../../../ui/lazy-named.ts';
import { ListAndDetails } from '../../../ui/list-and-details.tsx';
import { showToast } from '../../../ui/toast.tsx';
import viewStyles from '../../../ui/view.module.css';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListMenu } from './ListMenu.tsx';
import { useMarks } from './marked/order-marks.ts';
import { OrdersGrid } from './OrdersGrid.tsx';
import { OrdersScopeNotice } from './OrdersScopeNotice.tsx';
import styles from './orders.module.css';
import { clearedWords } from './search/cleared-words.ts';
import { OrderSearchBox } from './search/OrderSearchBox.tsx';
import { isNotFound, onceAnswered, onlyFoundId } from './state/found-orders.ts';
import { useLookedAt } from './state/looked-at.ts';
import {
  askToSee,
  indexOf,
  queryOrders,
  rowAt,
  synchroniseOrders,
  useOrders,
  watchOrders,
} from './state/orders-store.ts';
import { readView } from './state/orders-view.ts';
import { searchProblem } from './state/search-problem.ts';

/** Placeholder rows for an answer that is not there yet, also while the reason for an empty list is being loaded. */
const rowsToCome = <div className="skeleton-rows" aria-hidden />;

const ExportOrders = lazyNamed('ExportOrders', () => import('./ExportOrders.tsx'));
const OrdersEmpty = lazyNamed<'OrdersEmpty', object>(
  'OrdersEmpty',
  () => import('./OrdersEmpty.tsx'),
  rowsToCome,
);
const ReadingLine = ahead(lazyNamed('ReadingLine', () => import('./ReadingLine.tsx')));
const ErrorNotice = ahead(lazyNamed('ErrorNotice', () => import('../../../ui/error-notice.tsx')));
const SelectionBar = ahead(lazyNamed('SelectionBar', () => import('./SelectionBar.tsx')));
const OrderInspector = ahead(lazyNamed('OrderInspector', () => import('../detail/OrderInspector.tsx')));

const goTo = (localId: string | null, options: { replace: boolean }): void =>
  navigate(localId === null ? { view: 'orders' } : { view: 'orders', localId }, options);

/**
 * Makes orders visible that were just placed, whatever was searched, filtered or sorted before.
 * @param localId the order if only one was placed; null for several
 */
function showPlaced(localId: string | null): void {
  const cleared = clearedWords(useOrders.getState().question);
  if (cleared !== null) showToast({ tone: 'info', text: cleared });
  const { show, states, search, sort, isDescending } = everyOrder;
  // Orders placed together are adjacent only in the default sort order, so that is set. A single order can be scrolled
  // to in any sort order.
  if (localId === null) queryOrders({ show, states, search, sort, isDescending });
  // `readView` asks a new question, which drops the order to scroll to, so the order is named only afterwards.
  else void readView().then(() => askToSee(localId));
}

/**
 * Selects an order. Opening the details adds to the history, so that the back button closes them. Moving from row to
 * row does not.
 */
const select = (localId: string | null): void => goTo(localId, { replace: 'localId' in currentRoute() });

const closeDetails = (): void => select(null);

/**
 * Whether the open order is certainly missing in the list because the user has changed search or filter since opening
 * it.
 */
function useIsOutdated(localId: string | null, isInList: boolean): boolean {
  const asked = useOrders(({ question: { search, show, states } }) => JSON.stringify([search, show, states]));
  const isBehind = useOrders(state => state.isBehind);
  // In a long list, the order may be in a part that is not loaded; then it does not count as missing.
  const isMissing = useOrders(state => localId !== null && isNotFound(state, localId));
  const [opened, setOpened] = useState({ localId, asked });
  if (opened.localId !== localId || (isInList && !isBehind && opened.asked !== asked))
    setOpened({ localId, asked });
  return isMissing && !isBehind && opened.localId === localId && opened.asked !== asked;
}

const foundText = (count: number): string => plural(count, { one: '# order found', other: '# orders found' });
const foundSoFar = (count: number): string =>
  plural(count, { one: '# order found so far', other: '# orders found so far' });

interface BarProps {
  onArrowDown: () => void;
  onEnter: () => void;
  onExport: () => void;
}

function Bar({ onArrowDown, onEnter, onExport }: BarProps) {
  const search = useOrders(state => state.question.search);
  const isSynchronising = useOrders(state => state.isSynchronising);
  const problem = searchProblem(search);
  const found = useOrders(state => (state.question.search !== '' && state.isTotalKnown ? state.total : null));
  const isSoFar = useOrders(
    ({ synchronisation }) =>
      synchronisation !== null && (!synchronisation.isComplete || synchronisation.unreadCount > 0),
  );
  return (
    <div className={viewStyles.bar}>
      <h1>
        <Trans>Orders</Trans>
      </h1>
      <OrderSearchBox onArrowDown={onArrowDown} onEnter={onEnter} />
      <span className="sub" role="status">
        {problem ?? (found !== null && found > 0 && (isSoFar ? foundSoFar(found) : foundText(found)))}
      </span>
      <span className={viewStyles.push} />
      <Button
        icon={RefreshCw}
        isBusy={isSynchronising}
        onPress={() => void synchroniseOrders().catch(showError)}
      >
        <Trans>Refresh</Trans>
      </Button>
      <Button icon={Download} onPress={onExport}>
        <Trans>Export …</Trans>
      </Button>
      <ColumnsMenu />
      <ListMenu />
    </div>
  );
}

export function OrdersView({ localId, isPlaced }: { localId: string | null; isPlaced: boolean }) {
  const { error, pages, total, isFirstLoad } = useOrders();
  const grid = useRef<HTMLDivElement>(null);
  const [inspector, openDetails] = useFocusOnceDrawn();
  const [isExporting, setExporting] = useState(false);
  const width = useDetailsWidth();
  const isBlind = useIsScopeMissing('orders:read');
  const isAnyMarked = useMarks(({ ids }) => ids.size > 0);
  useEffect(watchOrders, []);
  useEffect(() => void readView(), []);
  useEffect(() => {
    if (!isPlaced) return;
    showPlaced(localId);
    // The route is replaced, so that search and filter are cleared only once, and not again when the user returns to
    // the view.
    goTo(localId, { replace: true });
  }, [isPlaced, localId]);
  const index = localId === null ? null : indexOf({ pages }, localId);
  const row = index === null ? null : (rowAt({ pages }, index) ?? null);
  const isOutdated = useIsOutdated(localId, row !== null);
  useLookedAt(row);
  useEffect(() => {
    // After the form of an order is closed, the order's details get the focus.
    if (localId !== null && document.activeElement === document.body) openDetails();
  }, []);
  const close = () => {
    select(null);
    grid.current?.focus();
  };
  const focusDrawnRows = useFocusOnceThere(() => grid.current);
  // Rows that were just found may not be drawn yet.
  const focusRows = () => {
    if (useOrders.getState().total > 0) focusDrawnRows();
  };
  const openFound = () => {
    const onlyId = onlyFoundId();
    if (onlyId === null) return focusRows();
    select(onlyId);
    openDetails();
  };
  return (
    <div className={viewStyles.view}>
      <Bar
        onArrowDown={() => (grid.current ? focusRows() : void onceAnswered(focusRows))}
        onEnter={() => void onceAnswered(openFound)}
        onExport={() => setExporting(true)}
      />
      {isExporting && <ExportOrders onClose={() => setExporting(false)} />}
      {/* The filters are above the list and the details, so that neither they nor the rows move when details open. */}
      <div className={cx(localId !== null && viewStyles.covered)}>
        <FilterBar />
      </div>
      <ListAndDetails
        width={width}
        onClose={close}
        onOutdated={isOutdated ? closeDetails : undefined}
        details={
          localId !== null && (
            <OrderInspector
              key={localId}
              ref={inspector}
              localId={localId}
              listRow={row}
              onClose={close}
              list={grid}
            />
          )
        }
      >
        {total > 0 ? (
          <OrdersGrid ref={grid} selectedId={localId} onSelect={select} onOpen={openDetails} />
        ) : (
          error === null && (isFirstLoad ? rowsToCome : <OrdersEmpty />)
        )}
        {/* The notice is below the rows, so that the rows do not move when it appears. */}
        {total > 0 && isBlind && (
          <div className={styles.error}>
            <OrdersScopeNotice />
          </div>
        )}
        {error && (
          <div className={styles.error}>
            <ErrorNotice error={error} />
          </div>
        )}
        <ReadingLine />
        {isAnyMarked && <SelectionBar onExport={() => setExporting(true)} />}
      </ListAndDetails>
    </div>
  );
}
