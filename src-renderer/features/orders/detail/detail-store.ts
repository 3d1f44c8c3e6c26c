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
  /** Why the last automatic reading from the service failed, which the user had not asked for. */
  readError: AppError | null;
  /** Number of bytes that the service has received, by document id. */
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

/** Stores what was read about an order, unless another order is on screen by now. */
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

/** Whether the order may have other files than before: its revision has changed, or an outbox item was done. */
function mayHaveOtherFiles(before: OrderDetail, now: OrderDetail): boolean {
  const doneOf = ({ entries }: OrderDetail) => entries.filter(({ state }) => state === 'done').length;
  return before.order?.revision !== now.order?.revision || doneOf(before) !== doneOf(now);
}

/**
 * Reads from the service what is not stored here: the files of the order, or the whole order if only its row is known.
 */
async function readRest({ row: { localId, phase }, order }: OrderDetail): Promise<void> {
  if (phase !== 'accepted') return;
  await readUnasked(localId, async () => {
    if (order === null) await refreshDetail(localId);
    else if (order.allowed_actions.includes('get_files')) await call('orders.readFiles', { localId });
  });
}

/** Reads from the service automatically. A failure is shown beside the order. */
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
 * @returns the function that ends this
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
      // Finished entries do not change any more.
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

/** Time between two readings in a window of one order, in milliseconds. Such a window may stay open for hours. */
const freshEveryMs = 60_000;

/**
 * Reads an order from the service regularly while it is on screen.
 * @returns the function that ends this
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
 * Reads the order and its files from the service again, because the user asked for it.
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
