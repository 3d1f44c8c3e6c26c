import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type Environment,
  type EnvironmentInput,
  environmentInputSchema,
  localEnvironment,
} from '../../src-shared/environment.ts';
import type { OneQuestion } from './environment/one-question.ts';
import {
  alreadyListed,
  assertNothingUnsent,
  assertNothingWaits,
  assertOwn,
  sameService,
} from './environment/rules.ts';
import { serviceChange } from './environment/service-change.ts';
import type { EnvironmentsAtWork, EnvironmentsSources } from './environments-at-work.ts';
import { seatAccount } from './move/seat-guard.ts';

/** Changes and removes environments. A change that leads to another service needs the user's confirmation. */
export function createEnvironmentEditing(
  { ports, store, meta, confirmServiceChanges }: EnvironmentsSources,
  work: EnvironmentsAtWork,
  question: OneQuestion,
) {
  const { sessions, sessionOnly, removing, assertStays, renew, orGoesOn, letGo, changed } = work;

  async function save(
    id: string,
    input: EnvironmentInput,
    accountId: string = store.accountOf(id),
  ): Promise<void> {
    store.save(id, { accountId, isManaged: false, input, own: null, fileNote: null });
    await renew(id);
  }

  /**
   * Returns the environment as it is now, if it may be changed to `input`. Call it inside `sessions.inTurn`.
   * @throws DispatchError `not_found`, `not_allowed_in_state` (`managed_environment`, `environment_removing`,
   * `entries_waiting`, `environment_exists`)
   */
  function assertEditable(id: string, input: EnvironmentInput): Environment {
    const former = store.get(id);
    assertOwn(former);
    assertStays(id);
    const other = sameService(store, input);
    if (other && other.id !== id) throw alreadyListed();
    if (former.baseUrl !== input.baseUrl || former.kind !== input.kind) assertNothingWaits(sessions.now(id));
    return former;
  }

  /**
   * Saves a change that needs no confirmation.
   * @returns false if the change needs confirmation, in which case nothing is saved
   */
  async function saveUnasked(id: string, input: EnvironmentInput): Promise<boolean> {
    const former = assertEditable(id, input);
    if (isDeepStrictEqual(environmentInputSchema.parse(former), input)) return true;
    if (serviceChange(former, input) !== null) return false;
    await save(id, input);
    changed();
    return true;
  }

  async function saveAsked(
    id: string,
    input: EnvironmentInput,
    isCredentialForgotten: boolean,
  ): Promise<void> {
    // Checked again: while the dialog was open, orders may have been placed, or the environment removed.
    assertEditable(id, input);
    await orGoesOn(id, async () => {
      // Changes of orders that are typed but not sent do not prevent the new account: they stay with the environment.
      if (isCredentialForgotten) await letGo(id, assertNothingWaits);
      await save(id, input, isCredentialForgotten ? randomUUID() : undefined);
    });
    changed();
  }

  /**
   * Changes an environment. The user must confirm a change that leads to another service or trusts other hosts. If the
   * origin or kind changes, the credential is deleted for good, and the environment starts with a new account.
   * @returns false if the user declines
   * @throws DispatchError as `assertEditable`, and `not_allowed_in_state` (`question_open`), `keychain_failed`
   */
  async function edit(id: string, input: EnvironmentInput): Promise<boolean> {
    assertStays(id);
    const isHarmless = serviceChange(store.get(id), input) === null;
    if (isHarmless && (await sessions.inTurn(id, () => saveUnasked(id, input)))) return true;
    return question.during(async () => {
      // While this call holds `question`, no other call can make a change that needs confirmation.
      const [change, isForgotten] = await sessions.inTurn(id, async () => {
        const found = serviceChange(assertEditable(id, input), input);
        const isKept = found?.isCredentialForgotten === true && (await sessions.now(id).isCredentialKept());
        return [found, isKept] as const;
      });
      if (change === null) return sessions.inTurn(id, () => saveUnasked(id, input));
      if (!(await confirmServiceChanges([{ ...change, isCredentialForgotten: isForgotten }]))) return false;
      await sessions.inTurn(id, () => saveAsked(id, input, change.isCredentialForgotten));
      return true;
    });
  }

  /**
   * Removes an environment: deletes its credential now, and its files now or at the next start. If the removal fails,
   * the environment can still be used.
   * @throws DispatchError `not_found`, `not_allowed_in_state` (`managed_environment`, `environment_removing`,
   * `entries_waiting`, `changes_typed`), `keychain_failed`
   */
  async function remove(id: string): Promise<void> {
    assertStays(id);
    await sessions.inTurn(id, async () => {
      const environment = store.get(id);
      assertOwn(environment);
      removing.add(id);
      try {
        const { seat } = sessions.now(id);
        await seat.check();
        assertNothingUnsent(sessions.now(id));
        const isOurs = seat.state().kind === 'ours';
        await orGoesOn(id, async () => {
          await letGo(id, assertNothingUnsent);
          // The keychain goes on to know of a move, in case an old copy of the data comes back.
          if (isOurs) await ports.secrets.delete(seatAccount(id));
          if (!ports.folders.delete(id)) ports.log.write('environment-files-left', { environment: id });
          store.remove(id);
        });
      } finally {
        removing.delete(id);
      }
      sessionOnly.forget(environment);
      if (meta.get('current_environment') === id) meta.set('current_environment', localEnvironment.id);
    });
    changed();
  }

  return { save, edit, remove };
}
