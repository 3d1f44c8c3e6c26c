import { z } from 'zod';
import { timestampInputSchema } from '../domain/limits.ts';
import { scenarioNameSchema } from '../domain/scenario.ts';
import { driveSchema, driveSpeedSchema, driveVariantSchema } from '../drive.ts';
import { appErrorSchema } from '../error-schemas.ts';
import { connectionSchema } from './connection.ts';
import { method } from './method.ts';
import { localIdSchema, madeEntry, nothing } from './parts.ts';

const count = z.number().int();

/** Kinds of practice faults. `other`: set by another program, without a name here. */
export const practiceFaultKinds = [
  'slow',
  'server-error',
  'unavailable',
  'too-many-requests',
  'dropped',
  'lost-answer',
  'cut-answer',
  'expired-token',
  'order-refused',
  'upload-refused',
  'next-year',
  'other',
] as const;
export const practiceFaultSchema = z.object({
  kind: z.enum(practiceFaultKinds),
  /** An operation by its name in the local sandbox, or `*` for all operations. */
  operation: z.string().max(40),
  /** Whether the fault affects only the next matching request. Otherwise it lasts until the user switches it off. */
  isOnce: z.boolean(),
});
export type PracticeFault = z.infer<typeof practiceFaultSchema>;
export type PracticeFaultKind = PracticeFault['kind'];

/**
 * Faults that can affect only one operation, with that operation. It is used whichever operation the user has chosen.
 */
export const onlyOperations: Partial<Record<PracticeFaultKind, string>> = {
  'order-refused': 'order-create',
  'upload-refused': 'upload',
};

/** Operations to which a fault can be limited. */
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

/** A webhook event of the local sandbox, and the state of its delivery. */
export const feedEventSchema = z.object({
  sequence: count,
  id: z.string(),
  type: z.string(),
  orderId: z.string(),
  /** RFC 3339. */
  createdAt: z.string(),
  /** Body of the event, exactly as it is sent. */
  payload: z.string(),
  /** `Webhook-Signature` of the last attempt; null if there was none since the start. */
  signature: z.string().nullable(),
  /** `none`: no receiver was registered when the event happened. */
  delivery: z.enum(['none', 'waiting', 'delivered']),
  attempts: count,
  lastStatus: count.nullable(),
  lastError: z.string().nullable(),
  lastAttemptAt: z.string().nullable(),
});
export type FeedEvent = z.infer<typeof feedEventSchema>;

export const receiverStateSchema = z.object({
  /** Address of the receiver of webhook events; null if none is registered. */
  url: z.string().nullable(),
  /** Whether events are delivered. False while the secret of the user's own receiver is missing after a restart. */
  isDelivering: z.boolean(),
  /** Whether the registered receiver is the one that is built into Dispatch. */
  isBuiltIn: z.boolean(),
});
export type ReceiverState = z.infer<typeof receiverStateSchema>;

/** A request that the built-in receiver got. */
export const receivedSchema = z.object({
  id: count,
  atMs: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** `verified`, or why the built-in receiver has rejected the signature. Every receiver must reject the same cases. */
  verdict: z.enum(['verified', 'no-signature', 'bad-signature', 'too-old']),
});
export type Received = z.infer<typeof receivedSchema>;

export const maxSeed = 100_000;

/** Progress of adding made-up orders; `count` is 0 before any were added. */
export const seedStateSchema = z.object({
  count,
  written: count,
  isRunning: z.boolean(),
  /** Why adding ended early; null if it did not. */
  error: appErrorSchema.nullable(),
});
export type SeedState = z.infer<typeof seedStateSchema>;

const driveAnswer = z.object({ drive: driveSchema.nullable() });

/**
 * Calls of the sandbox panel. Drives and scenarios work in every sandbox. All other calls fail outside the local
 * sandbox with `not_allowed_in_state` (`only_local_sandbox`).
 */
export const sandboxPanelMethods = {
  /** The current or last drive of this environment; null if there was none since the start. */
  'sandbox.drive': method(nothing, driveAnswer),
  /**
   * Starts a drive. Refused while another drive runs (`drive_under_way`), or if no step is left to play (`drive_over`).
   */
  'sandbox.startDrive': method(
    z.object({
      localId: z.string().min(1).max(100),
      variant: driveVariantSchema,
      speed: driveSpeedSchema,
      isPaused: z.boolean().default(false),
    }),
    driveAnswer,
  ),
  /** Controls the current drive. `next` plays one step, also while the drive is paused. */
  'sandbox.steerDrive': method(
    z.object({ action: z.enum(['pause', 'go-on', 'next', 'stop', 'slow', 'normal', 'fast']) }),
    driveAnswer,
  ),

  'sandbox.faults': method(nothing, faultsSchema),
  /** Replaces all faults; with an empty list there are none. */
  'sandbox.setFaults': method(faultsSchema, faultsSchema),

  /** Webhook events, the newest first; `beforeSequence` is the last event of the previous page. */
  'sandbox.feed': method(
    z.object({
      /** The service's id of the order whose events are wanted; null for the events of all orders. */
      orderId: z.string().max(100).nullable(),
      beforeSequence: count.nullable(),
    }),
    z.object({ events: z.array(feedEventSchema), hasMore: z.boolean() }),
  ),
  'sandbox.receiver': method(nothing, receiverStateSchema),
  /**
   * Registers a program on this computer as the receiver. If this call creates the secret, only its answer contains it.
   */
  'sandbox.setReceiver': method(
    z.object({ url: z.string().trim().min(1).max(2_048), secret: z.string().min(8).max(255).nullable() }),
    z.object({ receiver: receiverStateSchema, secret: z.string().nullable() }),
  ),
  /** Removes the receiver of webhook events. Events that wait for it are no longer delivered. */
  'sandbox.removeReceiver': method(nothing, receiverStateSchema),
  /** Starts the built-in receiver, which checks signatures, and registers it. */
  'sandbox.startBuiltInReceiver': method(nothing, receiverStateSchema),
  /** Requests that the built-in receiver got, the newest first. */
  'sandbox.received': method(nothing, z.array(receivedSchema)),

  'sandbox.seedState': method(nothing, seedStateSchema),
  /** Adds made-up orders. `sandbox.seedChanged` reports the progress. */
  'sandbox.seed': method(z.object({ count: count.min(1).max(maxSeed) }), seedStateSchema),
  /** Stops adding orders. Orders that were added stay. */
  'sandbox.stopSeed': method(nothing, seedStateSchema),
  /**
   * Empties the local sandbox, and removes its accepted orders from this computer; drafts, templates and addresses
   * stay. Refused with `entries_waiting` if the outbox has open entries, with `changes_typed` if orders have unsent
   * edits.
   */
  'sandbox.reset': method(nothing, z.object({ removedOrders: count })),
  'sandbox.advance': method(
    z.object({
      localId: localIdSchema,
      scenario: scenarioNameSchema,
      /** Time of the event, in RFC 3339; null: the service's current time. */
      eventAt: timestampInputSchema.nullable(),
    }),
    madeEntry,
  ),
  /** Stops or starts the local sandbox, so that users can practice working while the service cannot be reached. */
  'sandbox.setRunning': method(z.object({ isRunning: z.boolean() }), connectionSchema),
} as const;

export const sandboxPanelEvents = {
  'sandbox.driveChanged': driveAnswer,
  'sandbox.faultsChanged': faultsSchema,
  /** Webhook events were created or delivered. */
  'sandbox.eventsChanged': nothing,
  /** The built-in receiver got a request. */
  'sandbox.receivedChanged': nothing,
  'sandbox.seedChanged': seedStateSchema,
} as const;
