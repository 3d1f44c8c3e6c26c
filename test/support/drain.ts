import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mock, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../src-main/adapters/sqlite.ts';
import type { ApiClient } from '../../src-main/core/api/client.ts';
import { createEndpoints, type Endpoints } from '../../src-main/core/api/endpoints.ts';
import { cancelled, clientError } from '../../src-main/core/api/failure.ts';
import type { ApiRequest, ApiResponse } from '../../src-main/core/api/sender.ts';
import { createUnreadableCounts } from '../../src-main/core/api/unreadable-counts.ts';
import { queueOrder } from '../../src-main/core/outbox/chain.ts';
import { createDrain } from '../../src-main/core/outbox/drain.ts';
import type { DrainSources } from '../../src-main/core/outbox/drain-sources.ts';
import type { Entry, Intent, Step } from '../../src-main/core/outbox/entry.ts';
import { createEntryStore } from '../../src-main/core/outbox/entry-store.ts';
import { createGate } from '../../src-main/core/outbox/gate.ts';
import { queueStep } from '../../src-main/core/outbox/queue-step.ts';
import { type BlobStore, createBlobStore } from '../../src-main/core/store/blob-store.ts';
import { createDocumentStore } from '../../src-main/core/store/document-store.ts';
import { createHistoryStore } from '../../src-main/core/store/history-store.ts';
import { migrate } from '../../src-main/core/store/migrate.ts';
import { createOrderRecorder } from '../../src-main/core/store/order-recorder.ts';
import { createOrderStore } from '../../src-main/core/store/order-store.ts';
import { orderDraftSchema } from '../../src-shared/domain/draft.ts';
import { type KeptOrder, keptOrderSchema, type Order } from '../../src-shared/domain/order.ts';
import type { AppError } from '../../src-shared/errors.ts';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';
import { draftOf } from './core-orders.ts';

/** How a request ends: a status, the order as it is then, an odd success, without a connection, with a lost answer, or never. */
export type Ending =
  | number
  | { status: number; code?: string; retryAfterSeconds?: number }
  | { order: Partial<Order> }
  /** This very body, as text. */
  | { body: string; headers?: ApiResponse['headers']; status?: number }
  | 'made'
  | 'refused'
  | 'lost'
  | 'hangs';

/** What sends without a pause would never let the test go on. */
const mostRequests = 200;

const nothing = () => undefined;

/** What an environment keeps, on a real database file, with an owner of its entries. */
export function openStores() {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-drain-'));
  const database = openDatabase(join(folder, 'dispatch.db'));
  // What survives a power cut is tested elsewhere; here it would only take time.
  database.exec('PRAGMA synchronous = OFF');
  migrate(database);
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });
  const entries = createEntryStore(database);
  const orders = createOrderStore(database);
  const history = createHistoryStore(database);
  return {
    folder,
    database,
    entries,
    orders,
    history,
    documents: createDocumentStore(database),
    recorder: createOrderRecorder(orders, history, entries.move, nothing, {
      noteOwn: nothing,
      wantNow: nothing,
    }),
    blobs: createBlobStore(join(folder, 'blobs')),
    owner: { entries, environmentId: 'local', accountId: 'local' },
  };
}

function clockInHand() {
  let aheadMs = 0;
  let stepMs = 0;
  const clock = {
    nowMs() {
      const nowMs = Date.now() + aheadMs;
      aheadMs += stepMs;
      return nowMs;
    },
    monotonicMs: () => performance.now(),
  };
  return {
    clock,
    /** Wall time alone; timers and the monotonic clock go on as they were. */
    setClock: (ms: number) => void (aheadMs = ms),
    /** Each look at the wall clock takes so long. */
    slowLooks: (ms: number) => void (stepMs = ms),
  };
}

/** The drain on a real database file, with every timer and both clocks in the test's hands; requests go nowhere. */
export function drainOnFakeTime(options: Partial<Pick<DrainSources, 'mayWrite' | 'findDone'>> = {}) {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') });
  // What is stored together is stored without a wait: no time of the test passes meanwhile.
  vi.stubGlobal('setImmediate', (act: () => void) => process.nextTick(act));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const { owner, ...stores } = openStores();
  const { database, entries, orders } = stores;
  const { clock, ...hands } = clockInHand();
  const states = database.prepare('SELECT state FROM outbox_entry ORDER BY sequence');
  const storedStates = () => states.all().map(({ state }) => String(state));
  const refusals: string[][] = [];
  const requests: (Pick<ApiRequest, 'target' | 'headers'> & {
    body: string;
    atMs: number;
    stored: string[];
  })[] = [];
  const logged: string[] = [];
  const news: string[] = [];
  const progress: string[] = [];
  /** Ends with the test what a defect leaves hanging. */
  const over = new AbortController();
  let endingOf = (_target: string): Ending | Promise<Ending> => 'made';
  /** Documents in memory, since no clock of a test waits for a disk. */
  const texts = new Map<string, string>();
  const blobs: BlobStore = {
    ...stores.blobs,
    sizeBytes: sha256 => Promise.resolve(texts.get(sha256)?.length ?? null),
    async *read(sha256) {
      yield Buffer.from(texts.get(sha256) ?? '');
    },
  };
  const client: ApiClient = {
    ...noClient,
    unreadable: createUnreadableCounts(),
    async send(ask) {
      const { target, headers } = ask;
      const stored = storedStates();
      requests.push({ target, headers, body: await textOf(ask.body), atMs: Date.now(), stored });
      const { length } = requests;
      const wished = await endingOf(target);
      const next = length < mostRequests ? wished : 'hangs';
      if (next === 'hangs')
        return endless(AbortSignal.any([over.signal, ...(ask.signal ? [ask.signal] : [])]));
      return end(next, ask, length);
    },
  };
  /** A document of an order, stored here. */
  function keep(localId: string, text: string): void {
    const sha256 = createHash('sha256').update(text).digest('hex');
    texts.set(sha256, text);
    const file = { name: `${text}.pdf`, mediaType: 'application/pdf', sizeBytes: text.length, sha256 };
    const words = { category: 'customer_document', description: '', thumbnail: null };
    stores.documents.insert({ id: randomUUID(), localId, ...file, ...words }, clock.nowMs());
  }
  const onStuck: Mock<() => void> = vi.fn();
  const onStorage: Mock<(error: AppError | null) => void> = vi.fn();
  const gate = createGate(
    clock,
    () => 1,
    error => void (error && refusals.push(storedStates())),
  );
  const drain = createDrain({
    ...stores,
    blobs,
    environmentId: owner.environmentId,
    get accountId() {
      return owner.accountId;
    },
    client,
    clock,
    gate,
    log: { write: event => void logged.push(event) },
    profile: localSandboxProfile,
    baseUrl: () => 'http://127.0.0.1:1',
    mayWrite: options.mayWrite ?? (() => true),
    random: () => 1,
    findSame: () => Promise.resolve(false),
    findDone: options.findDone ?? (() => Promise.resolve(null)),
    onChange: () => undefined,
    onNews: (_localId, kind) => void news.push(kind),
    onStuck,
    onStorage,
    onProgress: (_documentId, _localId, sentBytes, sizeBytes) =>
      void progress.push(`${sentBytes}/${sizeBytes}`),
  });
  onTestFinished(() => {
    const stopped = drain.stop();
    over.abort();
    return stopped;
  });
  return {
    ...stores,
    owner,
    drain,
    gate,
    requests,
    /** What was stored of the entries when each refusal was told. */
    refusals,
    logged,
    /** What the dispatcher is told of orders. */
    news,
    onStuck,
    onStorage,
    clock,
    ...hands,
    /** All requests end so, or those to some targets: then the others succeed. */
    endWith(next: Ending, only: (target: string) => boolean = () => true): void {
      endingOf = target => (only(target) ? next : 'made');
    },
    /** Each request ends by its target. */
    endEach: (next: (target: string) => Ending | Promise<Ending>): void => void (endingOf = next),
    /** An order, stored, and nobody is told. @returns the id of its first entry */
    queue(...texts: string[]): string {
      const localId = randomUUID();
      const nowMs = clock.nowMs();
      orders.insertDraft(localId, draftOf(), nowMs);
      orders.place(localId, null, nowMs);
      for (const text of texts) keep(localId, text);
      queueOrder(owner, localId, draftOf(), stores.documents.ofOrder(localId), nowMs);
      return entries.ofOrder(localId)[0]?.id ?? '';
    },
    client,
    progress,
    keep,
    /** The same of something that is to be done to an order that the service has. */
    queueStep(step: Step, order = orderOf()): string {
      const nowMs = clock.nowMs();
      if (!orders.find(order.id)) orders.insertOrder(order, nowMs);
      return queueStep(owner, order.id, step, nowMs);
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

const noClient: ApiClient = {
  send: () => Promise.reject(new Error('Nothing is sent here.')),
  read: () => Promise.reject(new Error('Nothing is read here.')),
  readIfNew: () => Promise.reject(new Error('Nothing is read here.')),
  downloadContent: () => Promise.reject(new Error('Nothing is loaded here.')),
  unreadable: createUnreadableCounts(),
};

/** Reads of a service that answers so. */
export const readsOf = (answer: (path: string, query: Record<string, string>) => unknown): Endpoints =>
  createEndpoints(
    { ...noClient, read: async ({ path, query = {}, schema }) => schema.parse(answer(path, query)) },
    localSandboxProfile,
  );

async function textOf(body: ApiRequest['body']): Promise<string> {
  if (body === null) return '';
  if (body instanceof Uint8Array) return Buffer.from(body).toString();
  let text = '';
  for await (const piece of body()) text += Buffer.from(piece).toString();
  return text;
}

/** An order as the service answers it. */
export function orderOf(more: Partial<Order> = {}): KeptOrder {
  const stop = { address: { formatted_address: 'Tampere' }, type: 'dealership' };
  const at = '2026-11-21T08:00:00Z';
  return keptOrderSchema.parse({
    id: `ord_${randomUUID().replaceAll('-', '')}`,
    status: 'accepted',
    pickup_readiness: 'preparing',
    created_at: at,
    updated_at: at,
    pickup: stop,
    delivery: stop,
    items: [{ id: 'item_1', role: 'primary', status: 'awaiting_pickup' }],
    allowed_actions: ['update', 'cancel'],
    revision: 'r1',
    ...more,
  });
}

const intents: Record<Intent['kind'], Intent> = {
  'file-create': {
    kind: 'file-create',
    input: {
      name: 'a.pdf',
      media_type: 'application/pdf',
      size_bytes: 1,
      category: 'other',
      description: '',
    },
  },
  'file-upload': { kind: 'file-upload', name: 'a.pdf', mediaType: 'application/pdf' },
  'order-create': { kind: 'order-create', draft: orderDraftSchema.parse({}) },
  'order-update': { kind: 'order-update', patch: { customer_note: 'Ring first' }, base: orderOf() },
  'order-cancel': { kind: 'order-cancel' },
  'file-attach': { kind: 'file-attach', name: 'a.pdf' },
  'file-delete': { kind: 'file-delete', fileId: 'file_1', name: 'a.pdf' },
  scenario: { kind: 'scenario', scenario: 'tracking_paused', eventAt: null },
};

/** An entry as it is read, without a database. Where an attempt was made, `firstAttemptAtMs` is to be given. */
export const entryOf = (kind: Intent['kind'], more: Partial<Entry> = {}): Entry => ({
  id: randomUUID(),
  localId: 'order-1',
  chainPosition: 1,
  state: 'queued',
  environmentId: 'local',
  accountId: 'local',
  idempotencyKey: randomUUID(),
  intent: intents[kind],
  documentId: null,
  sealed: null,
  firstAttemptAtMs: null,
  movedAtMs: null,
  attempts: 0,
  sameFailures: 0,
  nextAttemptAtMs: null,
  lastError: null,
  requestId: null,
  result: null,
  replacedBy: null,
  failingSinceMs: null,
  buildsOnFrom: 0,
  sequence: 1,
  createdAtMs: 0,
  updatedAtMs: 0,
  ...more,
});

export const noteOf = (order: Order, note = 'Ring first'): Step => ({
  kind: 'order-update',
  patch: { customer_note: note },
  base: order,
});

const endless = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(cancelled())));

/** @param count of the requests, with this one: a file is called by it */
function end(ending: Exclude<Ending, 'hangs'>, ask: ApiRequest, count: number): Promise<ApiResponse> {
  const { target } = ask;
  if (ending === 'refused') return Promise.reject(clientError('refused'));
  if (ending === 'lost') return Promise.reject(clientError('reset'));
  if (ending === 'made' && target === '/v2/files')
    return Promise.resolve(answerOf(201, fileOf(`file_${count}`)));
  if (ending === 'made' && target.startsWith('https:')) return Promise.resolve(answerOf(204, null));
  const known = /^\/v2\/orders\/(ord_\w+)/.exec(target)?.[1];
  if (ending === 'made') return end({ order: {} }, ask, count);
  if (typeof ending === 'number') return end({ status: ending }, ask, count);
  if ('order' in ending) {
    const order = orderOf({ ...(known ? { id: known } : {}), ...ending.order });
    return Promise.resolve(answerOf(200, order));
  }
  if ('body' in ending)
    return Promise.resolve({
      ...answerOf(ending.status ?? 201, null, ending.headers),
      body: Buffer.from(ending.body),
    });
  const { status, code, retryAfterSeconds } = ending;
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return Promise.resolve(answerOf(status, { code: code ?? 'internal_error', status }, headers));
}

const fileOf = (file_id: string) => ({
  file_id,
  upload: {
    method: 'POST',
    url: 'https://storage.example.com/bucket',
    fields: { key: randomUUID() },
    expires_at: '2026-11-21T09:00:00Z',
  },
});

const answerOf = (status: number, json: unknown, headers: ApiResponse['headers'] = {}): ApiResponse => ({
  status,
  headers,
  body: Buffer.from(JSON.stringify(json)),
  requestId: `req_${randomUUID()}`,
});
