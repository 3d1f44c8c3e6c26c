import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatCount, formatMoney } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { ModalDialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { PlaceWords } from './BulkFoot.tsx';
import { rowProblemText } from './grid/row-problem-text.ts';
import styles from './place-sheet.module.css';
import { type PlannedRow, plannedRows, sumOf } from './state/planned-rows.ts';
import { otherOrders } from './state/same-vehicles.ts';
import { useBulk } from './state/use-bulk-session.ts';

/**
 * Maximum number of rows that the sheet shows, because drawing thousands takes seconds. The other rows are only
 * counted, and stay ticked or not.
 */
const maxShown = 200;

/** Returns a function that says why a row is doubtful. */
function useReason(): (planned: PlannedRow) => string {
  const { t } = useLingui();
  const state = useBulk(all => all);
  return ({ row, checked, price, doubt }) => {
    if (doubt === 'refused') return price?.kind === 'refused' ? price.message : '';
    if (doubt === 'same') {
      const numbers = state.sameRows.get(row.id) ?? [];
      if (otherOrders(state, checked.identity).length > 0) return t`Another open order has the same vehicle`;
      const list = numbers.slice(0, 5).join(', ');
      return plural(numbers.length, {
        one: `Same vehicle as row ${list}`,
        other: `Same vehicle as rows ${list}`,
      });
    }
    if (price?.kind === 'custom_quote') return t`No automatic price. The service may reject the order.`;
    const [problem] = checked.problems;
    return problem ? rowProblemText(problem).todo : '';
  };
}

const identityOf = ({ draft: { vehicle } }: PlannedRow['checked']): string =>
  vehicle.registrationNumber.trim() || vehicle.vin.trim();

interface LineProps {
  planned: PlannedRow;
  isTicked: boolean;
  reason: string;
  onTick: (isTicked: boolean) => void;
}

function Line({ planned: { number, checked, price }, isTicked, reason, onTick }: LineProps) {
  const reference = checked.draft.customerReference;
  return (
    <li className={styles.line}>
      <CheckField isSelected={isTicked} onChange={onTick}>
        <span className="visually-hidden">
          <Trans>Row {number}</Trans>
        </span>
        <span className="dim" aria-hidden>
          {number}
        </span>{' '}
        {reference}
      </CheckField>
      <span className={styles.vehicle}>{identityOf(checked)}</span>
      <span className={styles.reason}>{reason}</span>
      <span className={styles.price}>{price?.kind === 'priced' ? formatMoney(price.totalCents) : '–'}</span>
    </li>
  );
}

function summaryOf(rows: readonly PlannedRow[]): string {
  const numberOf = (doubt: PlannedRow['doubt']) => rows.filter(row => row.doubt === doubt).length;
  const [ready, same, refused, unsure] = [
    numberOf(null),
    numberOf('same'),
    numberOf('refused'),
    numberOf('unsure'),
  ];
  return [
    plural(ready, { one: '# order ready', other: '# orders ready' }),
    same > 0 &&
      plural(same, {
        one: '# possible duplicate (same vehicle)',
        other: '# possible duplicates (same vehicle)',
      }),
    refused > 0 &&
      plural(refused, { one: '# order likely to be rejected', other: '# orders likely to be rejected' }),
    unsure > 0 && plural(unsure, { one: '# order to check', other: '# orders to check' }),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface PlaceSheetProps {
  /** Name of the production environment; null in other environments. */
  production: string | null;
  /**
   * Called when the user confirms.
   * @param chosenIds ids of the ticked rows
   */
  onPlace: (chosenIds: ReadonlySet<string>) => void;
  onClose: () => void;
}

/**
 * Sheet that shows, before many orders are placed together, which orders these are and what they cost. Doubtful rows
 * are not ticked at first.
 */
export function PlaceSheet({ production, onPlace, onClose }: PlaceSheetProps) {
  const { t } = useLingui();
  const state = useBulk(all => all);
  const reasonOf = useReason();
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const rows = plannedRows(state);
  const isTicked = ({ row, doubt }: PlannedRow): boolean => choices.get(row.id) ?? doubt === null;
  const ticked = rows.filter(isTicked);
  const sum = sumOf(ticked);
  const unpriced = sum.good - sum.priced;
  const sorted = [
    ...rows.filter(({ doubt }) => doubt !== null),
    ...rows.filter(({ doubt }) => doubt === null),
  ];
  const hidden = sorted.length - maxShown;
  const place = () => {
    if (sum.good > 0) onPlace(new Set(ticked.map(({ row }) => row.id)));
  };
  return (
    <ModalDialog
      title={<Plural value={sum.good} one="Place # order" other="Place # orders" />}
      isDismissable={false}
      boxClass={styles.box}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>
            {t({ message: 'Cancel', context: 'button that closes a dialog' })}
          </Button>
          <Button variant="primary" shortcut="Ctrl ↵" autoFocus isDisabled={sum.good === 0} onPress={place}>
            <PlaceWords sum={sum} production={production} />
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key works wherever the focus is in the sheet. */}
      <div
        className={styles.body}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          place();
        }}
      >
        <p className="sub">{summaryOf(rows)}</p>
        <ul className={styles.list} aria-label={t`Orders to place`}>
          {sorted.slice(0, maxShown).map(planned => (
            <Line
              key={planned.row.id}
              planned={planned}
              isTicked={isTicked(planned)}
              reason={planned.doubt === null ? '' : reasonOf(planned)}
              onTick={isOn => setChoices(new Map(choices).set(planned.row.id, isOn))}
            />
          ))}
        </ul>
        {hidden > 0 && (
          <p className="sub">
            <Plural
              value={hidden}
              one="# more order is not in this list. If it is ready, it will be placed too."
              other={`${formatCount(hidden)} more orders are not in this list. Those that are ready will be placed too.`}
            />
          </p>
        )}
        <p className={styles.total} role="status">
          <span>
            <Trans>Total</Trans>
          </span>
          <strong>{sum.priced === 0 ? '–' : formatMoney(sum.totalCents)}</strong>
          {unpriced > 0 && (
            <span className="sub">
              <Plural
                value={unpriced}
                one="excluding # order without a price"
                other="excluding # orders without a price"
              />
            </span>
          )}
        </p>
        <p className="sub">
          <Trans>Orders that are not ticked stay in the table.</Trans>
        </p>
      </div>
    </ModalDialog>
  );
}
