import type { SeatState } from '../../../src-shared/contract/moving.ts';
import type { OutboxSummary } from '../../../src-shared/contract/outbox.ts';
import { maxEnvironments } from '../../../src-shared/domain/size-limits.ts';
import {
  type Environment,
  type EnvironmentInput,
  localEnvironment,
} from '../../../src-shared/environment.ts';
import { type DispatchError, refusal } from '../../../src-shared/errors.ts';
import type { EnvironmentStore } from '../store/environment-store.ts';

interface WithOutbox {
  outbox(): OutboxSummary;
}

interface WithSeat extends WithOutbox {
  /** The local sandbox has none. */
  seat?: { state(): SeatState };
}

/**
 * Requires that the user may change the environment.
 * @throws DispatchError `not_allowed_in_state` (`managed_environment`)
 */
export function assertOwn({ id, isManaged }: Environment): void {
  if (id === localEnvironment.id || isManaged) {
    throw refusal('not_allowed_in_state', 'This environment is set up elsewhere.', 'managed_environment');
  }
}

/**
 * Requires an empty outbox: entries must not be sent to another service than the one they were saved for.
 * @throws DispatchError `not_allowed_in_state` (`entries_waiting`)
 */
export function assertNothingWaits(session: WithOutbox): void {
  const { waiting, sending, attention } = session.outbox();
  if (waiting + sending + attention === 0) return;
  throw refusal('not_allowed_in_state', 'Entries of this environment are not done.', 'entries_waiting');
}

/**
 * Requires an empty outbox and no typed changes of orders, both of which removing the environment would delete. An
 * environment that has moved to another computer may have both, since that computer has them now.
 * @throws DispatchError `not_allowed_in_state` (`entries_waiting`, `changes_typed`)
 */
export function assertNothingUnsent(session: WithSeat): void {
  if (session.seat?.state().kind === 'moved') return;
  assertNothingWaits(session);
  if (session.outbox().typedChanges === 0) return;
  throw refusal('not_allowed_in_state', 'Changes of orders are typed and not sent.', 'changes_typed');
}

export const sameService = (store: EnvironmentStore, input: EnvironmentInput) =>
  store.list().find(({ kind, baseUrl }) => kind === input.kind && baseUrl === input.baseUrl);

export const alreadyListed = (): DispatchError =>
  refusal('not_allowed_in_state', 'This service is in the list already.', 'environment_exists');

/**
 * Requires that `count` environments can be added. The local sandbox does not count towards the limit.
 * @throws DispatchError `not_allowed_in_state` (`too_many_environments`)
 */
export function assertRoomFor(store: EnvironmentStore, count: number): void {
  const present = store.list().length - 1;
  // The administrator's file can exceed the limit, which must not block an import that adds no environment.
  if (count === 0 || present + count <= maxEnvironments) return;
  throw refusal('not_allowed_in_state', 'There are too many environments.', 'too_many_environments');
}
