import { z } from 'zod';

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
] as const;
/** What a fault or an entry of the request log is about; `control` is never disturbed. */
export type Operation = (typeof operations)[number] | 'control';

const faultSchema = z.strictObject({
  operation: z.enum([...operations, '*']),
  kind: z.enum(['delay', 'status', 'reset_before', 'reset_after', 'truncate']),
  delay_ms: z.int().min(0).max(600_000).optional(),
  status: z.int().min(400).max(599).optional(),
  /** How many requests it disturbs; without it, all. */
  times: z.int().min(1).optional(),
  /** For `delay` and `status`: after the effect was committed, instead of before it. */
  after: z.boolean().optional(),
});
type Fault = z.infer<typeof faultSchema>;

/** Body of `POST /_sandbox/faults`. */
export const faultsInputSchema = z.strictObject({ faults: z.array(faultSchema).max(1_000) });

/** What is done to one request. */
export interface Disturbance {
  delayBeforeMs: number;
  delayAfterMs: number;
  isResetBefore: boolean;
  isResetAfter: boolean;
  isTruncated: boolean;
  statusBefore: number | null;
  statusAfter: number | null;
}

export type Faults = ReturnType<typeof createFaults>;

/** Practice faults, off until somebody sets them. */
export function createFaults() {
  let active: Fault[] = [];
  return {
    replace(faults: readonly Fault[]): void {
      active = faults.map(fault => ({ ...fault }));
    },
    clear(): void {
      active = [];
    },
    /** The faults of this request; those with `times` count down. */
    take(operation: Operation): Disturbance {
      const hits = active.filter(fault => isFor(fault, operation));
      for (const fault of hits) if (fault.times !== undefined) fault.times -= 1;
      active = active.filter(fault => fault.times !== 0);
      return disturbanceOf(hits);
    },
  };
}

const isFor = (fault: Fault, operation: Operation): boolean =>
  operation !== 'control' && (fault.operation === '*' || fault.operation === operation);

function disturbanceOf(faults: readonly Fault[]): Disturbance {
  const delay = (isAfter: boolean) =>
    faults
      .filter(({ kind, after }) => kind === 'delay' && (after === true) === isAfter)
      .reduce((sum, { delay_ms }) => sum + (delay_ms ?? 0), 0);
  const status = (isAfter: boolean): number | null => {
    const found = faults.find(({ kind, after }) => kind === 'status' && (after === true) === isAfter);
    return found ? (found.status ?? 503) : null;
  };
  const has = (kind: Fault['kind']) => faults.some(fault => fault.kind === kind);
  return {
    delayBeforeMs: delay(false),
    delayAfterMs: delay(true),
    isResetBefore: has('reset_before'),
    isResetAfter: has('reset_after'),
    isTruncated: has('truncate'),
    statusBefore: status(false),
    statusAfter: status(true),
  };
}
