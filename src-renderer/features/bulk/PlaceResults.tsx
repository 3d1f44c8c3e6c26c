import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../src-shared/errors.ts';
import { placingErrorText } from '../../i18n/placing-error-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { OrderBadge } from '../order-parts/OrderBadge.tsx';
import { focusGrid } from './import/use-import.ts';
import styles from './place-results.module.css';
import { isWrong, type PlaceResult, placeResults } from './state/place-results.ts';
import { useBulk, useSession } from './state/use-bulk-session.ts';

/** Why an order was refused: the service's text for the first field, otherwise the text of Dispatch. */
const reasonOf = (refusal: AppError): string =>
  refusal.fieldErrors[0]?.message ?? placingErrorText(refusal).title;

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * The results after many orders were placed, for the user to work through: j and k move in the list, and Enter goes to
 * the row.
 */
export function PlaceResults() {
  const { t } = useLingui();
  const session = useSession();
  const results = placeResults(useBulk(state => state));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const chosen = Math.max(0, results?.findIndex(({ row }) => row.id === chosenId) ?? 0);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (results === null || results.length === 0) return null;
  const wrong = results.filter(isWrong).length;
  const close = () => {
    session.state.setState({ results: null });
    focusGrid();
  };
  const goToRow = (result: PlaceResult | undefined) => {
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
          <Plural
            value={results.length}
            one="Result of placing # order"
            other="Results of placing # orders"
          />
        </strong>
        <span className={wrong > 0 ? styles.bad : 'sub'}>
          {wrong === 0 ? (
            <Trans>No problems so far</Trans>
          ) : (
            <Plural value={wrong} one="# order needs attention" other="# orders need attention" />
          )}
        </span>
        <span className="grow" />
        <span className="sub">
          <Trans>Press J or K to select a result, Enter to go to its row.</Trans>
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
          const { row, number, reference, refusal, isPlaced, order } = result;
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
              {isPlaced ? (
                <span>{order && <OrderBadge row={order} />}</span>
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
