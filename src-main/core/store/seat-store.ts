import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import type { Database } from '../ports/ports.ts';
import { createMetaStore } from './meta-store.ts';

/** Name of the row of `meta` with the seat. A trigger of the schema reads it, see `migrations/0014-seat.ts`. */
export const seatName = 'seat';

const markSchema = z.object({
  /** Time of the move, Unix milliseconds. */
  atMs: z.number().int(),
  /** Id of the move, which its file has, too. */
  moveId: z.string().min(1).max(100),
});

export type MoveMark = z.infer<typeof markSchema>;

/**
 * The right of one computer to send the entries of an environment. Each move gives it a new id and the next epoch; the
 * computer that the work has left keeps its seat with the mark of the move, and never sends again.
 */
export const seatSchema = z.object({
  id: z.string().min(1).max(100),
  epoch: z.number().int().min(1),
  moved: markSchema.nullable(),
});

export type Seat = z.infer<typeof seatSchema>;

export const firstSeat = (): Seat => ({ id: randomUUID(), epoch: 1, moved: null });

const nextSeat = ({ epoch }: Pick<Seat, 'epoch'>): Seat => ({
  id: randomUUID(),
  epoch: epoch + 1,
  moved: null,
});

/** Returns the seat after the latest one of these. */
export const seatAfter = (seats: readonly (Seat | null)[]): Seat =>
  nextSeat(latestSeat(seats) ?? { epoch: 0 });

/** Returns the latest one of these seats; null if there is none. */
export const latestSeat = (seats: readonly (Seat | null)[]): Seat | null =>
  seats.reduce<Seat | null>((last, seat) => (seat && isLaterSeat(seat, last) ? seat : last), null);

/** Parses a stored seat; null if there is none, or if it is damaged. */
export const seatOf = (json: unknown): Seat | null => jsonColumn(seatSchema).safeParse(json).data ?? null;

/** Whether a seat comes after another one: a later epoch, or the same one after its move. */
export const isLaterSeat = (one: Seat, other: Seat | null): boolean =>
  other === null ||
  one.epoch > other.epoch ||
  (one.epoch === other.epoch && one.moved !== null && other.moved === null);

/** Name of the row of `meta` that is there while the seat is in doubt, with what the keychain had: a seat, or null. */
const doubtName = 'seat_doubt';

/** Stores the seat of an environment. Its journal has the same seat. */
export function createSeatStore(database: Database) {
  const meta = createMetaStore(database);
  return {
    isDoubtful: (): boolean => meta.get(doubtName) !== null,
    /** Returns the seat that the keychain had when the seat came into doubt; null if it had none. */
    doubt: (): Seat | null => seatOf(meta.get(doubtName)),
    /** Remembers a doubt, which only a keychain or the user can end. */
    noteDoubt: (kept: Seat | null): void => meta.set(doubtName, JSON.stringify(kept)),
    endDoubt: (): void => meta.remove(doubtName),
    /** Returns the seat; null if the environment has none yet, or if it is damaged. */
    read: (): Seat | null => seatOf(meta.get(seatName)),
    write: (seat: Seat): void => meta.set(seatName, JSON.stringify(seatSchema.parse(seat))),
  };
}

/**
 * Runs a repair as if the environment had not moved, since the triggers would refuse rows of a moved one. Afterwards,
 * the later one of both seats counts, so a repair never takes back a move. Call it inside a transaction.
 * @param journaled the seat in the journal; null if it has none
 */
export function besidesSeat<T>(database: Database, journaled: Seat | null, work: () => T): T {
  const meta = createMetaStore(database);
  const store = createSeatStore(database);
  const before = store.read();
  meta.remove(seatName);
  const result = work();
  // A rebuild has salvaged a seat, which can be older than both.
  const latest = latestSeat([before, journaled, store.read()]);
  if (latest) store.write(latest);
  return result;
}
