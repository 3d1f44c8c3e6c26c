import type { FeedEvent, Received, ReceiverState } from '../../../../src-shared/contract/sandbox.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call, onEvent } from '../../../bridge/bridge.ts';
import { createEnvironmentStore } from '../../../bridge/environment-store.ts';

interface EventsStore {
  /** The newest first; null until the first answer. */
  events: FeedEvent[] | null;
  hasMore: boolean;
  received: Received[];
  receiver: ReceiverState | null;
  /** Which order's events; null for all. */
  orderId: string | null;
  error: AppError | null;
}

export const useEvents = createEnvironmentStore<EventsStore>(() => ({
  events: null,
  hasMore: false,
  received: [],
  receiver: null,
  orderId: null,
  error: null,
}));

/** Reads as many as are on show, or the first page. */
async function loadEvents(): Promise<void> {
  const { orderId } = useEvents.getState();
  try {
    const { events, hasMore } = await call('sandbox.feed', { orderId, beforeSequence: null });
    if (useEvents.getState().orderId !== orderId) return;
    useEvents.setState(state => {
      // Older pages stay: only what is new or was delivered since comes before them.
      const oldest = events.at(-1)?.sequence ?? 0;
      const older = hasMore ? (state.events ?? []).filter(({ sequence }) => sequence < oldest) : [];
      return {
        events: [...events, ...older],
        hasMore: older.length > 0 ? state.hasMore : hasMore,
        error: null,
      };
    });
  } catch (thrown) {
    useEvents.setState({ error: appErrorOf(thrown) });
  }
}

export async function loadOlder(): Promise<void> {
  const { events, orderId } = useEvents.getState();
  const beforeSequence = events?.at(-1)?.sequence ?? null;
  try {
    const page = await call('sandbox.feed', { orderId, beforeSequence });
    if (useEvents.getState().orderId !== orderId) return;
    useEvents.setState({ events: [...(events ?? []), ...page.events], hasMore: page.hasMore });
  } catch (thrown) {
    useEvents.setState({ error: appErrorOf(thrown) });
  }
}

export function showEventsOf(orderId: string | null): void {
  if (useEvents.getState().orderId === orderId) return;
  useEvents.setState({ orderId, events: null, hasMore: false });
  void loadEvents();
}

async function loadReceived(): Promise<void> {
  useEvents.setState({ received: await call('sandbox.received', {}) });
}

export async function loadReceiver(): Promise<void> {
  try {
    useEvents.setState({ receiver: await call('sandbox.receiver', {}) });
  } catch (thrown) {
    useEvents.setState({ receiver: null, error: appErrorOf(thrown) });
  }
}

/** Live while it is on show; returns the function that ends it. */
export function watchEvents(): () => void {
  void loadEvents();
  void loadReceiver();
  void loadReceived();
  const ends = [
    onEvent('sandbox.eventsChanged', () => void loadEvents()),
    onEvent('sandbox.receivedChanged', () => void loadReceived()),
    // Started or stopped: whoever was registered may not be any more.
    onEvent('connection.changed', () => void loadReceiver()),
  ];
  return () => {
    for (const end of ends) end();
  };
}
