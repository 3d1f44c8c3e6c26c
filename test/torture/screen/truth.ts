import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import type { OrderDraft } from '../../../src-shared/domain/draft.ts';
import type { Order, OrderSummary } from '../../../src-shared/domain/order.ts';
import { knowledgeOf, type LineField } from '../../../src-shared/order-facts/order-knowledge.ts';
import { factsOfText } from '../../support/torture/facts.ts';
import type { Known } from './heard.ts';

/** Of a field of a row: its value; null: there is none; undefined: it is not read yet. */
type Values = Record<LineField | 'status' | 'etaStop', string | number | null | undefined>;

/** What a row must say, by a reading of the interface of its own. */
export interface Truth {
  localId: string;
  orderId: string | null;
  isWhole: boolean;
  values: Values;
  /** Makes of its vehicles; null: they are not read yet. */
  makes: (string | null)[] | null;
}

const fields: readonly (keyof Values)[] = [
  'status',
  'readiness',
  'customerReference',
  'make',
  'model',
  'vin',
  'registrationNumber',
  'pickupAddress',
  'deliveryAddress',
  'readyAt',
  'etaAt',
  'etaStop',
  'pickedUpAt',
  'deliveredAt',
  'priceTotalCents',
];

const instant = (at: string | null | undefined): string | null => (at ? new Date(at).toISOString() : null);

/** What both the list and a whole order tell; from whichever is newer. */
function newestOf({ summary, whole }: Known): Partial<Values> {
  const isSummaryNewer = summary && (!whole || Date.parse(summary.updated_at) > Date.parse(whole.updated_at));
  if (isSummaryNewer) return ofSummary(summary);
  return whole ? ofWhole(whole) : {};
}

const ofSummary = (summary: OrderSummary): Partial<Values> => ({
  status: summary.status,
  readiness: summary.pickup_readiness,
  customerReference: summary.customer_reference,
  vin: summary.primary_vehicle.vin,
  registrationNumber: summary.primary_vehicle.registration_number,
  pickupAddress: summary.pickup_address,
  deliveryAddress: summary.delivery_address,
  pickedUpAt: instant(summary.actual_pickup_at),
  deliveredAt: instant(summary.actual_delivery_at),
});

const primaryOf = ({ items }: Order) => items.find(({ role }) => role === 'primary');

function ofWhole(order: Order): Partial<Values> {
  const vehicle = primaryOf(order);
  return {
    status: order.status,
    readiness: order.pickup_readiness,
    customerReference: order.customer_reference,
    vin: vehicle?.vin ?? null,
    registrationNumber: vehicle?.registration_number ?? null,
    pickupAddress: order.pickup.address.formatted_address,
    deliveryAddress: order.delivery.address.formatted_address,
    pickedUpAt: instant(order.pickup.actual_at),
    deliveredAt: instant(order.delivery.actual_at),
  };
}

function onlyOfWhole(order: Order): Partial<Values> {
  const { pickup, delivery } = order;
  const vehicle = primaryOf(order);
  const stops = [
    { name: 'pickup', eta: pickup.actual_at ? null : pickup.eta },
    { name: 'delivery', eta: delivery.eta },
  ];
  const next = stops.find(({ eta }) => eta !== null);
  return {
    make: vehicle?.make ?? null,
    model: vehicle?.model ?? null,
    readyAt: instant(pickup.available_from ?? pickup.requested_windows[0]?.start_at),
    etaAt: instant(next?.eta),
    etaStop: next?.name ?? null,
    priceTotalCents: order.price?.total_cents ?? null,
  };
}

const notRead: Partial<Values> = {
  make: undefined,
  model: undefined,
  readyAt: undefined,
  etaAt: undefined,
  etaStop: undefined,
  priceTotalCents: undefined,
};

const noValues = Object.fromEntries(fields.map(field => [field, null])) as Values;

export const truthOfKnown = (localId: string, orderId: string, known: Known): Truth => ({
  localId,
  orderId,
  isWhole: known.whole !== null,
  values: { ...noValues, ...newestOf(known), ...(known.whole ? onlyOfWhole(known.whole) : notRead) },
  makes: known.whole?.items.map(({ make }) => make) ?? null,
});

const notConfirmed: Partial<Values> = {
  readiness: undefined,
  etaAt: undefined,
  pickedUpAt: undefined,
  deliveredAt: undefined,
  priceTotalCents: undefined,
};

/**
 * Before the service has answered: as it was typed.
 * @param isUnconfirmed whether the service may have it, so that nobody knows what it says of it
 */
export function truthOfText(localId: string, text: OrderDraft, isUnconfirmed: boolean): Truth {
  const facts = factsOfText(text);
  const [window] = facts['pickup.requested_windows'] as { start_at: string }[];
  const fact = (path: string) => (facts[path] ?? null) as string | null;
  return {
    localId,
    orderId: null,
    isWhole: true,
    values: {
      ...noValues,
      customerReference: fact('customer_reference'),
      make: fact('items.primary.make'),
      model: fact('items.primary.model'),
      vin: fact('items.primary.vin'),
      registrationNumber: fact('items.primary.registration_number'),
      pickupAddress: text.pickup.address,
      deliveryAddress: text.delivery.address,
      readyAt: fact('pickup.available_from') ?? window?.start_at ?? null,
      ...(isUnconfirmed && notConfirmed),
    },
    makes: [fact('items.primary.make'), fact('items.trade_in.make')],
  };
}

const times: ReadonlySet<string> = new Set(['readyAt', 'etaAt', 'pickedUpAt', 'deliveredAt']);

/** What a row says of a field, in the same words. */
function shownOf(row: OrderRow, field: keyof Values): string | number | null {
  const value = row[field];
  if (value === '') return null;
  return times.has(field) && typeof value === 'string' ? instant(value) : value;
}

/** The list says of it whether it is known. */
function isMissable(field: keyof Values): field is LineField {
  return field !== 'status' && field !== 'etaStop';
}

/** What differs in a row of the list. */
export function rowDifferences(row: OrderRow, truth: Truth): string[] {
  const differences: string[] = [];
  if (row.orderId !== truth.orderId) differences.push(`order id ${row.orderId}, not ${truth.orderId}`);
  if ((row.phase === 'accepted') !== (truth.orderId !== null)) differences.push(`phase ${row.phase}`);
  const knowledge = truth.isWhole ? 'whole' : 'summary';
  if (row.knowledge !== knowledge) differences.push(`knowledge ${row.knowledge}, not ${knowledge}`);
  for (const field of fields) {
    const [is, must] = [shownOf(row, field), truth.values[field]];
    if (is !== (must ?? null)) differences.push(`${field} ${is}, not ${must}`);
    if (!isMissable(field)) continue;
    const known = must === undefined ? 'unread' : must === null ? 'none' : 'known';
    const shown = knowledgeOf(row, field);
    if (shown !== known) differences.push(`${field} is shown as ${shown}, and is ${known}`);
  }
  return differences;
}

type Cell = string | number | null;

/** A cell of a row in an exported file; undefined: it says that it is not read. */
export type ExportOf = (row: OrderRow, field: LineField) => Cell | undefined;

/** Nobody waits for such an order, whatever the service once expected of it. */
export const isOver = ({ status, deliveredAt }: Pick<Values, 'status' | 'deliveredAt'>): boolean =>
  status === 'delivered' || status === 'cancelled' || (deliveredAt ?? null) !== null;

/** As the list does. */
export const listedCell: ExportOf = (row, field) => {
  if (field === 'etaAt' && isOver(row)) return null;
  return knowledgeOf(row, field) === 'unread' ? undefined : row[field] === '' ? null : row[field];
};

export const exported = fields.filter(isMissable).filter(field => field !== 'readiness');

/** What differs in an exported file. */
export function cellDifferences(row: OrderRow, truth: Truth, exportOf: ExportOf): string[] {
  return exported.flatMap(field => {
    const cell = exportOf(row, field);
    const must = field === 'etaAt' && isOver(truth.values) ? null : truth.values[field];
    const is = typeof cell === 'string' && times.has(field) ? instant(cell) : cell;
    return is === must ? [] : [`an export has ${field} ${is}, not ${must}`];
  });
}
