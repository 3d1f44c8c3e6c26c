import { t } from '@lingui/core/macro';
import type { HistoryEvent, Phase } from '../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import type { ScenarioName } from '../../src-shared/domain/scenario.ts';
import { fieldName } from './field-name.ts';
import { formatInstant, formatMoney } from './format.ts';
import { listOfWords } from './list-of-words.ts';

/** Words for a value of the service; unknown values are returned as they are. */
const wordOr = (words: Record<string, string>, value: string): string => words[value] ?? value;

export const scenarioName = (scenario: ScenarioName): string =>
  ({
    pickup_readiness_confirmed: t`Confirm pickup readiness`,
    pickup_approach_started: t`Carrier on its way to pickup`,
    pickup_nearby: t`Carrier near pickup`,
    pickup_completed: t`Pickup completed`,
    delivery_eta_changed: t`Delivery ETA changed`,
    inspection_completed: t`Inspection completed`,
    files_published: t`Files published`,
    tracking_available: t`Tracking available`,
    tracking_unavailable: t`Tracking unavailable`,
    tracking_paused: t`Tracking paused`,
    delivery_completed: t`Delivery completed`,
    cancelled: t`Order cancelled`,
  })[scenario];

const scenarioWord = (name: string): string => {
  const known: Record<string, string> = { pickup_readiness_confirmed: t`pickup readiness confirmed` };
  return known[name] ?? name.replaceAll('_', ' ');
};

/** The phase of an order before the service has accepted it. */
export const phaseName = (phase: Phase): string =>
  ({
    draft: t`Draft`,
    queued: t`Queued`,
    sending: t`Sending`,
    attention: t`Needs attention`,
    accepted: t`Accepted`,
  })[phase];

export const orderStatusName = (status: string): string =>
  wordOr(
    {
      accepted: t`Accepted`,
      in_transit: t`In transit`,
      delivered: t`Delivered`,
      cancelled: t`Cancelled`,
    },
    status,
  );

export const itemStatusName = (status: string): string =>
  wordOr(
    {
      awaiting_pickup: t`awaiting pickup`,
      in_transit: t`in transit`,
      delivered: t`delivered`,
      cancelled: t`cancelled`,
    },
    status,
  );

/** The name of a stop, beside its data. */
export const stopName = (stop: 'pickup' | 'delivery'): string =>
  stop === 'pickup' ? t`pickup` : t`delivery`;

const knownReadiness = (readiness: string): string | undefined =>
  ({ preparing: t`Preparing for pickup`, confirmed: t`Readiness confirmed` })[readiness];

/** For use under a heading that names it. */
export const readinessName = (readiness: string): string => knownReadiness(readiness) ?? readiness;

/** For use without a heading. */
export const readinessText = (readiness: string): string =>
  knownReadiness(readiness) ?? t`Pickup readiness: ${readiness}`;

export const placeTypeName = (type: string): string =>
  wordOr(
    {
      dealership: t`dealership`,
      private: t`private`,
      auction: t`auction`,
      terminal: t`terminal`,
      end_customer: t`end customer`,
    },
    type,
  );

export const fuelName = (fuel: string): string =>
  wordOr(
    {
      petrol: t`petrol`,
      diesel: t`diesel`,
      electric: t`electric`,
      hybrid: t`hybrid`,
      plug_in_hybrid: t`plug-in hybrid`,
      gas: t`gas`,
      hydrogen: t`hydrogen`,
    },
    fuel,
  );

export const transmissionName = (transmission: string): string =>
  wordOr({ manual: t`manual gearbox`, automatic: t`automatic gearbox` }, transmission);

export const platesName = (plates: string): string =>
  wordOr(
    {
      none: t`no plates`,
      mounted: t`plates mounted`,
      in_vehicle: t`plates in the vehicle`,
      carrier_mounts: t`carrier mounts plates`,
    },
    plates,
  );

export const cmrModeName = (mode: string): string =>
  wordOr({ digital: t`digital CMR`, paper: t`paper CMR` }, mode);

export const fileCategoryName = (category: string): string =>
  wordOr(
    {
      customer_document: t`customer document`,
      vehicle: t`vehicle`,
      cmr: t`CMR consignment note`,
      other: t`other`,
    },
    category,
  );

export const fileStageName = (stage: string): string =>
  wordOr({ pickup: t`at pickup`, delivery: t`at delivery` }, stage);

export const transportName = (preference: string): string =>
  wordOr({ flexible: t`flexible`, open: t`open`, covered: t`covered`, driven: t`driven` }, preference);

export const inspectionName = (inspection: string): string =>
  wordOr({ standard: t`standard`, extended: t`extended`, none: t`none` }, inspection);

export const fileKindName = (kind: string): string =>
  wordOr({ image: t`image`, document: t`document` }, kind);

export const allowedActionName = (action: string): string =>
  wordOr(
    {
      update: t`Change`,
      cancel: t`Cancel`,
      get_files: t`Files`,
      get_inspection_report: t`Inspection report`,
      get_tracking: t`Tracking`,
    },
    action,
  );

/** What an outbox item does, in words. */
export function entryWhat(entry: OutboxEntry): string {
  const order = entry.orderLabel;
  const document = entry.documentName ?? t`a document`;
  switch (entry.kind) {
    case 'order-create':
      return t`Place order ${order}`;
    case 'file-create':
      return t`Register ${document} with the service`;
    case 'file-upload':
      return t`Upload ${document}`;
    case 'file-attach':
      return t`Add ${document} to order ${order}`;
    case 'order-update':
      return t`Change order ${order}`;
    case 'order-cancel':
      return t`Cancel order ${order}`;
    case 'file-delete':
      return t`Delete ${document}`;
    case 'scenario':
      return entry.scenario === null ? t`Sandbox scenario` : scenarioName(entry.scenario);
  }
}

/** Both sides of `was/is` in words; null for a missing side. */
const wasAndIs = (value: string, words: (side: string) => string): [string | null, string | null] => {
  const [was = '', is = ''] = value.split('/');
  return [was === '' ? null : words(was), is === '' ? null : words(is)];
};

/** One line of the history of an order. Times of a stop are in `zone`, if it is known. */
export function historyWhat(event: HistoryEvent, zone?: string): string {
  const value = event.value ?? '';
  switch (event.kind) {
    case 'queued':
      return t`Placed in Dispatch`;
    case 'accepted':
      return t`Accepted by the service`;
    case 'refused':
      return t`Not accepted by the service`;
    case 'readiness':
      return value === 'confirmed' ? t`Pickup readiness confirmed` : readinessText(value);
    case 'status': {
      const status = orderStatusName(value);
      return t`Status: ${status}`;
    }
    case 'eta': {
      const at = formatInstant(value);
      return t`ETA now ${at}`;
    }
    case 'pickup_eta':
    case 'delivery_eta': {
      const [was, is] = wasAndIs(value, time => formatInstant(time, zone));
      const isPickup = event.kind === 'pickup_eta';
      if (is === null) return isPickup ? t`Pickup ETA withdrawn` : t`Delivery ETA withdrawn`;
      if (was === null) return isPickup ? t`Pickup ETA ${is}` : t`Delivery ETA ${is}`;
      return isPickup ? t`Pickup ETA ${was} → ${is}` : t`Delivery ETA ${was} → ${is}`;
    }
    case 'price': {
      const [was, is] = wasAndIs(value, price => {
        const [cents, ...currency] = price.split(' ');
        return formatMoney(Number(cents), currency.join(' ') || undefined);
      });
      return t`Price ${was ?? '–'} → ${is ?? '–'}`;
    }
    case 'gone':
      return t`The service does not know this order any more`;
    case 'found':
      return t`The service knows this order again`;
    case 'unreadable': {
      const parts = event.value === null ? null : listOfWords(event.value.split('\n').map(fieldName));
      return parts === null
        ? t`The service carried out the request, but its answer could not be read.`
        : t`Not readable in the service's answer: ${parts}`;
    }
    case 'scenario': {
      const scenario = scenarioWord(value);
      return t`Sandbox scenario: ${scenario}`;
    }
  }
}
