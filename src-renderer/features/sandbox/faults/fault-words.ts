import { t } from '@lingui/core/macro';
import type { PracticeFaultKind } from '../../../../src-shared/contract/sandbox.ts';

/** Says what a fault does, and what users can practice with it. */
export const faultNote = (kind: PracticeFaultKind): string =>
  ({
    slow: t`The service takes 4 seconds longer for every answer. Dispatch should still react at once.`,
    'server-error': t`The service fails before it processes the request. Dispatch sends the same request again.`,
    unavailable: t`The service asks Dispatch to wait 10 seconds (Retry-After). Dispatch then tries again.`,
    'too-many-requests': t`The service has received too many requests. It tells Dispatch how long to wait (Retry-After).`,
    dropped: t`The connection is cut before the service has read the request. The service does nothing.`,
    'lost-answer': t`The service processes the request, but its answer never arrives. Dispatch sends the same request again. The idempotency key prevents a duplicate.`,
    'cut-answer': t`The service processes the request, but only half of its answer arrives.`,
    'expired-token': t`The sign-in token is no longer valid. Dispatch gets a new token and sends the request again.`,
    'order-refused': t`The service rejects the order because of one field. The order needs your attention: correct the field and place the order again.`,
    'upload-refused': t`The service does not store the document. The order needs your attention.`,
    'next-year': t`The service answers with values and fields that Dispatch does not know, without optional ones, and with times, numbers and currencies in other forms. Check that everything you entered is still shown.`,
    other: t`A test or another program has set this fault.`,
  })[kind];

export const operationName = (operation: string): string => {
  const names: Record<string, string> = {
    '*': t`all requests`,
    'order-create': t`placing an order`,
    'order-update': t`changing an order`,
    upload: t`uploading a document`,
    'price-check': t`the price check`,
    'order-list': t`the list of orders`,
    'order-get': t`reading an order`,
    scenario: t`scenarios`,
    'order-report': t`the report`,
    token: t`sign-in`,
  };
  return names[operation] ?? operation;
};
