import { randomId } from '../common/random-id.ts';
import { type Deliveries, type DeliveryTools, startDeliveries } from './deliveries.ts';
import { eventsOf, type OrderEventChange } from './order-events.ts';
import type { ReceiverInput, ReceiverRegister } from './receiver.ts';

// @interface events.webhooks
/** Records events of orders and delivers them to the registered receiver. */
export function createWebhooks(register: ReceiverRegister, tools: DeliveryTools) {
  let deliveries: Deliveries | null = null;
  let isClosed = false;
  let isWaking = false;

  /** Starts deliveries after the current transaction is committed, so that only committed events are sent. */
  function wakeSoon(): void {
    if (isWaking) return;
    isWaking = true;
    // `isWaking` is reset here and not in `afterCommit`: that callback does not run if the commit fails, and later
    // events would never be sent.
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
    /** Stores the events of a change. Call it in the transaction of the change. */
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
    /** Starts delivering events, including those that were waiting when the sandbox last ended. */
    start: restart,
    close(): void {
      isClosed = true;
      restart();
    },
    setReceiver(input: ReceiverInput): void {
      register.set(input);
      restart();
    },
    /** Removes the receiver. Events that are waiting will not be delivered any more. */
    clearReceiver(): void {
      register.clear();
      tools.events.dropWaiting();
      restart();
    },
    url: (): string | null => register.url(),
    /** The receiver; null if none is registered, or if its secret is unknown after a restart. */
    receiver: () => register.current(),
  };
}
