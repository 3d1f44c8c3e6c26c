import { randomUUID } from 'node:crypto';
import type { AppError } from '../../../src-shared/errors.ts';
import type { Synchroniser } from '../synchronise/synchroniser.ts';
import type { SessionOutbox } from './outbox.ts';
import type { ServiceLink } from './service-link.ts';

export interface ContactSources
  extends Pick<ServiceLink, 'connection' | 'endpoints'>,
    Pick<SessionOutbox, 'gate' | 'drain'> {
  synchroniser: Pick<Synchroniser, 'answered'>;
  /** Aborted when the session ends. */
  ending: AbortSignal;
}

/** Creates the function that handles the result of every request to the service, whoever sent the request. */
export function createContact({ connection, endpoints, gate, drain, synchroniser, ending }: ContactSources) {
  let isLooking = false;

  /**
   * Sends a small request to find out whether the service responds; its result comes back through the function below.
   * The reference is random, so that the response contains no orders.
   */
  async function lookWhetherItAnswers(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    await endpoints.listOrders({ customerReference: randomUUID() }, ending).catch(() => undefined);
    isLooking = false;
  }

  /**
   * If the service is unreachable, pauses sending, so that no entry is prepared in vain. When the service responds
   * again, waiting entries become due at once, without waiting for their retry time.
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
