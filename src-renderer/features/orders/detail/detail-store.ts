import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call, onEvent } from '../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';

interface DetailStore {
  localId: string | null;
  detail: OrderDetail | null;
  error: AppError | null;
  isRefreshing: boolean;
  /** Why the last reading from the service failed that nobody asked for. */
  readError: AppError | null;
  /** Bytes at the service, by document. */
  sentBytes: Record<string, number>;
}

export const useDetail = createPerEnvironmentStore<DetailStore>(() => ({
  localId: null,
  detail: null,
  error: null,
  isRefreshing: false,
  readError: null,
  sentBytes: {},
}));

/** Asks for the order on show; an answer about another one is dropped. */
async function load(): Promise<void> {
  const { localId } = useDetail.getState();
  if (localId === null) return;
  try {
    const detail = await call('orders.get', { localId });
    const { localId: shown, detail: before } = useDetail.getState();
    if (shown !== localId) return;
    useDetail.setState({ detail, error: null });
    if (before && mayHaveOtherFiles(before, detail)) await readRest(localId);
  } catch (thrown) {
    if (useDetail.getState().localId === localId) useDetail.setState({ error: appErrorOf(thrown) });
  }
}

/** Something was done at the service since, so that its files may be others than those that were read. */
function mayHaveOtherFiles(before: OrderDetail, now: OrderDetail): boolean {
  const doneOf = ({ entries }: OrderDetail) => entries.filter(({ state }) => state === 'done').length;
  return before.order?.revision !== now.order?.revision || doneOf(before) !== doneOf(now);
}

/** What is not kept here is read when an order comes on screen: its files, or all of it where only its summary is known. */
async function readRest(localId: string): Promise<void> {
  const { detail, localId: shown } = useDetail.getState();
  if (shown !== localId || detail?.row.phase !== 'accepted') return;
  try {
    if (detail.order === null) await refreshDetail(localId);
    else if (detail.order.allowed_actions.includes('get_files')) await call('orders.readFiles', { localId });
    if (useDetail.getState().localId === localId) useDetail.setState({ readError: null });
  } catch (thrown) {
    if (useDetail.getState().localId === localId) useDetail.setState({ readError: appErrorOf(thrown) });
  }
}

/** Shows one order and follows it; returns the function that stops following. */
export function watchDetail(localId: string): () => void {
  useDetail.setState({
    localId,
    detail: null,
    error: null,
    isRefreshing: false,
    readError: null,
    sentBytes: {},
  });
  void load().then(() => readRest(localId));
  const ends = [
    onEvent('orders.changed', ({ localIds }) => {
      if (localIds.includes(localId)) void load();
    }),
    onEvent('outbox.changed', () => {
      // What is settled does not change with the outbox.
      if (useDetail.getState().detail?.entries.some(entry => entry.state !== 'done') ?? true) void load();
    }),
    onEvent('documents.progress', progress => {
      if (progress.localId !== localId) return;
      useDetail.setState(state => ({
        sentBytes: { ...state.sentBytes, [progress.documentId]: progress.sentBytes },
      }));
    }),
  ];
  return () => {
    for (const end of ends) end();
    if (useDetail.getState().localId === localId) useDetail.setState({ localId: null });
  };
}

/** A window of its own is looked at for long, also while another environment is in front. */
const freshEveryMs = 60_000;

async function readQuietly(localId: string): Promise<void> {
  if (document.visibilityState === 'hidden' || useDetail.getState().detail?.row.phase !== 'accepted') return;
  try {
    const detail = await call('orders.refresh', { localId });
    if (useDetail.getState().localId === localId)
      useDetail.setState({ detail, error: null, readError: null });
  } catch (thrown) {
    if (useDetail.getState().localId === localId) useDetail.setState({ readError: appErrorOf(thrown) });
  }
}

/** Reads an order again and again while it is on screen; returns the function that ends it. */
export function keepFresh(localId: string): () => void {
  const timer = setInterval(() => void readQuietly(localId), freshEveryMs);
  return () => clearInterval(timer);
}

/** Reads the order and its files from the service again. */
export async function refreshDetail(localId: string): Promise<void> {
  useDetail.setState({ isRefreshing: true });
  try {
    const detail = await call('orders.refresh', { localId });
    if (useDetail.getState().localId === localId)
      useDetail.setState({ detail, error: null, readError: null });
  } finally {
    useDetail.setState({ isRefreshing: false });
  }
}
