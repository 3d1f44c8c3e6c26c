import { type AppError, DispatchError } from '../../../src-shared/errors.ts';
import type { Clock } from '../ports/ports.ts';

/** So long an order that could not be read is left alone where others can be read instead. */
const restMs = 600_000;
/** So often an order is refused before it is the reason itself, though no other could be read meanwhile. */
const mostTimes = 3;

interface Failure {
  error: AppError;
  atMs: number;
  /** So often it failed and was not left out. */
  times: number;
  /** Another order was read since it failed first: the next time it is the reason itself. */
  isOtherRead: boolean;
}

/** Orders that could not be read. Whether the order or the service is the reason shows when another one is read. */
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

  /** So many of the first that are none of these; these themselves where there are no others. */
  function others(orderIds: readonly string[], most: number, isLeft: (orderId: string) => boolean): string[] {
    const found = orderIds.filter(orderId => !isLeft(orderId));
    return (found.length > 0 ? found : orderIds).slice(0, most);
  }

  function note(orderId: string, { error }: DispatchError): void {
    const { times = 0, isOtherRead = false } = failures.get(orderId) ?? {};
    failures.set(orderId, { error, times: times + 1, isOtherRead, atMs: clock.monotonicMs() });
  }

  return {
    /** So many more must be asked for to choose among. */
    count: (): number => failures.size,
    notSuspect: (orderIds: readonly string[], most: number) => others(orderIds, most, isSuspect),
    notResting: (orderIds: readonly string[], most: number) => others(orderIds, most, isResting),
    /**
     * Of orders that were asked for together.
     * @param refused those that alone can be the reason, with what was answered
     * @returns those of the refused that are the reason themselves
     */
    judge(readIds: readonly string[], refused: ReadonlyMap<string, DispatchError>): Map<string, AppError> {
      for (const orderId of readIds) failures.delete(orderId);
      for (const [orderId, error] of refused) note(orderId, error);
      const isAnyRead = readIds.length > 0;
      const decided = new Map<string, AppError>();
      for (const [orderId, failure] of failures) {
        const { times, isOtherRead, error } = failure;
        const isReason = refused.has(orderId) && (isAnyRead || isOtherRead || times >= mostTimes);
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

/** Answers of whoever stands before the service, or that ask everybody to wait or to sign in. */
const ofTheService: ReadonlySet<number> = new Set([401, 407, 408, 429, 502, 503, 504]);
/** A success whose content cannot be read. */
const unreadable: ReadonlySet<string | null> = new Set([
  'empty',
  'not_json',
  'wrong_shape',
  'answer_too_large',
  'answer_too_deep',
  'too_many_entries',
  'bad_encoding',
]);

/** Whether the order alone can be the reason: the service has answered, and does not ask to wait. */
export function isOfOneOrder(thrown: unknown): thrown is DispatchError {
  if (!(thrown instanceof DispatchError)) return false;
  const { status, code, reason, retryAfterMs } = thrown.error;
  if (code === 'bad_answer') return unreadable.has(reason);
  if (code === 'bad_request') return reason === 'bad_input';
  return status !== null && status >= 400 && retryAfterMs === null && !ofTheService.has(status);
}
