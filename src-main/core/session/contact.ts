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

/** Handles the result of every request to the service, whatever caused it. */
export function createContact({ connection, endpoints, gate, drain, synchroniser, ending }: ContactSources) {
  let isLooking = false;

  /**
   * Sends a request to learn whether the service responds; any result counts as contact. The random reference keeps it
   * from returning orders.
   */
  async function lookWhetherItAnswers(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    await endpoints.listOrders({ customerReference: randomUUID() }, ending).catch(() => undefined);
    isLooking = false;
  }

  /**
   * If the service is unreachable, closes the gate, so that nothing is sealed for nothing. When it is back, waiting
   * entries are due at once, not after their backoff.
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
