import type { FeedEvent, Received, ReceiverState } from '../../../../src-shared/contract/sandbox.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';
import { createLiveQuery } from '../../../bridge/live-query.ts';

interface EventsStore {
  /** Events, the newest first; null until the first answer. */
  events: FeedEvent[] | null;
  hasMore: boolean;
  received: Received[];
  receiver: ReceiverState | null;
  /** The order whose events are shown; null shows all events. */
  orderId: string | null;
  error: AppError | null;
}

export const useEvents = createPerEnvironmentStore<EventsStore>(() => ({
  events: null,
  hasMore: false,
  received: [],
  receiver: null,
  orderId: null,
  error: null,
}));

/** Reads the newest page, and keeps older pages that are on screen. */
const feedQuery = createLiveQuery({
  ask: () => call('sandbox.feed', { orderId: useEvents.getState().orderId, beforeSequence: null }),
  show: ({ events, hasMore }) =>
    useEvents.setState(state => {
      // The new page comes first, then the older events on screen.
      const oldest = events.at(-1)?.sequence ?? 0;
      const older = hasMore ? (state.events ?? []).filter(({ sequence }) => sequence < oldest) : [];
      return {
        events: [...events, ...older],
        hasMore: older.length > 0 ? state.hasMore : hasMore,
        error: null,
      };
    }),
  fail: error => useEvents.setState({ error }),
  on: ['sandbox.eventsChanged'],
});

const receivedQuery = createLiveQuery({
  ask: () => call('sandbox.received', {}),
  show: received => useEvents.setState({ received }),
  fail: error => console.error(error.message),
  on: ['sandbox.receivedChanged'],
});

const receiverQuery = createLiveQuery({
  ask: () => call('sandbox.receiver', {}),
  show: receiver => useEvents.setState({ receiver }),
  fail: error => useEvents.setState({ receiver: null, error }),
  // When the service is started or stopped, another receiver may be registered.
  on: ['connection.changed'],
});

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
  void feedQuery.read();
}

/**
 * Keeps the events up to date while they are on screen.
 * @returns a function that stops the updates
 */
export function watchEvents(): () => void {
  const ends = [feedQuery, receiverQuery, receivedQuery].map(query => query.watch());
  return () => {
    for (const end of ends) end();
  };
}
