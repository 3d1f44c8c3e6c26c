import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { BulkRow } from '../../../src-shared/domain/bulk-batch.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { placingErrorText } from '../../i18n/placing-error-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { OrderBadge } from '../order-parts/OrderBadge.tsx';
import { focusGrid } from './import/use-import.ts';
import styles from './place-results.module.css';
import { useBulk, useSession } from './state/use-bulk-session.ts';

interface Result {
  row: BulkRow;
  number: number;
  reference: string;
  /** Why the order was not placed or not accepted. */
  refusal: AppError | null;
  isPlaced: boolean;
}

/** The rows that were placed last, those with a problem first. */
function useResults(): Result[] | null {
  const { results, table, check, refusals, placedOrders } = useBulk(state => state);
  if (results === null) return null;
  const wanted = new Set(results);
  const all = table.rows.flatMap((row, index): Result[] => {
    if (!wanted.has(row.id)) return [];
    const isPlaced = row.placedAtMs !== null;
    const refusal = (isPlaced ? placedOrders?.[row.id]?.refusal : refusals.get(row.id)) ?? null;
    return [{ row, number: index + 1, reference: check(row).draft.customerReference, refusal, isPlaced }];
  });
  const isWrong = ({ refusal, isPlaced }: Result) => refusal !== null || !isPlaced;
  return [...all.filter(isWrong), ...all.filter(one => !isWrong(one))];
}

/** What the service says of the order, or what Dispatch says of it. */
const reasonOf = (refusal: AppError): string =>
  refusal.fieldErrors[0]?.message ?? placingErrorText(refusal).title;

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** The list to work through after many orders were placed: j and k go through it, and Enter goes to the row. */
export function PlaceResults() {
  const { t } = useLingui();
  const session = useSession();
  const placedOrders = useBulk(state => state.placedOrders);
  const results = useResults();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const chosen = Math.max(0, results?.findIndex(({ row }) => row.id === chosenId) ?? 0);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (results === null || results.length === 0) return null;
  const wrong = results.filter(({ refusal, isPlaced }) => refusal !== null || !isPlaced).length;
  const close = () => {
    session.state.setState({ results: null });
    focusGrid();
  };
  const goToRow = (result: Result | undefined) => {
    if (!result) return;
    const { columns } = session.state.getState().table;
    session.showProblemsOnly(false);
    session.activate(result.row.id, columns[0]?.id);
    focusGrid();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step !== undefined) {
      const next = results[Math.max(0, Math.min(results.length - 1, chosen + step))];
      if (next) setChosenId(next.row.id);
    } else if (event.key === 'Enter') goToRow(results[chosen]);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className={styles.results} aria-label={t`Results`}>
      <header className={styles.head}>
        <strong>
          <Plural value={results.length} one="Result of # order" other="Results of # orders" />
        </strong>
        <span className={wrong > 0 ? styles.bad : 'sub'}>
          {wrong === 0 ? (
            <Trans>No problems so far</Trans>
          ) : (
            <Plural value={wrong} one="# needs attention" other="# need attention" />
          )}
        </span>
        <span className="grow" />
        <span className="sub">
          <Trans>J and K move. Enter goes to the row.</Trans>
        </span>
        <IconButton icon={X} label={t`Close results`} onPress={close} />
      </header>
      <div
        ref={list}
        role="listbox"
        aria-label={t`Results`}
        tabIndex={0}
        className={styles.list}
        aria-activedescendant={`result-${results[chosen]?.row.id}`}
        onKeyDown={onKeyDown}
      >
        {results.map((result, index) => {
          const { row, number, reference, refusal, isPlaced } = result;
          const order = placedOrders?.[row.id];
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: the list holds the focus and names its option.
            <div
              key={row.id}
              id={`result-${row.id}`}
              role="option"
              aria-selected={index === chosen}
              className={styles.line}
              onClick={() => {
                setChosenId(row.id);
                goToRow(result);
              }}
            >
              <span className="dim">{number}</span>
              <span className="cut">{reference}</span>
              {isPlaced && order ? (
                <span>
                  <OrderBadge row={order} />
                </span>
              ) : (
                <span className={styles.bad}>
                  <TriangleAlert size={13} aria-hidden /> <Trans>Not placed</Trans>
                </span>
              )}
              <span className={styles.reason}>{refusal && reasonOf(refusal)}</span>
            </div>
          );
        })}
      </div>
    </section>
  );
}
