import { z } from 'zod';
import { environmentKindSchema } from '../environment.ts';
import { method } from './method.ts';
import { nothing, unixMsSchema } from './parts.ts';

const countSchema = z.number().int().min(0);

/** What goes to another computer, in numbers of records. */
export const moveCountsSchema = z.object({
  drafts: countSchema,
  templates: countSchema,
  addresses: countSchema,
  /** Outbox entries that are not done. */
  openEntries: countSchema,
  /** Orders with a typed change that is not sent. */
  typedChanges: countSchema,
  /** Rows of many orders. */
  typedRows: countSchema,
  documents: countSchema,
  documentBytes: countSchema,
});

export type MoveCounts = z.infer<typeof moveCountsSchema>;

/**
 * Whether this computer may send for an environment. `ours`: yes. `moved`: its work went to another computer at
 * `movedAtMs`. `doubtful`: the keychain has another seat, so this may be an old copy of the data; the user decides.
 */
export const seatStateSchema = z.object({
  kind: z.enum(['ours', 'moved', 'doubtful']),
  /** Time of the move; null unless it is known that the environment has moved. */
  movedAtMs: unixMsSchema.nullable(),
});

export type SeatState = z.infer<typeof seatStateSchema>;

const environmentIdSchema = z.string().min(1).max(100);
const oneEnvironment = z.object({ id: environmentIdSchema });
const moveFileIdSchema = z.string().min(1).max(100);

/** What a file has of one environment, and where it would go. */
export const arrivingSchema = z.object({
  name: z.string(),
  kind: environmentKindSchema,
  baseUrl: z.string(),
  movedAtMs: unixMsSchema,
  counts: moveCountsSchema,
  /**
   * `new`: an environment is added. `present`: one with this address is here and has no work of its own. `back`: it has
   * moved from this computer with this file. `used`: this computer has this work already. `has_work`: the environment
   * here has work of its own, so nothing is imported.
   */
  target: z.enum(['new', 'present', 'back', 'used', 'has_work']),
  /** Whether the service may have forgotten the keys, so that each entry is asked about before it is sent. */
  isLate: z.boolean(),
});

export type ArrivingPart = z.infer<typeof arrivingSchema>;

/** Calls that move the work of environments to another computer. Only one of them runs at a time. */
export const movingMethods = {
  /** Says what would go to another computer. Refused with `local_sandbox` for the local sandbox. */
  'moving.preview': method(oneEnvironment, moveCountsSchema, 1),
  /**
   * Asks where to save the file, writes it, and stops the sending of these environments on this computer for good.
   * `path` is null if the user cancels. Refused with `still_sending` if a request does not end in time. Environments that
   * have moved already are written again as they were.
   */
  'moving.export': method(
    z.object({ ids: z.array(environmentIdSchema).min(1).max(200) }),
    z.object({ path: z.string().nullable() }),
    1,
  ),
  /** Interrupts what is running, as long as it has changed nothing. */
  'moving.cancel': method(nothing, nothing),
  /** Asks for a file and checks it. Null if the user cancels. Changes nothing. */
  'moving.choose': method(
    nothing,
    z.object({ fileId: moveFileIdSchema, environments: z.array(arrivingSchema) }).nullable(),
    1,
  ),
  /**
   * Imports what `moving.choose` has checked, as far as its targets allow it. `uncertain`: number of entries that are
   * asked about. `declined`: environments that the user did not want to add.
   */
  'moving.import': method(
    z.object({ fileId: moveFileIdSchema }),
    z.object({ imported: z.array(environmentIdSchema), uncertain: countSchema, declined: countSchema }),
    1,
  ),
  /**
   * Goes on with an environment on this computer, although it has moved or may be an old copy. Every entry that would go
   * on by itself becomes uncertain, so that it is asked about.
   */
  'moving.goOnHere': method(oneEnvironment, z.object({ uncertain: countSchema }), 1),
} as const;

export const movingEvents = {
  /** How far a move is. `totalBytes` is null if it is not known. */
  'moving.progress': z.object({
    step: z.enum(['waiting', 'writing', 'checking', 'importing']),
    doneBytes: countSchema,
    totalBytes: countSchema.nullable(),
  }),
} as const;

export const seatMethods = {
  /** Whether this computer may send for the environment. */
  'seat.get': method(nothing, seatStateSchema),
} as const;

export const seatEvents = {
  'seat.changed': nothing,
} as const;
