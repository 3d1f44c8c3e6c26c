import { t } from '@lingui/core/macro';
import type { HelpSection } from './help-section.ts';

/** For those who connect a program of their own to the service, and try it against the local sandbox. */
export const integrators = (): HelpSection[] => [
  {
    id: 'local-service',
    title: t`The local sandbox`,
    paragraphs: [
      t`The local sandbox answers the whole interface, version 2, over HTTP on this computer. Its rules, states, revisions, idempotency keys and errors are those of the interface. Nothing leaves this computer.`,
      t`Where the interface says nothing, for example about the names of some values, the sandbox makes an assumption. If your service differs, enter the difference in the interface details of its environment, in Settings.`,
    ],
  },
  {
    id: 'scenarios',
    title: t`Scenarios and drives`,
    paragraphs: [
      t`Sandbox › Order shows the life of an order. Each scenario moves it one step, and a scenario that is not possible says why. Sandbox › Drive plays a whole life, step by step, at the speed that you choose.`,
    ],
  },
  {
    id: 'events',
    title: t`Events and signatures`,
    paragraphs: [
      t`Sandbox › Events lists every event with its payload, headers, signature and delivery. Let Dispatch receive the events to see what your code must do, or send them to your own program on this computer.`,
      t`The same place has code to copy that checks a signature of the sandbox. The interface does not describe signatures and retries, so your service may differ. Refuse a signature that is older than five minutes. The sandbox sends an event again if it was not accepted, so your program must accept the same event twice without harm: compare its ID.`,
    ],
  },
  {
    id: 'faults',
    title: t`Practise faults`,
    paragraphs: [
      t`Sandbox › Faults makes the service slow, unavailable or of a later version, or lets an answer get lost. A fault lasts for the next request, or until you switch the fault off. A lost answer teaches most: the service did what was asked, and the caller must find that out.`,
      t`Send each write with an idempotency key, and repeat it with the same key after a timeout or a server error. A different request with the same key is refused (409).`,
    ],
  },
  {
    id: 'data',
    title: t`Made-up orders`,
    paragraphs: [
      t`Sandbox › Data makes up to 100,000 orders for tests of lists and reports, and empties the sandbox again.`,
    ],
  },
];
