import type { Timer } from '../common/timer.ts';
import type { SandboxDatabase } from '../store/database.ts';
import type { Attempt, EventStore } from '../store/event-store.ts';
import { postEvent } from './post-event.ts';
import type { Receiver } from './receiver.ts';

const maxSending = 4;
const firstRetryMs = 1_000;
const maxRetryMs = 300_000;

/** Delay in milliseconds before an event is sent again. It doubles with every failure, up to `maxRetryMs`. */
export const retryDelayMs = (failures: number): number =>
  Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(20, failures - 1));

export interface DeliveryTools {
  events: EventStore;
  afterCommit: SandboxDatabase['afterCommit'];
  now(): number;
  timer: Timer;
}

export type Deliveries = ReturnType<typeof startDeliveries>;

/**
 * Delivers waiting events to one receiver, each at least once. The events of an order are sent one after another, in
 * the order in which they happened. A failed event delays only later events of the same order.
 */
export function startDeliveries(receiver: Receiver, { events, now, timer }: DeliveryTools) {
  const stopping = new AbortController();
  /** For each order id, the sequence numbers of the events to be sent, the next one first. */
  const lanes = new Map<string, number[]>();
  const ready: string[] = [];
  const cancelRests = new Set<() => void>();
  let lastSeen = 0;
  let sendingCount = 0;

  function collect(): void {
    for (const { sequence, orderId } of events.waitingAfter(lastSeen)) {
      lastSeen = sequence;
      const lane = lanes.get(orderId);
      if (lane) lane.push(sequence);
      else {
        lanes.set(orderId, [sequence]);
        ready.push(orderId);
      }
    }
  }

  function pump(): void {
    while (sendingCount < maxSending) {
      const orderId = ready.shift();
      if (orderId === undefined) return;
      const [sequence] = lanes.get(orderId) ?? [];
      if (sequence === undefined) lanes.delete(orderId);
      // An error, such as a full disk, must not end the sandbox. The event is sent again later.
      else
        deliver(orderId, sequence).catch(() => {
          rest(orderId, 1);
          pump();
        });
    }
  }

  async function deliver(orderId: string, sequence: number): Promise<void> {
    const event = events.findWaiting(sequence);
    sendingCount += 1;
    const attempt = event
      ? await postEvent({ receiver, payload: event.payload, atMs: now(), timer, signal: stopping.signal })
      : null;
    sendingCount -= 1;
    if (stopping.signal.aborted) return;
    const isDone = attempt === null || isSuccess(attempt);
    if (attempt) events.noteAttempt(sequence, attempt, isDone, now());
    if (isDone) next(orderId);
    else rest(orderId, (event?.attempts ?? 0) + 1);
    pump();
  }

  function next(orderId: string): void {
    lanes.get(orderId)?.shift();
    ready.push(orderId);
  }

  function rest(orderId: string, failures: number): void {
    const cancel = timer.after(retryDelayMs(failures), () => {
      cancelRests.delete(cancel);
      ready.push(orderId);
      pump();
    });
    cancelRests.add(cancel);
  }

  return {
    /** Starts delivering events that were committed since the last call. */
    wake(): void {
      collect();
      pump();
    },
    stop(): void {
      stopping.abort();
      for (const cancel of cancelRests) cancel();
      cancelRests.clear();
      ready.length = 0;
    },
  };
}

const isSuccess = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300;
