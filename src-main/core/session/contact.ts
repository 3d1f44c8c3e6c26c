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

/** What follows from the end of a call to the service, whoever made it. */
export function createContact({ connection, endpoints, gate, drain, synchroniser, ending }: ContactSources) {
  let isLooking = false;

  /** Whatever it ends with is a contact. It asks for orders that nobody has, so that it brings none past the list. */
  async function lookWhetherItAnswers(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    await endpoints.listOrders({ customerReference: randomUUID() }, ending).catch(() => undefined);
    isLooking = false;
  }

  /** The service is away: nothing is sealed in vain. It is back: what waited is due now, not after its backoff. */
  return (error: AppError | null, isGet: boolean): void => {
    if (error?.code === 'service_unreachable') gate.pause(null);
    if (error === null) synchroniser.answered();
    const wasDoubted = connection.isDoubted();
    if (connection.contact(error, isGet)) drain.serviceIsBack();
    else if (wasDoubted && error === null) drain.serviceAnswers();
    else if (connection.isDoubted()) void lookWhetherItAnswers();
  };
}
