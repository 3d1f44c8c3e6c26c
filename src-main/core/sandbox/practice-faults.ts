import { z } from 'zod';
import {
  onlyOperations,
  type PracticeFault,
  type PracticeFaultKind,
} from '../../../src-shared/contract/sandbox.ts';

/** A fault in the format of the local sandbox's control endpoint. */
const sandboxFaultSchema = z.object({
  operation: z.string(),
  kind: z.string(),
  status: z.number().optional(),
  retry_after: z.number().optional(),
  delay_ms: z.number().optional(),
  times: z.number().optional(),
});
export type SandboxFault = z.infer<typeof sandboxFaultSchema>;
export const sandboxFaultsSchema = z.object({ data: z.array(sandboxFaultSchema) });

type Shape = Omit<SandboxFault, 'operation' | 'times'>;

const retryAfterSeconds = 10;
/** Delay of a slow response in milliseconds: long enough to be noticed, but shorter than every timeout. */
const slowMs = 4_000;

const shapes: Readonly<Record<Exclude<PracticeFaultKind, 'other'>, Shape>> = {
  slow: { kind: 'delay', delay_ms: slowMs },
  'server-error': { kind: 'status', status: 500 },
  unavailable: { kind: 'status', status: 503, retry_after: retryAfterSeconds },
  'too-many-requests': { kind: 'status', status: 429, retry_after: retryAfterSeconds },
  dropped: { kind: 'reset_before' },
  'lost-answer': { kind: 'reset_after' },
  'cut-answer': { kind: 'truncate' },
  'expired-token': { kind: 'expired_token' },
  'order-refused': { kind: 'order_refused' },
  'upload-refused': { kind: 'upload_refused' },
  'next-year': { kind: 'odd' },
};

/** Returns a fault in the sandbox's format; null if such a fault cannot be set by the app. */
export function sandboxFaultOf({ kind, operation, isOnce }: PracticeFault): SandboxFault | null {
  if (kind === 'other') return null;
  return {
    ...shapes[kind],
    operation: onlyOperations[kind] ?? operation,
    ...(isOnce ? { times: 1 } : {}),
  };
}

export const practiceFaultOf = (fault: SandboxFault): PracticeFault => ({
  kind: kindOf(fault),
  operation: fault.operation,
  isOnce: fault.times !== undefined,
});

const kinds: Readonly<Record<string, PracticeFaultKind>> = {
  delay: 'slow',
  drip: 'slow',
  reset_before: 'dropped',
  reset_after: 'lost-answer',
  truncate: 'cut-answer',
  expired_token: 'expired-token',
  order_refused: 'order-refused',
  upload_refused: 'upload-refused',
  odd: 'next-year',
};

function kindOf({ kind, status = 503 }: SandboxFault): PracticeFaultKind {
  if (kind !== 'status') return kinds[kind] ?? 'other';
  if (status === 429) return 'too-many-requests';
  if (status === 503) return 'unavailable';
  return status >= 500 ? 'server-error' : 'other';
}
