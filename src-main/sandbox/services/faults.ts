import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { fieldError } from '../http/problem.ts';
import type { FaultStatus } from '../http/refusal.ts';

export const operations = [
  'token',
  'price-check',
  'business-check',
  'file-create',
  'upload',
  'order-create',
  'order-get',
  'order-update',
  'order-list',
  'order-files',
  'file-content',
  'cmr-options',
  'order-report',
  'scenario',
  'order-cancel',
  'inspection-report',
  'tracking',
  'file-delete',
] as const;
/** Operation of a request. Faults never affect `control`, the sandbox's own control endpoints. */
export type Operation = (typeof operations)[number] | 'control';

const kinds = [
  'delay',
  'drip',
  'status',
  'reset_before',
  'reset_after',
  'truncate',
  'expired_token',
  'order_refused',
  'upload_refused',
  'odd',
] as const;

/** What a practice fault does to a request. */
const requestFaultSchema = z.strictObject({
  kind: z.enum(kinds),
  /** For `delay`: the delay in milliseconds. For `drip`: the pause between two pieces of the response. */
  delay_ms: z.int().min(0).max(600_000).optional(),
  status: z.int().min(400).max(599).optional(),
  /** For `status`: the Retry-After of the response, in seconds. */
  retry_after: z.int().min(0).max(86_400).optional(),
  /** For `odd`: seed of its random choices. Without it, each response gets a random seed. */
  seed: z.int().min(0).optional(),
  /** For `delay` and `status`: true if the fault comes after the write was committed, instead of before it. */
  after: z.boolean().optional(),
});
export type RequestFault = z.infer<typeof requestFaultSchema>;

export const requestFaultsSchema = z.array(requestFaultSchema).max(10);

const faultSchema = z.strictObject({
  operation: z.enum([...operations, '*']),
  ...requestFaultSchema.shape,
  /** Number of requests that the fault affects; without it, all requests. */
  times: z.int().min(1).optional(),
});
type Fault = z.infer<typeof faultSchema>;

/** Body of `POST /_sandbox/faults`. */
export const faultsInputSchema = z.strictObject({ faults: z.array(faultSchema).max(1_000) });

export type Disturbance = ReturnType<typeof disturbanceOf>;

/**
 * Keeps the active practice faults. There are none at the start.
 * @param onChange called when the active faults change, including when a request uses one up
 */
export function createFaults(onChange: () => void) {
  let active: Fault[] = [];
  return {
    replace(faults: readonly Fault[]): void {
      active = faults.map(fault => ({ ...fault }));
      onChange();
    },
    clear(): void {
      active = [];
      onChange();
    },
    /** The active faults. `times` is the number of requests that each of them still affects. */
    all: (): readonly Fault[] => active,
    /**
     * Combines the practice faults that affect a request, first those in the request and then the active ones. Counts
     * down the `times` of the active ones.
     */
    take(operation: Operation, own: readonly RequestFault[]): Disturbance {
      const hits = active.filter(fault => isFor(fault, operation));
      for (const fault of hits) if (fault.times !== undefined) fault.times -= 1;
      active = active.filter(fault => fault.times !== 0);
      if (hits.some(({ times }) => times !== undefined)) onChange();
      return disturbanceOf(operation === 'control' ? [] : [...own, ...hits], operation);
    },
  };
}

const isFor = (fault: Fault, operation: Operation): boolean =>
  operation !== 'control' && (fault.operation === '*' || fault.operation === operation);

const defaultDripMs = 100;
const uploadRefusal: FaultStatus = { status: 403, retryAfterSeconds: null };
/** The response to a refused order. It names a field, as real refusals do, so that the user can correct the order. */
const orderRefusal: FaultStatus = {
  status: 422,
  retryAfterSeconds: null,
  errors: [
    fieldError(
      'delivery.address.formatted_address',
      'address_not_recognised',
      'The delivery address does not identify a real place. This is a practice fault.',
    ),
  ],
};

/** Returns what all practice faults together do to one request. */
function disturbanceOf(faults: readonly RequestFault[], operation: Operation) {
  const delay = (isAfter: boolean) =>
    faults
      .filter(({ kind, after }) => kind === 'delay' && (after === true) === isAfter)
      .reduce((sum, { delay_ms }) => sum + (delay_ms ?? 0), 0);
  const status = (isAfter: boolean): FaultStatus | null => {
    const found = faults.find(({ kind, after }) => kind === 'status' && (after === true) === isAfter);
    return found ? { status: found.status ?? 503, retryAfterSeconds: found.retry_after ?? null } : null;
  };
  const find = (kind: RequestFault['kind']) => faults.find(fault => fault.kind === kind);
  const drip = find('drip');
  const odd = find('odd');
  const refusal = (): FaultStatus | null => {
    if (operation === 'upload' && find('upload_refused')) return uploadRefusal;
    return operation === 'order-create' && find('order_refused') ? orderRefusal : null;
  };
  return {
    delayBeforeMs: delay(false),
    delayAfterMs: delay(true),
    isResetBefore: find('reset_before') !== undefined,
    isResetAfter: find('reset_after') !== undefined,
    isTruncated: find('truncate') !== undefined,
    /** Whether the faults make the caller's token expire now, so that the client must request a new one. */
    isTokenExpired: find('expired_token') !== undefined,
    /** Milliseconds between two pieces of the response; null sends the response at once. */
    dripMs: drip ? (drip.delay_ms ?? defaultDripMs) : null,
    /**
     * Seed for changing the response into one that a later version of the service might send; null leaves it unchanged.
     */
    oddSeed: odd ? (odd.seed ?? randomInt(2 ** 32)) : null,
    statusBefore: refusal() ?? status(false),
    statusAfter: status(true),
  };
}
