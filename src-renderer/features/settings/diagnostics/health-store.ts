import type { OutboxHealth } from '../../../../src-shared/contract/diagnostics.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';

export type Health = { value: OutboxHealth; error: null } | { value: null; error: AppError };

/** Of the environment on screen. */
export async function readHealth(): Promise<Health> {
  try {
    return { value: await call('outbox.health', {}), error: null };
  } catch (thrown) {
    return { value: null, error: appErrorOf(thrown) };
  }
}
