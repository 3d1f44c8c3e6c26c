import { randomUUID } from 'node:crypto';
import type { AppError } from '../../../src-shared/errors.ts';
import type { Synchroniser } from '../synchronise/synchroniser.ts';
import type { SessionOutbox } from './outbox.ts';
import type { ServiceLink } from './service-link.ts';

export interface ContactSources
  extends Pick<ServiceLink, 'connection' | 'endpoints'>,
    Pick<SessionOutbox, 'gate' | 'drain'> {
  synchroniser: Pick<Synchroniser, 'answered'>;
  /** Signal that is aborted when the session ends. */
  ending: AbortSignal;
}

/**
 * Creates the function that is called with the result of every request to the service, whichever part of the app sent
 * it.
 */
export function createContact({ connection, endpoints, gate, drain, synchroniser, ending }: ContactSources) {
  let isLooking = false;

  /**
   * Sends a small request to find out whether the service responds. Like that of every request, its result reaches the
   * function below. The reference is random, so that the response contains no orders.
   */
  async function lookWhetherItAnswers(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    await endpoints.listOrders({ customerReference: randomUUID() }, ending).catch(() => undefined);
    isLooking = false;
  }

  /**
   * Handles the result of a request. Stops sending while the service is unreachable, since preparing entries would only
   * waste work. When the service responds again, waiting entries become due at once, before their retry time.
   */
  return (error: AppError | null, isGet: boolean): void => {
    if (error?.code === 'service_unreachable') gate.pause(null);
    if (error === null) synchroniser.answered();
    const wasDoubted = connection.isDoubted();
    if (connection.contact(error, isGet)) drain.serviceIsBack();
    else if (wasDoubted && error === null) drain.serviceAnswers();
    else if (connection.isDoubted()) void lookWhetherItAnswers();
  };
}
