import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call, onEvent } from '../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';
import { createLiveQuery } from '../../../bridge/live-query.ts';
import { eachWhileVisible } from '../../../ui/each-while-visible.ts';

interface DetailStore {
  localId: string | null;
  detail: OrderDetail | null;
  error: AppError | null;
  isRefreshing: boolean;
  /**
   * Why the last automatic read from the service failed. Failures of reads that the user requested are not stored here.
   */
  readError: AppError | null;
  /** Number of bytes of each document that the service has received, by document id. */
  sentBytes: Record<string, number>;
}

const nothing: DetailStore = {
  localId: null,
  detail: null,
  error: null,
  isRefreshing: false,
  readError: null,
  sentBytes: {},
};

export const useDetail = createPerEnvironmentStore<DetailStore>(() => nothing);

/** Stores newly read data of the order `localId`, unless another order is on screen by now. */
function keep(localId: string, part: Partial<DetailStore>): void {
  if (useDetail.getState().localId === localId) useDetail.setState(part);
}

const detailQuery = createLiveQuery({
  ask: () => {
    const { localId } = useDetail.getState();
    return localId === null ? null : call('orders.get', { localId });
  },
  show: detail => {
    const { detail: before } = useDetail.getState();
    useDetail.setState({ detail, error: null });
    if (!before || mayHaveOtherFiles(before, detail)) void readRest(detail);
  },
  fail: error => useDetail.setState({ error }),
});

/** Whether the files of the order may have changed: the order has a new revision, or an outbox item was done. */
function mayHaveOtherFiles(before: OrderDetail, now: OrderDetail): boolean {
  const doneOf = ({ entries }: OrderDetail) => entries.filter(({ state }) => state === 'done').length;
  return before.order?.revision !== now.order?.revision || doneOf(before) !== doneOf(now);
}

/**
 * Reads from the service what is not stored here: the files of the order or, if only its row is stored, the whole
 * order.
 */
async function readRest({ row: { localId, phase }, order }: OrderDetail): Promise<void> {
  if (phase !== 'accepted') return;
  await readUnasked(localId, async () => {
    if (order === null) await refreshDetail(localId);
    else if (order.allowed_actions.includes('get_files')) await call('orders.readFiles', { localId });
  });
}

/** Runs an automatic read from the service. A failure is shown beside the order, and not as a toast. */
async function readUnasked(localId: string, read: () => Promise<unknown>): Promise<void> {
  try {
    await read();
    keep(localId, { readError: null });
  } catch (thrown) {
    keep(localId, { readError: appErrorOf(thrown) });
  }
}

/**
 * Shows one order and keeps it up to date.
 * @returns a function that stops the updates
 */
export function watchDetail(localId: string): () => void {
  useDetail.setState({ ...nothing, localId });
  void detailQuery.read();
  const ends = [
    detailQuery.follow(),
    onEvent('orders.changed', ({ localIds }) => {
      if (localIds.includes(localId)) void detailQuery.reread();
    }),
    onEvent('outbox.changed', () => {
      // If all outbox items are done, they no longer change, so nothing is read again.
      const { detail } = useDetail.getState();
      if (detail?.entries.some(entry => entry.state !== 'done') ?? true) void detailQuery.reread();
    }),
    onEvent('documents.progress', ({ localId: of, documentId, sentBytes }) => {
      if (of !== localId) return;
      useDetail.setState(state => ({ sentBytes: { ...state.sentBytes, [documentId]: sentBytes } }));
    }),
  ];
  return () => {
    for (const end of ends) end();
    keep(localId, { localId: null });
  };
}

/**
 * Interval in milliseconds at which a window of a single order reads that order. Such a window may stay open for hours.
 */
const freshEveryMs = 60_000;

/**
 * Reads an order from the service regularly while it is on screen.
 * @returns a function that stops the reading
 */
export function keepFresh(localId: string): () => void {
  return eachWhileVisible(freshEveryMs, () => {
    const isAccepted = useDetail.getState().detail?.row.phase === 'accepted';
    if (isAccepted) void readUnasked(localId, () => readFromService(localId));
  });
}

async function readFromService(localId: string): Promise<void> {
  const detail = await call('orders.refresh', { localId });
  keep(localId, { detail, error: null, readError: null });
}

/**
 * Reads the order and its files from the service again, at the user's request.
 * @throws DispatchError
 */
export async function refreshDetail(localId: string): Promise<void> {
  useDetail.setState({ isRefreshing: true });
  try {
    await readFromService(localId);
  } finally {
    useDetail.setState({ isRefreshing: false });
  }
}
