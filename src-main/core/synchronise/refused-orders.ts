import { type AppError, DispatchError } from '../../../src-shared/errors.ts';
import type { Clock } from '../ports/ports.ts';

/** An order that could not be read is skipped for this many milliseconds, if other orders can be read instead. */
const restMs = 600_000;
/** After this many failures, the order itself counts as the cause, even if no other order was read in between. */
const maxTimes = 3;

interface Failure {
  error: AppError;
  atMs: number;
  /** Number of failures; 0 again once the order itself was found to be the cause. */
  times: number;
  /**
   * Whether another order was read after the first failure. If the failed order then fails again, it is itself the
   * cause.
   */
  isOtherRead: boolean;
}

/**
 * Tracks orders that could not be read, to distinguish an order that always fails from a service that fails: if other
 * orders can be read in between, the order itself is the cause.
 */
export function createRefusedOrders(clock: Clock) {
  const failures = new Map<string, Failure>();

  function isSuspect(orderId: string): boolean {
    const failure = failures.get(orderId);
    return failure !== undefined && failure.times > 0 && !failure.isOtherRead;
  }

  function isResting(orderId: string): boolean {
    const failure = failures.get(orderId);
    return failure !== undefined && clock.monotonicMs() - failure.atMs < restMs;
  }

  /** Returns the first `max` ids for which `isLeft` is false. If there are none, returns the first `max` of all ids. */
  function others(orderIds: readonly string[], max: number, isLeft: (orderId: string) => boolean): string[] {
    const found = orderIds.filter(orderId => !isLeft(orderId));
    return (found.length > 0 ? found : orderIds).slice(0, max);
  }

  function note(orderId: string, { error }: DispatchError): void {
    const { times = 0, isOtherRead = false } = failures.get(orderId) ?? {};
    failures.set(orderId, { error, times: times + 1, isOtherRead, atMs: clock.monotonicMs() });
  }

  return {
    /**
     * Returns the number of orders that failed. They may be skipped, so to get N ids a caller must pass in N plus this
     * number.
     */
    count: (): number => failures.size,
    notSuspect: (orderIds: readonly string[], max: number) => others(orderIds, max, isSuspect),
    notResting: (orderIds: readonly string[], max: number) => others(orderIds, max, isResting),
    /**
     * Decides which failed orders are themselves the cause. Call it after several orders were read in parallel.
     * @param readIds orders that were read
     * @param refusedNow orders that may themselves be the cause, with their errors
     * @returns the orders that are the cause of their failure, with their errors
     */
    judge(readIds: readonly string[], refusedNow: ReadonlyMap<string, DispatchError>): Map<string, AppError> {
      for (const orderId of readIds) failures.delete(orderId);
      for (const [orderId, error] of refusedNow) note(orderId, error);
      const isAnyRead = readIds.length > 0;
      const decided = new Map<string, AppError>();
      for (const [orderId, failure] of failures) {
        const { times, isOtherRead, error } = failure;
        const isReason = refusedNow.has(orderId) && (isAnyRead || isOtherRead || times >= maxTimes);
        if (isReason) decided.set(orderId, error);
        if (times === 0 && !isResting(orderId)) failures.delete(orderId);
        else
          failures.set(orderId, {
            ...failure,
            times: isReason ? 0 : times,
            isOtherRead: isOtherRead || isAnyRead,
          });
      }
      return decided;
    },
  };
}

/**
 * HTTP statuses that concern the whole service instead of one order: those of a gateway, and those that ask every
 * client to wait or to sign in.
 */
const ofTheService: ReadonlySet<number> = new Set([401, 407, 408, 429, 502, 503, 504]);
/** Reasons of errors for a successful response whose content cannot be read. */
const unreadable: ReadonlySet<string | null> = new Set([
  'empty',
  'not_json',
  'wrong_shape',
  'answer_too_large',
  'answer_too_deep',
  'too_many_entries',
  'bad_encoding',
]);

/** Whether the order may be the cause: the service has responded, and the response concerns one order. */
export function isOfOneOrder(thrown: unknown): thrown is DispatchError {
  if (!(thrown instanceof DispatchError)) return false;
  const { status, code, reason, retryAfterMs } = thrown.error;
  if (code === 'bad_answer') return unreadable.has(reason);
  if (code === 'bad_request') return reason === 'bad_input';
  return status !== null && status >= 400 && retryAfterMs === null && !ofTheService.has(status);
}
