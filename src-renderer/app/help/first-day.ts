import { t } from '@lingui/core/macro';
import type { HelpSection } from './help-section.ts';

/** What somebody needs who opens Dispatch for the first time. */
export const firstDay = (): HelpSection[] => [
  {
    id: 'sandbox',
    title: t`Begin in the sandbox`,
    paragraphs: [
      t`Dispatch comes with a local sandbox: a service for practice on this computer. Orders that you place there start no transport and cost nothing, so you can try everything.`,
      t`The bar at the top always names the environment that you work in. In production, orders start real transports. Dispatch asks you to confirm that once after each start.`,
    ],
  },
  {
    id: 'credential',
    title: t`Connect to the service`,
    paragraphs: [
      t`Add an environment in Settings, with the client ID and the secret from the customer portal. The keychain of this computer keeps them; without a keychain, Dispatch keeps them until you quit. An administrator may have set up environments already; they need only the credential.`,
    ],
  },
  {
    id: 'place',
    title: t`Place an order`,
    paragraphs: [],
    steps: [
      t`Press N, or select New order.`,
      t`Enter pickup, delivery and vehicle. A pasted address with several lines is divided among its fields. Times are typed as text: “12.3. 8-12”, “tomorrow 8-12”.`,
      t`The list beside the form says what is still missing. F8 goes to the next problem.`,
      t`Press Ctrl+Enter to place the order.`,
    ],
  },
  {
    id: 'outbox',
    title: t`What happens to an order that you place`,
    paragraphs: [
      t`Dispatch first saves the order on this computer, then sends it. Without a connection, the order waits in the outbox and is sent when the service can be reached. You can close Dispatch meanwhile. Sending continues after the next start; in production, Dispatch asks you first.`,
      t`Dispatch never places one order twice without asking you. If the service rejects the order, or if Dispatch cannot find out whether the service has it, the order needs your attention, with the reason beside it.`,
    ],
  },
  {
    id: 'correct',
    title: t`Correct a rejected order`,
    paragraphs: [
      t`Select “Correct and place again” beside its reason, or press E on it. If the service named fields, the form shows only these, each with its reason. Press Enter in the last one to place the order again. If the service named none, the form shows the whole order.`,
    ],
  },
  {
    id: 'find',
    title: t`Find orders`,
    paragraphs: [
      t`The views above the list answer the questions of the day: what needs your attention, what is late, what is picked up today or tomorrow, what is delivered today. Each shows how many orders it has.`,
      t`Press / to search for any text: reference, VIN, registration number, address. Filters can be typed as well: “late”, “pickup:tomorrow”, “to:hamburg”, “price>1000”. A search can be saved as a view of your own.`,
    ],
  },
  {
    id: 'change',
    title: t`Change or cancel an order`,
    paragraphs: [
      t`Press E on an order to change it. Only what you change is sent. To cancel an order, open the menu in its details. Dispatch offers only what the service allows at present.`,
    ],
  },
  {
    id: 'many',
    title: t`Place many orders at once`,
    paragraphs: [
      t`Press G, then M. Paste rows from a spreadsheet, or open an Excel or CSV file. Dispatch recognises the columns and marks what is missing or doubtful. You decide which rows are placed.`,
    ],
  },
];
