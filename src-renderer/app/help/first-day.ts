import { t } from '@lingui/core/macro';
import type { HelpSection } from './help-section.ts';

/** Help for people who open Dispatch for the first time. */
export const firstDay = (): HelpSection[] => [
  {
    id: 'sandbox',
    title: t`Begin in the sandbox`,
    paragraphs: [
      t`Dispatch comes with a local sandbox: a service for practice on this computer. Orders that you place there start no transport and cost nothing, so you can try everything.`,
      t`The bar at the top always names the environment that you work in. In production, orders start real transports. Each time you start Dispatch, it asks you once before it sends anything to production.`,
    ],
  },
  {
    id: 'credential',
    title: t`Connect to the service`,
    paragraphs: [
      t`Add an environment in Settings and open it. Then enter its credential: the client ID and the client secret from the customer portal. Dispatch stores the credential in the keychain of this computer. Without a keychain, Dispatch keeps the credential only until you quit. If your administrator has already set up the environment, enter only the credential.`,
    ],
  },
  {
    id: 'place',
    title: t`Place an order`,
    paragraphs: [],
    steps: [
      t`Press N, or select New order.`,
      t`Enter pickup, delivery and vehicle. If you paste an address of several lines, Dispatch divides the lines among the fields of the stop. Type times as text, such as “12.3. 8-12” or “tomorrow 8-12”.`,
      t`The list “To do before placing” beside the form names what you still have to enter or correct. Press F8 to go to the next problem.`,
      t`Press Ctrl+Enter to place the order.`,
    ],
  },
  {
    id: 'outbox',
    title: t`What happens to an order that you place`,
    paragraphs: [
      t`Dispatch first saves the order on this computer, then sends it. Without a connection, the order waits in the outbox and is sent when the service can be reached. You can close Dispatch meanwhile. Sending continues after the next start; in production, Dispatch asks you first.`,
      t`Dispatch never places one order twice without asking you. If the service rejects an order, or if Dispatch cannot find out whether the service has the order, you find it under “Needs attention”, with the reason.`,
    ],
  },
  {
    id: 'correct',
    title: t`Correct a rejected order`,
    paragraphs: [
      t`Select “Correct and place again” beside the reason, or press E on the order. If the service named the fields to correct, the form shows only these fields, each with its reason. Press Enter in the last field to place the order again. If the service named no field, the form shows the whole order.`,
    ],
  },
  {
    id: 'find',
    title: t`Find orders`,
    paragraphs: [
      t`The views above the list show the orders that need your attention, are late, are picked up today or tomorrow, or are delivered today. Each view shows how many orders it has.`,
      t`Press / to search for any text, such as a reference, a VIN, a registration number or an address. You can also type filters: “late”, “pickup:tomorrow”, “to:hamburg”, “price>1000”. You can save a search as a view of your own.`,
    ],
  },
  {
    id: 'change',
    title: t`Change or cancel an order`,
    paragraphs: [
      t`Press E on an order to change it. Dispatch sends only your changes. To cancel an order, open the menu in the details of the order. Dispatch offers only the actions that the service allows at present.`,
    ],
  },
  {
    id: 'alerts',
    title: t`See what has happened`,
    paragraphs: [
      t`The bell at the top shows how many notifications you have not read. Select it, or press G, then N. Each notification opens its order, even if the notifications of your computer are off.`,
    ],
  },
  {
    id: 'many',
    title: t`Place many orders at once`,
    paragraphs: [
      t`Press G, then M, to open Bulk orders. Paste rows from a spreadsheet, or open an Excel or CSV file. Dispatch recognises the columns and marks missing and doubtful values. You decide which rows to place as orders.`,
    ],
  },
];
