import { t } from '@lingui/core/macro';
import { formatMoment } from '../../i18n/format.ts';
import type { Action } from '../../ui/action.ts';
import type { GridColumn, Piece } from '../../ui/data-grid/columns.ts';
import { Matched } from '../../ui/matched.tsx';
import { noValue } from '../../ui/no-value.tsx';
import { useNow } from '../../ui/use-now.ts';
import { endOfId } from '../order-parts/order-title.ts';
import styles from './drafts.module.css';
import { RowButtons } from './RowButtons.tsx';
import type { Journey } from './SearchedList.tsx';

const words = (text: string) => (text.trim() === '' ? noValue : <Matched text={text} />);

/**
 * Number of letters that the first column always shows. The rest may be cut, so that one long text does not take the
 * room of all routes.
 */
const titleLetters = 32;

/** The first column of a list: the text by which the user knows the item. */
export const titleColumn = <Item,>(
  label: string,
  titleOf: (item: Item) => string,
  cell: (item: Item) => ReturnType<typeof words> = item => words(titleOf(item)),
  /** Width in pixels of badges beside the text. */
  besidePx: (item: Item) => number = () => 0,
): GridColumn<Item> => ({
  name: 'title',
  label,
  widthPx: 160,
  minPx: 110,
  isSortable: false,
  dispensable: 0,
  className: styles.title,
  needOf: item => ({
    whole: [{ text: titleOf(item).slice(0, titleLetters), font: 'bold', px: besidePx(item) }],
    least: [{ text: '', px: 110 + besidePx(item) }],
  }),
  titleOf,
  cell,
});

const endsInVin = /^(.*?) ?([A-Z0-9]{17})$/;

/** Splits a vehicle's text into its name and the end of its VIN. In this text, the core writes the VIN last. */
function partsOf(vehicle: string): { name: string; vin: string | null } {
  const [, name = '', vin] = endsInVin.exec(vehicle) ?? [];
  return vin === undefined ? { name: vehicle, vin: null } : { name, vin: endOfId(vin) };
}

const identityOf = (vin: string): Piece => ({ text: vin, font: 'mono', px: 2 });

/** What a cut cell shows at least: the VIN, and a few letters of the vehicle's name. */
function leastPiecesOf({ vehicle }: Journey): Piece[] {
  const { vin } = partsOf(vehicle);
  return vin === null ? [{ text: '', px: 120 }] : [{ text: 'MMMM · ' }, identityOf(vin)];
}

function piecesOf({ vehicle }: Journey): Piece[] {
  const { name, vin } = partsOf(vehicle);
  if (vin === null) return [{ text: name }];
  return [{ text: `${name} · ` }, identityOf(vin)];
}

/**
 * The vehicle in the same form as in the order list: if there is little room, its name is cut, but not the end of its
 * VIN.
 */
function VehicleWords({ vehicle }: { vehicle: string }) {
  const { name, vin } = partsOf(vehicle);
  if (vin === null) return words(name);
  return (
    <span className={styles.vehicle}>
      <span className={styles.place}>
        <Matched text={name} />
      </span>
      {name !== '' && <span className="dim"> · </span>}
      <span className="mono">
        <Matched text={vin} />
      </span>
    </span>
  );
}

export const vehicleColumn = <Item extends Journey>(): GridColumn<Item> => ({
  name: 'vehicle',
  label: t`Vehicle`,
  widthPx: 180,
  minPx: 120,
  isSortable: false,
  dispensable: 0,
  fold: 2,
  needOf: item => ({ whole: piecesOf(item), least: leastPiecesOf(item) }),
  titleOf: ({ vehicle }) => vehicle,
  cell: ({ vehicle }) => <VehicleWords vehicle={vehicle} />,
});

export const routeColumn = <Item extends Journey>(): GridColumn<Item> => ({
  name: 'route',
  label: t`Route`,
  widthPx: 380,
  minPx: 200,
  mostPx: 560,
  isSortable: false,
  dispensable: 0,
  fold: 3,
  needOf: ({ pickupAddress, deliveryAddress }) => ({
    whole: [{ text: `${pickupAddress || '–'}→${deliveryAddress || '–'}`, px: 10 }],
    least: [{ text: '', px: 200 }],
  }),
  titleOf: ({ pickupAddress, deliveryAddress }) =>
    [pickupAddress, deliveryAddress].filter(Boolean).join(' → '),
  cell: ({ pickupAddress, deliveryAddress }) => (
    <span className={styles.route}>
      <span className={styles.place}>{words(pickupAddress)}</span>
      <span className="dim" aria-hidden>
        →
      </span>
      <span className="visually-hidden">
        {t({ message: 'to', context: 'between two places, for screen readers' })}
      </span>
      <span className={styles.place}>{words(deliveryAddress)}</span>
    </span>
  ),
});

/** A time such as `today 14:02`. The text follows the clock: tomorrow it is `yesterday 14:02`. */
function When({ atMs }: { atMs: number }) {
  return formatMoment(atMs, useNow(30_000));
}

/**
 * A column for a time of each item.
 * @param momentOf the time in Unix milliseconds; null if the item has none
 */
export const momentColumn = <Item,>(
  label: string,
  momentOf: (item: Item) => number | null,
): GridColumn<Item> => ({
  name: 'moment',
  label,
  widthPx: 116,
  minPx: 116,
  isSortable: false,
  dispensable: 1,
  fold: 1,
  cell: item => {
    const atMs = momentOf(item);
    return atMs === null ? noValue : <When atMs={atMs} />;
  },
});

export const narrowColumn = <Item,>(
  label: string,
  widthPx: number,
  cell: GridColumn<Item>['cell'],
): GridColumn<Item> => ({
  name: 'count',
  label,
  widthPx,
  minPx: widthPx,
  isSortable: false,
  dispensable: 2,
  cell,
});

/** The column with the buttons of a row's commands. */
export function actionsColumn<Item>(actionsOf: (item: Item) => readonly Action[]): GridColumn<Item> {
  return {
    name: 'actions',
    label: t`Actions`,
    widthPx: 92,
    minPx: 92,
    isSortable: false,
    dispensable: 0,
    align: 'end',
    className: styles.actions,
    cell: item => <RowButtons actions={actionsOf(item)} />,
  };
}
