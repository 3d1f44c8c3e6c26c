import type { SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import { snakeRow } from '../../../src-shared/domain/stored-row.ts';
import type { SandboxDatabase } from './database.ts';
import { inserter } from './row.ts';

type Row = Record<string, SQLOutputValue>;

/** A webhook event, stored in the transaction of the change that it reports. `payload` is sent byte for byte. */
export type EventRecord = Record<'id' | 'type' | 'orderId' | 'payload', string> & { createdAtMs: number };

/** Result of one attempt to send a webhook event. `status` is the HTTP status; null if there was no response. */
export interface Attempt {
  status: number | null;
  error: string | null;
  /** Value of the signature header in this attempt. */
  signature: string;
}

/** Selects the events that `GET /_sandbox/feed` returns. */
export interface FeedQuery {
  orderId: string | null;
  /** Only events with a lower sequence number are returned; null returns the newest. */
  beforeSequence: number | null;
  limit: number;
}

export type EventStore = ReturnType<typeof createEventStore>;

const shownEvents = 1_000;
/** The signatures of this many webhook events, those sent last, are kept in memory. */
const keptSignatures = 1_000;
const payloadSchema = z.record(z.string(), z.unknown());

/**
 * Creates the store of webhook events and of the attempts to deliver them.
 * @param onChange called for every event and every attempt, before the commit
 */
export function createEventStore(database: SandboxDatabase, onChange: () => void) {
  const { sqlite } = database;
  const signatures = new Map<number, string>();
  function keepSignature(sequence: number, signature: string): void {
    signatures.delete(sequence);
    signatures.set(sequence, signature);
    const [oldest] = signatures.keys();
    if (oldest !== undefined && signatures.size > keptSignatures) signatures.delete(oldest);
  }
  const insert = inserter(sqlite, 'events');
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
    add(event: EventRecord, isWanted: boolean): void {
      insert(snakeRow({ ...event, delivery: isWanted ? 'waiting' : 'none' }));
      onChange();
    },
    /** Events after `sequence` that are not delivered yet, oldest first. */
    waitingAfter: (sequence: number): { sequence: number; orderId: string }[] =>
      selectWaitingAfter
        .all(sequence)
        .map(row => ({ sequence: Number(row.sequence), orderId: String(row.order_id) })),
    findWaiting(sequence: number): { payload: string; attempts: number } | null {
      const row = selectWaiting.get(sequence);
      return row ? { payload: String(row.payload), attempts: Number(row.attempts) } : null;
    },
    /**
     * Records an attempt to send an event. Does not wait for the disk: if a power cut undoes the record, the event is
     * only sent again.
     */
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
    /** The newest events, or all events of one order, as `GET /_sandbox/events` returns them: oldest first. */
    shown: (orderId: string | null) =>
      (orderId === null ? selectRecent.all() : selectOfOrder.all(orderId)).map(shownEvent),
    /** Events with their payload byte for byte, as `GET /_sandbox/feed` returns them: newest first. */
    feed: ({ orderId, beforeSequence, limit }: FeedQuery) =>
      selectFeed.all(beforeSequence ?? Number.MAX_SAFE_INTEGER, orderId, limit).map(row => ({
        sequence: row.sequence,
        id: row.id,
        type: row.type,
        order_id: row.order_id,
        created_at: timeOf(row.created_at_ms),
        payload: row.payload,
        signature: signatures.get(Number(row.sequence)) ?? null,
        ...deliveryOf(row),
      })),
  };
}

const shownEvent = (row: Row) => ({
  ...payloadSchema.parse(JSON.parse(String(row.payload))),
  ...deliveryOf(row),
});

const timeOf = (atMs: unknown): string => new Date(Number(atMs)).toISOString();

const deliveryOf = ({ delivery, attempts, last_status, last_error, last_attempt_at_ms: lastMs }: Row) => ({
  delivery,
  attempts,
  last_status,
  last_error,
  last_attempt_at: lastMs === null ? null : timeOf(lastMs),
});
