import { z } from 'zod';
import type { SandboxDatabase } from './database.ts';
import { integerOf, type Row, textOf, textOrNullOf } from './row.ts';

/** A webhook event, written in the transaction of its effect; `payload` is sent byte for byte. */
export interface EventRecord {
  id: string;
  type: string;
  orderId: string;
  createdAtMs: number;
  payload: string;
}

/** Result of one delivery; `status` is null if no answer came. */
export interface Attempt {
  status: number | null;
  error: string | null;
  /** Value of the signature header that was sent. */
  signature: string;
}

/** Which events `GET /_sandbox/feed` returns. */
export interface FeedQuery {
  orderId: string | null;
  /** Only events before this one; null starts with the newest. */
  beforeSequence: number | null;
  limit: number;
}

export interface WaitingEvent {
  payload: string;
  attempts: number;
}

export type EventStore = ReturnType<typeof createEventStore>;

const shownEvents = 1_000;
/** Signatures are kept in memory, for this many of the last deliveries. */
const keptSignatures = 1_000;
const payloadSchema = z.record(z.string(), z.unknown());

/** @param onChange called for every event and every attempt, before the commit */
export function createEventStore(database: SandboxDatabase, onChange: () => void) {
  const { sqlite } = database;
  const signatures = new Map<number, string>();
  function keepSignature(sequence: number, signature: string): void {
    signatures.delete(sequence);
    signatures.set(sequence, signature);
    const [oldest] = signatures.keys();
    if (oldest !== undefined && signatures.size > keptSignatures) signatures.delete(oldest);
  }
  const insert = sqlite.prepare(
    'INSERT INTO events (id, type, order_id, created_at_ms, payload, delivery) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const selectWaitingAfter = sqlite.prepare(
    `SELECT sequence, order_id FROM events WHERE delivery = 'waiting' AND sequence > ? ORDER BY sequence`,
  );
  const selectWaiting = sqlite.prepare(
    `SELECT payload, attempts FROM events WHERE sequence = ? AND delivery = 'waiting'`,
  );
  const update = sqlite.prepare(
    `UPDATE events SET attempts = attempts + 1, last_status = ?, last_error = ?, last_attempt_at_ms = ?, delivery = ?
     WHERE sequence = ?`,
  );
  const dropWaiting = sqlite.prepare(`UPDATE events SET delivery = 'none' WHERE delivery = 'waiting'`);
  const selectRecent = sqlite.prepare(
    `SELECT * FROM (SELECT * FROM events ORDER BY sequence DESC LIMIT ${shownEvents}) ORDER BY sequence`,
  );
  const selectFeed = sqlite.prepare(
    'SELECT * FROM events WHERE sequence < ?1 AND (?2 IS NULL OR order_id = ?2) ORDER BY sequence DESC LIMIT ?3',
  );
  const selectOfOrder = sqlite.prepare('SELECT * FROM events WHERE order_id = ? ORDER BY sequence');
  return {
    add({ id, type, orderId, createdAtMs, payload }: EventRecord, isWanted: boolean): void {
      insert.run(id, type, orderId, createdAtMs, payload, isWanted ? 'waiting' : 'none');
      onChange();
    },
    /** Undelivered events after `sequence`, oldest first. */
    waitingAfter: (sequence: number): { sequence: number; orderId: string }[] =>
      selectWaitingAfter
        .all(sequence)
        .map(row => ({ sequence: integerOf(row, 'sequence'), orderId: textOf(row, 'order_id') })),
    findWaiting(sequence: number): WaitingEvent | null {
      const row = selectWaiting.get(sequence);
      return row ? { payload: textOf(row, 'payload'), attempts: integerOf(row, 'attempts') } : null;
    },
    /** Does not wait for the disk: an attempt that is lost in a power cut is simply repeated. */
    noteAttempt(sequence: number, attempt: Attempt, isDelivered: boolean, atMs: number): void {
      const { status, error, signature } = attempt;
      const delivery = isDelivered ? 'delivered' : 'waiting';
      keepSignature(sequence, signature);
      database.transactionWithoutSync(() => update.run(status, error, atMs, delivery, sequence));
      onChange();
    },
    dropWaiting(): void {
      dropWaiting.run();
      onChange();
    },
    /** The newest ones, or all of one order, oldest first, as `GET /_sandbox/events` answers them. */
    shown: (orderId: string | null) =>
      (orderId === null ? selectRecent.all() : selectOfOrder.all(orderId)).map(shownEvent),
    /** The newest first, with the payload byte for byte, as `GET /_sandbox/feed` answers them. */
    feed: ({ orderId, beforeSequence, limit }: FeedQuery) =>
      selectFeed.all(beforeSequence ?? Number.MAX_SAFE_INTEGER, orderId, limit).map(row => {
        const sequence = integerOf(row, 'sequence');
        return {
          sequence,
          id: textOf(row, 'id'),
          type: textOf(row, 'type'),
          order_id: textOf(row, 'order_id'),
          created_at: new Date(integerOf(row, 'created_at_ms')).toISOString(),
          payload: textOf(row, 'payload'),
          signature: signatures.get(sequence) ?? null,
          ...deliveryOf(row),
        };
      }),
  };
}

const shownEvent = (row: Row) => ({
  ...payloadSchema.parse(JSON.parse(textOf(row, 'payload'))),
  ...deliveryOf(row),
});

const deliveryOf = (row: Row) => ({
  delivery: textOf(row, 'delivery'),
  attempts: integerOf(row, 'attempts'),
  last_status: row.last_status ?? null,
  last_error: textOrNullOf(row, 'last_error'),
  last_attempt_at:
    row.last_attempt_at_ms === null ? null : new Date(integerOf(row, 'last_attempt_at_ms')).toISOString(),
});
