import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mock, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../../src-main/adapters/sqlite.ts';
import type { ApiAnswer, ApiClient, ApiRequest } from '../../../../src-main/core/api/client.ts';
import { cancelled } from '../../../../src-main/core/api/failure.ts';
import { queueOrder } from '../../../../src-main/core/outbox/chain.ts';
import { createDrain } from '../../../../src-main/core/outbox/drain.ts';
import { createEntryStore } from '../../../../src-main/core/outbox/entry-store.ts';
import { createGate } from '../../../../src-main/core/outbox/gate.ts';
import { createBlobStore } from '../../../../src-main/core/store/blob-store.ts';
import { createDocumentStore } from '../../../../src-main/core/store/document-store.ts';
import { createHistoryStore } from '../../../../src-main/core/store/history-store.ts';
import { migrate } from '../../../../src-main/core/store/migrate.ts';
import { createOrderRecorder } from '../../../../src-main/core/store/order-recorder.ts';
import { createOrderStore } from '../../../../src-main/core/store/order-store.ts';
import { localSandboxProfile } from '../../../../src-shared/interface-profile.ts';
import { draftOf } from '../../../integration/support/orders.ts';

/** How a request ends: a status, an order that was made, or never. */
export type Ending = number | 'made' | 'hangs';

/** The drain on a real database file, with every timer and both clocks in the test's hands; requests go nowhere. */
export function drainOnFakeTime(options: { mayWrite?: () => boolean } = {}) {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') });
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-drain-'));
  const database = openDatabase(join(folder, 'dispatch.db'));
  migrate(database);
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
  const entries = createEntryStore(database);
  const orders = createOrderStore(database);
  const history = createHistoryStore(database);
  const requests: { headers: Record<string, string>; body: string }[] = [];
  const logged: string[] = [];
  let ending: Ending = 'made';
  const client: ApiClient = {
    send(ask) {
      requests.push({ headers: ask.headers, body: textOf(ask.body) });
      if (ending !== 'hangs') return Promise.resolve(answerOf(ending));
      return new Promise((_, reject) => ask.signal?.addEventListener('abort', () => reject(cancelled())));
    },
    read: () => Promise.reject(new Error('Nothing is read here.')),
    downloadContent: () => Promise.reject(new Error('Nothing is loaded here.')),
  };
  const onStuck: Mock<() => void> = vi.fn();
  const owner = { entries, environmentId: 'local', accountId: 'local' };
  const drain = createDrain({
    ...owner,
    database,
    orders,
    history,
    documents: createDocumentStore(database),
    recorder: createOrderRecorder(orders, history, entries.move),
    blobs: createBlobStore(join(folder, 'blobs')),
    client,
    clock,
    gate: createGate(clock, () => 1),
    log: { write: event => void logged.push(event) },
    profile: localSandboxProfile,
    baseUrl: () => 'http://127.0.0.1:1',
    mayWrite: options.mayWrite ?? (() => true),
    random: () => 1,
    findDone: () => Promise.resolve(null),
    onChange: () => undefined,
    onNews: () => undefined,
    onStuck,
    onStorage: () => undefined,
    onProgress: () => undefined,
  });
  onTestFinished(async () => {
    await drain.stop();
    vi.useRealTimers();
    database.close();
    rmSync(folder, { recursive: true });
  });
  return {
    drain,
    entries,
    requests,
    logged,
    onStuck,
    clock,
    /** Wall time alone; timers and the monotonic clock go on as they were. */
    setClock: (ms: number) => void (aheadMs = ms),
    /** Each look at the wall clock takes so long. */
    slowLooks: (ms: number) => void (stepMs = ms),
    endWith: (next: Ending) => void (ending = next),
    /** Stored, and nobody is told. @returns the entry's id */
    queue(): string {
      const localId = randomUUID();
      const nowMs = clock.nowMs();
      orders.insertDraft(localId, draftOf(), nowMs);
      orders.place(localId, null, nowMs);
      queueOrder(owner, localId, draftOf(), [], nowMs);
      return entries.ofOrder(localId)[0]?.id ?? '';
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

const textOf = (body: ApiRequest['body']): string =>
  body instanceof Uint8Array ? Buffer.from(body).toString() : '';

function answerOf(ending: number | 'made'): ApiAnswer {
  const stop = { address: { formatted_address: 'Tampere' }, type: 'dealership' };
  const id = `ord_${randomUUID().replaceAll('-', '')}`;
  const at = '2026-11-21T08:00:00Z';
  const made = {
    id,
    status: 'accepted',
    pickup_readiness: 'preparing',
    created_at: at,
    updated_at: at,
    pickup: stop,
    delivery: stop,
    items: [{ id: 'item_1', role: 'primary', status: 'awaiting_pickup' }],
    revision: 'r1',
  };
  const [status, json] =
    ending === 'made' ? [201, made] : [ending, { code: 'internal_error', status: ending }];
  return { status, headers: {}, body: Buffer.from(JSON.stringify(json)), requestId: `req_${randomUUID()}` };
}
