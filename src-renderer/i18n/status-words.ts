import { msg, t } from '@lingui/core/macro';
import type { Phase } from '../../src-shared/contract/orders.ts';
import { valueWords } from './value-words.ts';

/** The phase of an order in words: how far it has come until the service has accepted it. */
export const phaseName = valueWords<Phase>({
  draft: msg`Draft`,
  queued: msg`Queued`,
  sending: msg`Sending`,
  attention: msg`Needs attention`,
  accepted: msg`Accepted`,
});

export const orderStatusName = valueWords({
  accepted: msg`Accepted`,
  in_transit: msg`In transit`,
  delivered: msg({ message: 'Delivered', context: 'status of an order' }),
  cancelled: msg({ message: 'Cancelled', context: 'status of an order' }),
});

/** The name of a stop in lower case, for use beside data of the stop. */
export const stopName = (stop: 'pickup' | 'delivery'): string =>
  stop === 'pickup' ? t`pickup` : t`delivery`;

/** Pickup readiness in words, for use below a heading such as "Pickup readiness". */
export const readinessName = valueWords({
  preparing: msg`Preparing for pickup`,
  confirmed: msg`Readiness confirmed`,
});

/** Pickup readiness in words, for use without a heading: an unknown value is named as pickup readiness. */
export function readinessText(readiness: string): string {
  const name = readinessName(readiness);
  return name === readiness ? t`Pickup readiness: ${readiness}` : name;
}
