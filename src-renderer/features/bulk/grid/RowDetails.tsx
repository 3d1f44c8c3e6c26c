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
import { isOpenRow, priceOf } from '../state/bulk-state.ts';
import { isOfDoubtedColumn } from '../state/column-doubts.ts';
import type { CheckedRow, RowProblem } from '../state/row-check.ts';
import { otherOrders } from '../state/same-vehicles.ts';
import { setCell } from '../state/table-edits.ts';
import { useBulk, useSession } from '../state/use-bulk-session.ts';
import { rowProblemText } from './row-problem-text.ts';
import { rowReading } from './row-reading.ts';
import { useColumnDoubts } from './use-column-doubts.ts';

const focusGrid = (): void => document.querySelector<HTMLElement>('[role="grid"]')?.focus();

function ProblemButton({ problem, rowId }: { problem: RowProblem; rowId: string }) {
  const session = useSession();
  const { todo, field } = rowProblemText(problem);
  const Icon = problem.severity === 'error' ? CircleAlert : TriangleAlert;
  const jump = () => {
    const columnId = problem.columnId ?? (problem.field === null ? null : session.columnFor(problem.field));
    if (columnId === null) return;
    session.activate(rowId, columnId);
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

interface RowProps {
  row: BulkRow;
  checked: CheckedRow;
}

/** Button that replaces the letters of a VIN that only look like Latin ones. */
function LatinVinButton({ row, checked: { draft, problems } }: RowProps) {
  const { t } = useLingui();
  const session = useSession();
  const columnId = problems.find(({ problem }) => problem.code === 'vin_letters_foreign')?.columnId ?? null;
  const latin = latinVin(cleanVin(draft.vehicle.vin));
  if (columnId === null || latin === null) return null;
  return (
    <Button onPress={() => session.change(table => setCell(table, row.id, columnId, latin))}>
      {t`Use VIN ${latin}`}
    </Button>
  );
}

/** What the price check has answered, if the answer is not a price. */
function PriceWords({ checked }: Pick<RowProps, 'checked'>) {
  const price = useBulk(state => priceOf(state, checked));
  if (price === null || price.kind === 'priced') return null;
  const isDoubt = price.kind === 'custom_quote' || price.isForOrder;
  return (
    <span className={isDoubt ? styles.warnState : 'sub'}>
      {isDoubt && <TriangleAlert size={14} aria-hidden />}
      {price.kind === 'custom_quote' ? (
        <Trans>The order needs a custom quote. The service may reject the order.</Trans>
      ) : (
        <Trans>No price: {price.message}</Trans>
      )}
    </span>
  );
}

/** Lists other rows and open orders with the same vehicle. */
function SameVehicle({ row, checked }: RowProps) {
  const state = useBulk(all => all);
  const numbers = state.sameRows.get(row.id) ?? [];
  const orders = otherOrders(state, checked.identity);
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

/**
 * Details of the active row: its problems, and how Dispatch has read its dates and times; for a placed row, a link to
 * its order.
 */
export function RowDetails() {
  const { table, check, active, refusals, placedOrders } = useBulk(state => state);
  const doubts = useColumnDoubts();
  const index = table.rows.findIndex(({ id }) => id === active?.rowId);
  const row = table.rows[index];
  if (!row) {
    return (
      <p className={cx(styles.details, 'sub')}>
        <Trans>
          Arrow keys go to another cell. Type to replace its text, Enter or F2 to edit it, Ctrl+V to paste,
          Del to clear it, F8 to go to the next problem.
        </Trans>
      </p>
    );
  }
  const number = index + 1;
  const checked = check(row);
  const problems = checked.problems.filter(problem => !isOfDoubtedColumn(problem, doubts));
  const reading = checked.isEmpty ? [] : rowReading(checked.draft);
  const refusal = refusals.get(row.id);
  const order = placedOrders?.[row.id];
  const open = () => navigate({ view: order?.phase === 'draft' ? 'order-form' : 'orders', localId: row.id });
  return (
    <section className={styles.details} aria-live="polite" data-keep-clear>
      <span className="dim">
        <Trans>Row {number}</Trans>
      </span>
      {row.placedAtMs !== null && order !== undefined && (
        <Button variant="quiet" onPress={open}>
          <Trans>Open order</Trans>
        </Button>
      )}
      {row.placedAtMs === null &&
        problems.map(problem => {
          const path = problem.kind === 'rule' ? problem.problem.path : problem.problem.field;
          const { code } = problem.problem;
          return <ProblemButton key={`${path} ${code}`} problem={problem} rowId={row.id} />;
        })}
      {isOpenRow(row) && <LatinVinButton row={row} checked={checked} />}
      {isOpenRow(row) && <PriceWords checked={checked} />}
      <SameVehicle row={row} checked={checked} />
      {refusal && <span className={styles.badState}>{placingErrorText(refusal).title}</span>}
      {reading.length > 0 && (
        <span className="sub">
          <Trans>Dates and times read as: {reading.join(' · ')}</Trans>
        </span>
      )}
    </section>
  );
}
