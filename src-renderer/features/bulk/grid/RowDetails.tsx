import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import { cleanVin, latinVin } from '../../../../src-shared/domain/vin.ts';
import { placingErrorText } from '../../../i18n/placing-error-text.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { SameVehicleNote } from '../../order-form/fields/SameVehicleNote.tsx';
import styles from '../bulk.module.css';
import { isOpenRow } from '../state/bulk-state.ts';
import type { RowProblem } from '../state/row-check.ts';
import { identityKey, otherOrders } from '../state/same-vehicles.ts';
import { setCell } from '../state/table-edits.ts';
import { useBulk, useSession } from '../state/use-bulk-session.ts';
import { rowProblemText } from './row-problem-text.ts';
import { rowReading } from './row-reading.ts';

const focusGrid = (): void => document.querySelector<HTMLElement>('[role="grid"]')?.focus();

/** How dates and times of the active row were understood. */
function useReading(): string[] {
  const row = useBulk(state => state.table.rows.find(one => one.id === state.active?.rowId));
  const check = useBulk(state => state.check);
  if (!row) return [];
  const { draft, isEmpty } = check(row);
  return isEmpty ? [] : rowReading(draft);
}

function ProblemButton({ problem, rowId }: { problem: RowProblem; rowId: string }) {
  const session = useSession();
  const { todo, field } = rowProblemText(problem);
  const Icon = problem.severity === 'error' ? CircleAlert : TriangleAlert;
  const jump = () => {
    const columnId = problem.columnId ?? (problem.field === null ? null : session.columnFor(problem.field));
    if (columnId === null) return;
    const position = { rowId, columnId };
    session.state.setState({ active: position, anchor: position });
    focusGrid();
  };
  return (
    <button
      type="button"
      className={problem.severity === 'error' ? styles.badProblem : styles.warnProblem}
      title={field}
      onClick={jump}
    >
      <Icon size={14} aria-hidden />
      <span>
        <strong>{todo}</strong> <span className={styles.problemHint}>{field}</span>
      </span>
    </button>
  );
}

/** A VIN whose letters only look right, put right in its cell. */
function LatinVinButton({ row, problems }: { row: BulkRow; problems: readonly RowProblem[] }) {
  const { t } = useLingui();
  const session = useSession();
  const check = useBulk(state => state.check);
  const columnId = problems.find(({ problem }) => problem.code === 'vin_letters_foreign')?.columnId ?? null;
  const latin = latinVin(cleanVin(check(row).draft.vehicle.vin));
  if (columnId === null || latin === null) return null;
  const put = () =>
    session.change(table =>
      setCell(
        table,
        table.rows.findIndex(({ id }) => id === row.id),
        columnId,
        latin,
      ),
    );
  return <Button onPress={put}>{t`Use ${latin}`}</Button>;
}

/** What the price check answers where that is no price. */
function PriceWords({ row }: { row: BulkRow }) {
  const { priceKey } = useBulk(state => state.check)(row);
  const price = useBulk(state => (priceKey === null ? undefined : state.prices.get(priceKey)));
  if (price === undefined || price.kind === 'priced') return null;
  const isDoubt = price.kind === 'custom_quote' || price.isForOrder;
  return (
    <span className={isDoubt ? styles.warnState : 'sub'}>
      {isDoubt && <TriangleAlert size={14} aria-hidden />}
      {price.kind === 'custom_quote' ? (
        <Trans>Needs a custom quote. The order may be rejected.</Trans>
      ) : (
        <Trans>No price: {price.message}</Trans>
      )}
    </span>
  );
}

/** Which other rows and open orders carry the same vehicle. */
function SameVehicle({ row }: { row: BulkRow }) {
  const check = useBulk(state => state.check);
  const placed = useBulk(state => state.placedOrders);
  const numbers = useBulk(state => state.sameRows.get(row.id)) ?? none;
  const found = useBulk(state => state.sameOrders.get(identityKey(check(row).identity)));
  const orders = otherOrders(found, placed);
  if (row.placedAtMs !== null || (numbers.length === 0 && orders.length === 0)) return null;
  const list = numbers.slice(0, 5).join(', ');
  return (
    <span className={styles.warnState}>
      <TriangleAlert size={14} aria-hidden />
      {numbers.length > 0 && (
        <Plural
          value={numbers.length}
          one={`Same vehicle as row ${list}`}
          other={`Same vehicle as rows ${list}`}
        />
      )}
      {orders.length > 0 && <SameVehicleNote rows={orders} />}
    </span>
  );
}
const none: readonly number[] = [];

/** Of the active row: what is to do, how it was understood, or where its order is. */
export function RowDetails() {
  const row = useBulk(state => state.table.rows.find(one => one.id === state.active?.rowId));
  const number = useBulk(state => state.table.rows.findIndex(one => one.id === state.active?.rowId) + 1);
  const check = useBulk(state => state.check);
  const refusal = useBulk(state => (state.active ? state.refusals.get(state.active.rowId) : undefined));
  const order = useBulk(state => (state.active ? state.placedOrders?.[state.active.rowId] : undefined));
  const reading = useReading();
  if (!row) {
    return (
      <p className={cx(styles.details, 'sub')}>
        <Trans>
          Arrows move, typing writes, Enter or F2 corrects, Ctrl V pastes at the cell, Del empties, F8 goes to
          the next problem.
        </Trans>
      </p>
    );
  }
  const { problems } = check(row);
  const open = () => navigate({ view: order?.phase === 'draft' ? 'order-form' : 'orders', localId: row.id });
  return (
    <section className={styles.details} aria-live="polite">
      <span className="dim">
        <Trans>Row {number}</Trans>
      </span>
      {row.placedAtMs !== null && order !== undefined && (
        <Button variant="quiet" onPress={open}>
          <Trans>Open the order</Trans>
        </Button>
      )}
      {row.placedAtMs === null &&
        problems.map(problem => {
          const path = problem.kind === 'rule' ? problem.problem.path : problem.problem.field;
          const { code } = problem.problem;
          return <ProblemButton key={`${path} ${code}`} problem={problem} rowId={row.id} />;
        })}
      {isOpenRow(row) && <LatinVinButton row={row} problems={problems} />}
      {isOpenRow(row) && <PriceWords row={row} />}
      <SameVehicle row={row} />
      {refusal && <span className={styles.badState}>{placingErrorText(refusal).title}</span>}
      {reading.length > 0 && (
        <span className="sub">
          <Trans>Understood: {reading.join(' · ')}</Trans>
        </span>
      )}
    </section>
  );
}
