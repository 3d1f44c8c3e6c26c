import { randomId } from '../common/random-id.ts';
import { type Deliveries, type DeliveryTools, startDeliveries } from './deliveries.ts';
import { eventsOf, type OrderEventChange } from './order-events.ts';
import type { ReceiverInput, ReceiverRegister } from './receiver.ts';

export type Webhooks = ReturnType<typeof createWebhooks>;

// @interface events.webhooks
/** Events of orders, and their delivery to the one receiver. */
export function createWebhooks(register: ReceiverRegister, tools: DeliveryTools) {
  let deliveries: Deliveries | null = null;
  let isClosed = false;
  let isWaking = false;

  /** After the commit of the work at hand: an event that was sent is one that happened. */
  function wakeSoon(): void {
    if (isWaking) return;
    isWaking = true;
    // Not waking any more before the commit: nothing runs after one that failed.
    setImmediate(() => {
      isWaking = false;
      tools.afterCommit(() => {
        if (!isClosed) deliveries?.wake();
      });
    });
  }

  function restart(): void {
    deliveries?.stop();
    const receiver = isClosed ? null : register.current();
    deliveries = receiver ? startDeliveries(receiver, tools) : null;
    wakeSoon();
  }

  return {
    /** Writes the events of a change, in the transaction of the change. */
    record(change: OrderEventChange, atMs: number): void {
      const isWanted = register.url() !== null;
      for (const { type, data } of eventsOf(change)) {
        const id = `evt_${randomId()}`;
        const orderId = change.after.id;
        const createdAt = new Date(atMs).toISOString();
        const payload = JSON.stringify({ id, type, created_at: createdAt, order_id: orderId, data });
        tools.events.add({ id, type, orderId, createdAtMs: atMs, payload }, isWanted);
      }
      if (isWanted) wakeSoon();
    },
    /** Starts delivering what a former run of the sandbox left. */
    start: restart,
    close(): void {
      isClosed = true;
      restart();
    },
    setReceiver(input: ReceiverInput): void {
      register.set(input);
      restart();
    },
    /** What waits is not delivered any more. */
    clearReceiver(): void {
      register.clear();
      tools.events.dropWaiting();
      restart();
    },
    url: (): string | null => register.url(),
    /** Null where events wait for a secret, or nobody is registered. */
    receiver: () => register.current(),
  };
}
