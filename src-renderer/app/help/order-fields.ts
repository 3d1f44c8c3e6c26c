import { t } from '@lingui/core/macro';
import { maxFileSizeBytes } from '../../../src-shared/domain/file.ts';
import { formatBytes } from '../../i18n/format.ts';
import type { HelpSection } from './help-section.ts';

// @interface create-order.rule-2 create-order.rule-3 create-order.rule-4 create-order.rule-5 create-order.rule-6 create-order.rule-7
/** What the fields of an order mean that do not explain themselves. `session/help.ts` leads to these by their ids. */
export function orderFields(): HelpSection[] {
  const maxDocument = formatBytes(maxFileSizeBytes);
  return [
    {
      id: 'windows',
      title: t`Requested window`,
      paragraphs: [
        t`The day and the hours in which the vehicle can be picked up or delivered, such as “12.3. 8-12”. Times are local times of the place. A stop can have several windows.`,
        t`A pickup needs a window, Available from, or both. A delivery needs neither. The windows of a stop must not overlap, and each must end in the future. A pickup window must not start before Available from.`,
        t`The service may answer with an agreed window, which the details of the order show.`,
      ],
    },
    {
      id: 'available-from',
      title: t`Available from`,
      paragraphs: [
        t`The time from which the vehicle can be picked up. Leave it empty if the requested windows say enough.`,
        t`With a private pickup or a delivery to an end customer, the earliest pickup is the day after you place the order. The date in Finland counts, also for pickups in other countries.`,
      ],
    },
    {
      id: 'release-code',
      title: t`Release code`,
      paragraphs: [
        t`The code that a pickup place asks for before it hands over the vehicle, as many auctions and terminals do. Leave it empty if the place has given you none. Copies and templates leave the code out, because it belongs to one vehicle.`,
      ],
    },
    {
      id: 'place-type',
      title: t`Type of place`,
      paragraphs: [
        t`What kind of place the stop is. The service has further rules for private pickups and for deliveries to end customers: contact name and phone are required, and the pickup starts on the next day or later.`,
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
        t`The transport document that goes with the vehicle. “Default” takes what the service has on record for your company. Choose another one only if this order needs it.`,
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
        t`The business that you order for, if your credential belongs to an ordering channel. Enter its business ID and its country. Dispatch asks the service whether you may order for it. Leave it empty to order for your own company.`,
      ],
    },
    {
      id: 'services',
      title: t`Transport and inspection`,
      paragraphs: [
        t`How the vehicle is to be transported, and how it is inspected. Both can change the price, which is shown beside the form when the service has answered.`,
      ],
    },
    {
      id: 'documents',
      title: t`Documents`,
      paragraphs: [
        t`Drag files onto the form, or choose them. A document may have up to ${maxDocument}. Documents are saved on this computer at once, and uploaded with the order.`,
      ],
    },
    {
      id: 'price',
      title: t`Price`,
      paragraphs: [
        t`The price beside the form is the service’s answer to a price check. The accepted price is the one that the service returns with the order. A later change of the order can change it.`,
      ],
    },
  ];
}
