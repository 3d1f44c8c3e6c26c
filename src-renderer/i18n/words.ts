import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { HistoryEvent } from '../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import type { ScenarioName } from '../../src-shared/domain/scenario.ts';
import { fieldName } from './field-name.ts';
import { formatInstant, formatMoney } from './format.ts';
import { listOfWords } from './list-of-words.ts';
import { orderStatusName, readinessText } from './status-words.ts';
import { valueWords } from './value-words.ts';

const scenarioWords: Record<ScenarioName, MessageDescriptor> = {
  pickup_readiness_confirmed: msg`Confirm pickup readiness`,
  pickup_approach_started: msg`Carrier on its way to pickup`,
  pickup_nearby: msg`Carrier near pickup`,
  pickup_completed: msg`Pickup completed`,
  delivery_eta_changed: msg`Delivery ETA changed`,
  inspection_completed: msg`Inspection completed`,
  files_published: msg`Files published`,
  tracking_available: msg`Tracking available`,
  tracking_unavailable: msg`Tracking unavailable`,
  tracking_paused: msg`Tracking paused`,
  delivery_completed: msg`Delivery completed`,
  cancelled: msg`Order cancelled`,
};

export const scenarioName = valueWords<ScenarioName>(scenarioWords);

/** Says what a scenario has done. `scenarioName` names the command that plays the scenario. */
const playedScenarioName = valueWords<string>({
  ...scenarioWords,
  pickup_readiness_confirmed: msg`Pickup readiness confirmed`,
});

export const itemStatusName = valueWords({
  awaiting_pickup: msg`awaiting pickup`,
  in_transit: msg`in transit`,
  delivered: msg({ message: 'delivered', context: 'status of a vehicle' }),
  cancelled: msg({ message: 'cancelled', context: 'status of a vehicle' }),
});

export const placeTypeName = valueWords({
  dealership: msg`dealership`,
  private: msg({ message: 'private', context: 'place type' }),
  auction: msg`auction`,
  terminal: msg`terminal`,
  end_customer: msg`end customer`,
});

export const fuelName = valueWords({
  petrol: msg`petrol`,
  diesel: msg`diesel`,
  electric: msg`electric`,
  hybrid: msg`hybrid`,
  plug_in_hybrid: msg`plug-in hybrid`,
  gas: msg`gas`,
  hydrogen: msg`hydrogen`,
});

export const transmissionName = valueWords({
  manual: msg`manual gearbox`,
  automatic: msg`automatic gearbox`,
});

export const platesName = valueWords({
  none: msg`no number plates`,
  mounted: msg`number plates mounted`,
  in_vehicle: msg`number plates in the vehicle`,
  carrier_mounts: msg`carrier mounts number plates`,
});

export const cmrModeName = valueWords({ digital: msg`digital CMR`, paper: msg`paper CMR` });

export const fileCategoryName = valueWords({
  customer_document: msg`customer document`,
  vehicle: msg`vehicle`,
  cmr: msg`CMR consignment note`,
  other: msg({ message: 'other', context: 'kind of a file' }),
});

export const fileStageName = valueWords({ pickup: msg`at pickup`, delivery: msg`at delivery` });

export const transportName = valueWords({
  flexible: msg({ message: 'flexible', context: 'transport method' }),
  open: msg({ message: 'open', context: 'transport method' }),
  covered: msg({ message: 'covered', context: 'transport method' }),
  driven: msg({ message: 'driven', context: 'transport method' }),
});

export const inspectionName = valueWords({
  standard: msg({ message: 'standard', context: 'inspection' }),
  extended: msg({ message: 'extended', context: 'inspection' }),
  none: msg({ message: 'none', context: 'inspection' }),
});

export const fileKindName = valueWords({ image: msg`image`, document: msg`document` });

export const allowedActionName = valueWords({
  update: msg({ message: 'Change', context: 'change an order' }),
  cancel: msg({ message: 'Cancel', context: 'cancel an order' }),
  get_files: msg({ message: 'Files', context: 'action: read the files of an order' }),
  get_inspection_report: msg`Inspection report`,
  get_tracking: msg`Tracking`,
});

/** Says what an outbox item does: for example, which order it places. */
export function entryWhat(entry: OutboxEntry): string {
  const order = entry.orderLabel;
  const document = entry.documentName ?? t`a document`;
  switch (entry.kind) {
    case 'order-create':
      return t`Place order ${order}`;
    case 'file-create':
      return t`Step 1: register ${document} with the service`;
    case 'file-upload':
      return t`Step 2: upload ${document}`;
    case 'file-attach':
      return t`Step 3: add ${document} to order ${order}`;
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

/** Both sides of a value `was/is`, as words; null for an empty side. */
const wasAndIs = (value: string, words: (side: string) => string): [string | null, string | null] => {
  const [was = '', is = ''] = value.split('/');
  return [was === '' ? null : words(was), is === '' ? null : words(is)];
};

/** Text of a line in the history of an order. Times at a stop are in `zone`, if it is known. */
export function historyWhat(event: HistoryEvent, zone?: string): string {
  const value = event.value ?? '';
  switch (event.kind) {
    case 'queued':
      return t`Placed in Dispatch`;
    case 'accepted':
      return t`Accepted by the service`;
    case 'refused':
      return t`Rejected by the service`;
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
        ? t`The service carried out the request, but Dispatch could not read the answer.`
        : t`Parts of the service’s answer that Dispatch could not read: ${parts}`;
    }
    case 'scenario': {
      const scenario = playedScenarioName(value);
      return t`Sandbox scenario: ${scenario}`;
    }
  }
}
