import { t } from '@lingui/core/macro';
import { maxFileSizeBytes } from '../../../src-shared/domain/size-limits.ts';
import { formatBytes } from '../../i18n/format.ts';
import type { HelpSection } from './help-section.ts';

// @interface create-order.rule-2 create-order.rule-3 create-order.rule-4 create-order.rule-5 create-order.rule-6 create-order.rule-7
/**
 * Returns help on those fields of an order whose meaning is not obvious. `state/help.ts` refers to these sections by
 * their ids.
 */
export function orderFields(): HelpSection[] {
  const maxDocument = formatBytes(maxFileSizeBytes);
  return [
    {
      id: 'windows',
      title: t`Requested window`,
      paragraphs: [
        t`The day and the hours in which the vehicle can be picked up or delivered, such as “12.3. 8-12”. Times are local times of the place. A stop can have several windows.`,
        t`A pickup needs a requested window, a time in “Available from”, or both. A delivery needs neither. The windows of a stop must not overlap, and each must end in the future. A pickup window must not start before the time in “Available from”.`,
        t`The service may answer with an agreed window, which the details of the order show.`,
      ],
    },
    {
      id: 'available-from',
      title: t`Available from`,
      paragraphs: [
        t`The earliest time at which the vehicle can be picked up. You can leave “Available from” empty if you enter a requested window.`,
        t`With a private pickup or a delivery to an end customer, the earliest pickup is the day after you place the order. The date in Finland counts, also for pickups in other countries.`,
      ],
    },
    {
      id: 'release-code',
      title: t`Release code`,
      paragraphs: [
        t`The code that a pickup place asks for before it hands over the vehicle, as many auctions and terminals do. Leave the field empty if the place gave you no code. Copies and templates do not contain the code, because it belongs to one vehicle.`,
      ],
    },
    {
      id: 'place-type',
      title: t`Type of place`,
      paragraphs: [
        t`The kind of place at the stop, such as a dealership, an auction or a private address. For private pickups and for deliveries to end customers, the service requires a contact name and a phone number. The earliest pickup is then the day after you place the order.`,
      ],
    },
    {
      id: 'contact',
      title: t`Contact`,
      paragraphs: [
        t`The person to call at the stop. Name and phone are required for a private pickup and for a delivery to an end customer.`,
      ],
    },
    {
      id: 'vehicle',
      title: t`VIN and registration number`,
      paragraphs: [
        t`Enter the VIN or the registration number of the vehicle. Within Finland the registration number alone is enough; an order across a border needs the VIN. A VIN has 17 characters, without the letters I, O and Q.`,
      ],
    },
    {
      id: 'trade-in',
      title: t`Trade-in`,
      paragraphs: [
        t`A second vehicle on the same order, taken in exchange for the first. Trade-ins are possible only within Finland, and not with a private pickup.`,
      ],
    },
    {
      id: 'cmr',
      title: t`CMR consignment note`,
      paragraphs: [
        t`The transport document that goes with the vehicle. “Default” uses the form of the note that the service has stored for your company. Choose another form only if the order needs it.`,
      ],
    },
    {
      id: 'cmr-recipient',
      title: t`CMR recipient`,
      paragraphs: [
        t`Who receives the consignment note. “Automatic” leaves the choice to the service. Otherwise choose one of the recipients that the service knows, or enter an address. The recipient cannot be changed after the order was accepted.`,
      ],
    },
    {
      id: 'ordered-for',
      title: t`Ordered for`,
      paragraphs: [
        t`The business that you order for, if your credential belongs to an ordering channel. Enter its business ID and its country. Dispatch asks the service whether you may order for this business. Leave both fields empty to order for your own company.`,
      ],
    },
    {
      id: 'services',
      title: t`Transport and inspection`,
      paragraphs: [
        t`How the carrier transports and inspects the vehicle. Both choices can change the price. The price appears beside the form when the service has answered.`,
      ],
    },
    {
      id: 'documents',
      title: t`Documents`,
      paragraphs: [
        t`Drag files onto the form, or choose them. The maximum size of a document is ${maxDocument}. Dispatch saves documents on this computer at once, and uploads them with the order.`,
      ],
    },
    {
      id: 'price',
      title: t`Price`,
      paragraphs: [
        t`The price beside the form is the service’s answer to a price check. The accepted price is the one that the service returns with the order. A later change of the order can change that price.`,
      ],
    },
  ];
}
