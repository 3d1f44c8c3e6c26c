import { t } from '@lingui/core/macro';
import type { HelpSection } from './help-section.ts';

/** Help for developers who connect their own program to the service, and test it with the local sandbox. */
export const integrators = (): HelpSection[] => [
  {
    id: 'local-service',
    title: t`The local sandbox`,
    paragraphs: [
      t`The local sandbox offers the whole interface of the service, version 2, over HTTP on this computer. Its rules, states, revisions, idempotency keys and errors follow the interface. No data leaves this computer.`,
      t`Where the interface defines nothing, for example the names of some values, the sandbox makes an assumption. If your service differs from the assumption, enter the difference in Settings, in the “Interface details” of the environment.`,
    ],
  },
  {
    id: 'scenarios',
    title: t`Scenarios and drives`,
    paragraphs: [
      t`Sandbox › Order shows the life of an order. Each scenario moves the order one step. A scenario that is not possible says why. Sandbox › Drive plays all steps of an order, one after the other, at the speed that you choose.`,
    ],
  },
  {
    id: 'events',
    title: t`Events and signatures`,
    paragraphs: [
      t`Sandbox › Events lists every event with its payload, headers, signature and delivery. Dispatch can receive the events to show what your program must do. You can also send the events to your own program on this computer.`,
      t`Sandbox › Events also has sample code that checks a signature of the sandbox. The interface does not describe signatures and retries, so your service may differ. Refuse a signature that is older than five minutes. The sandbox sends an event again if your program did not accept it. Compare the IDs of events, so that your program handles each event only once.`,
    ],
  },
  {
    id: 'faults',
    title: t`Practise faults`,
    paragraphs: [
      t`Sandbox › Faults makes the service slow or unavailable, makes it answer as a later version, or loses one of its answers. A fault applies to the next request, or until you switch the fault off. Try a lost answer first: the service has carried out the request, and your program must find that out.`,
      t`Send each write request with an idempotency key. After a timeout or a server error, repeat the request with the same key. The service refuses a different request with the same key (409).`,
    ],
  },
  {
    id: 'data',
    title: t`Made-up orders`,
    paragraphs: [
      t`Sandbox › Data creates up to 100,000 made-up orders, so that you can test lists and reports. It can also delete all orders of the sandbox.`,
    ],
  },
];
