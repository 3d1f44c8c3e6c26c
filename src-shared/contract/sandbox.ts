import { z } from 'zod';
import { timestampInputSchema } from '../domain/limits.ts';
import { scenarioNameSchema } from '../domain/scenario.ts';
import { driveSchema, driveSpeedSchema, driveVariantSchema } from '../drive.ts';
import { appErrorSchema } from '../errors.ts';
import { connectionSchema } from './connection.ts';
import { method } from './method.ts';
import { localIdSchema, madeEntry, nothing } from './parts.ts';

const count = z.number().int();

/** What can be practised, in plain words on screen. `other`: set by somebody else in a way we have no word for. */
export const practiceFaultKinds = [
  'slow',
  'server-error',
  'unavailable',
  'too-many-requests',
  'dropped',
  'lost-answer',
  'cut-answer',
  'expired-token',
  'upload-refused',
  'next-year',
  'other',
] as const;
export const practiceFaultSchema = z.object({
  kind: z.enum(practiceFaultKinds),
  /** An operation as the local sandbox names it, or `*` for all. */
  operation: z.string().max(40),
  /** Only the next request that it is about; otherwise until it is switched off. */
  isOnce: z.boolean(),
});
export type PracticeFault = z.infer<typeof practiceFaultSchema>;
export type PracticeFaultKind = PracticeFault['kind'];

/** Operations that a fault can be limited to. */
export const practiceOperations = [
  '*',
  'order-create',
  'order-update',
  'upload',
  'price-check',
  'order-list',
  'order-get',
  'scenario',
  'order-report',
  'token',
] as const;

const faultsSchema = z.object({ faults: z.array(practiceFaultSchema).max(50) });

/** A webhook event of the local sandbox, and what became of its delivery. */
export const feedEventSchema = z.object({
  sequence: count,
  id: z.string(),
  type: z.string(),
  orderId: z.string(),
  /** RFC 3339. */
  createdAt: z.string(),
  /** Byte for byte as it is sent. */
  payload: z.string(),
  /** The `Webhook-Signature` of the last attempt; null where there was none since the start. */
  signature: z.string().nullable(),
  /** `none`: nobody was registered when it happened. */
  delivery: z.enum(['none', 'waiting', 'delivered']),
  attempts: count,
  lastStatus: count.nullable(),
  lastError: z.string().nullable(),
  lastAttemptAt: z.string().nullable(),
});
export type FeedEvent = z.infer<typeof feedEventSchema>;

export const receiverStateSchema = z.object({
  /** Null where nobody is registered. */
  url: z.string().nullable(),
  /** False while a secret of its own is missing since a restart. */
  isDelivering: z.boolean(),
  /** It is the receiver of Dispatch. */
  isBuiltIn: z.boolean(),
});
export type ReceiverState = z.infer<typeof receiverStateSchema>;

/** A request that came to the receiver of Dispatch. */
export const receivedSchema = z.object({
  id: count,
  atMs: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** `verified`, or why it is not: each a case that an integrator's code has to refuse. */
  verdict: z.enum(['verified', 'no-signature', 'bad-signature', 'too-old']),
});
export type Received = z.infer<typeof receivedSchema>;

export const maxSeed = 100_000;

/** The seeding of the local sandbox; `count` is 0 before the first one. */
export const seedStateSchema = z.object({
  count,
  written: count,
  isRunning: z.boolean(),
  /** Why it ended early; null where it did not. */
  error: appErrorSchema.nullable(),
});
export type SeedState = z.infer<typeof seedStateSchema>;

const driveAnswer = z.object({ drive: driveSchema.nullable() });

/**
 * What the sandbox panel does. A drive is possible in every sandbox; all others are refused outside the local sandbox
 * with `not_allowed_in_state` (`only_local_sandbox`).
 */
export const sandboxPanelMethods = {
  /** The drive of this environment, also one that has ended; null where there was none since the start. */
  'sandbox.drive': method(nothing, driveAnswer),
  /** Refused while another one goes on (`drive_under_way`), or where nothing is left to play (`drive_over`). */
  'sandbox.startDrive': method(
    z.object({
      localId: z.string().min(1).max(100),
      variant: driveVariantSchema,
      speed: driveSpeedSchema,
      isPaused: z.boolean().default(false),
    }),
    driveAnswer,
  ),
  /** `next` plays one step, also while it is paused. */
  'sandbox.steerDrive': method(
    z.object({ action: z.enum(['pause', 'go-on', 'next', 'stop', 'slow', 'normal', 'fast']) }),
    driveAnswer,
  ),

  'sandbox.faults': method(nothing, faultsSchema),
  /** Instead of those before; none ends all. */
  'sandbox.setFaults': method(faultsSchema, faultsSchema),

  /** The newest first; `beforeSequence` is the last event of the page before this one. */
  'sandbox.feed': method(
    z.object({
      /** The service's id; null for the events of all orders. */
      orderId: z.string().max(100).nullable(),
      beforeSequence: count.nullable(),
    }),
    z.object({ events: z.array(feedEventSchema), hasMore: z.boolean() }),
  ),
  'sandbox.receiver': method(nothing, receiverStateSchema),
  /** Sends events to an own program on this computer. `secret` is the one that was made here, told only this once. */
  'sandbox.setReceiver': method(
    z.object({ url: z.string().trim().min(1).max(2_048), secret: z.string().min(8).max(255).nullable() }),
    z.object({ receiver: receiverStateSchema, secret: z.string().nullable() }),
  ),
  /** What waits for the receiver is not delivered any more. */
  'sandbox.removeReceiver': method(nothing, receiverStateSchema),
  /** Starts the receiver of Dispatch, which checks the signatures, and sends the events there. */
  'sandbox.startBuiltInReceiver': method(nothing, receiverStateSchema),
  /** What came to it, the newest first. */
  'sandbox.received': method(nothing, z.array(receivedSchema)),

  'sandbox.seedState': method(nothing, seedStateSchema),
  /** Adds made-up orders; how it goes is told by `sandbox.seedChanged`. */
  'sandbox.seed': method(z.object({ count: count.min(1).max(maxSeed) }), seedStateSchema),
  /** What was written stays. */
  'sandbox.stopSeed': method(nothing, seedStateSchema),
  /**
   * Empties the local sandbox, and removes its accepted orders from this computer; drafts, templates and addresses stay.
   * Refused with `entries_waiting` while the outbox has open entries, with `changes_typed` while changes are not sent.
   */
  'sandbox.reset': method(nothing, z.object({ removedOrders: count })),
  'sandbox.advance': method(
    z.object({
      localId: localIdSchema,
      scenario: scenarioNameSchema,
      /** RFC 3339; omitted: the service's current time. */
      eventAt: timestampInputSchema.nullable(),
    }),
    madeEntry,
  ),
  /** Stops or starts the local sandbox, to practise with the service away. */
  'sandbox.setRunning': method(z.object({ isRunning: z.boolean() }), connectionSchema),
} as const;

export const sandboxPanelEvents = {
  'sandbox.driveChanged': driveAnswer,
  'sandbox.faultsChanged': faultsSchema,
  /** Events were written or delivered. */
  'sandbox.eventsChanged': nothing,
  /** Something came to the receiver of Dispatch. */
  'sandbox.receivedChanged': nothing,
  'sandbox.seedChanged': seedStateSchema,
} as const;
