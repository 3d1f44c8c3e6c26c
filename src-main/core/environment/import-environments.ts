import { isDeepStrictEqual } from 'node:util';
import type { MethodOutput } from '../../../src-shared/contract/contract.ts';
import { charactersOf } from '../../../src-shared/domain/characters-of.ts';
import {
  type Environment,
  type EnvironmentFile,
  type EnvironmentInput,
  environmentInputSchema,
} from '../../../src-shared/environment.ts';
import type { Desktop, ServiceChange } from '../ports/desktop.ts';
import { lastOfEach } from './administrator.ts';
import type { createOneQuestion } from './one-question.ts';
import { addedService, serviceChange } from './service-change.ts';

/**
 * Maximum number of changes in one confirmation dialog. Further changes are skipped; the user can import the file
 * again.
 */
const maxInOneQuestion = 10;
/**
 * Maximum number of characters in one dialog. The first change is always shown: `service-change.ts` limits its length.
 */
const maxCharacters = 4_000;

export interface ImportSources extends Pick<Desktop, 'confirmServiceChanges'> {
  sameService(input: EnvironmentInput): Environment | undefined;
  /** Whether an environment cannot be changed by a file. */
  isFixed(environment: Environment): boolean;
  /**
   * Requires that `count` environments can be added.
   * @throws DispatchError `not_allowed_in_state` (`too_many_environments`)
   */
  assertRoomFor(count: number): void;
  add(input: EnvironmentInput): void;
  save(id: string, input: EnvironmentInput): Promise<void>;
  /** Runs the changes of one environment one after the other. */
  inTurn<T>(id: string, work: () => Promise<T>): Promise<T>;
  question: ReturnType<typeof createOneQuestion>;
}

/** For each outcome, the number of environments in the file that ended with it. */
export type ImportResult = MethodOutput<'environments.import'>;

type Outcome = keyof ImportResult;

interface Entry {
  input: EnvironmentInput;
  /** The change that the user has confirmed; null if no confirmation was needed. */
  meant: ServiceChange | null;
}

interface Answer {
  /** Entries that the user has confirmed. */
  meant: Entry[];
  declined: number;
  unasked: number;
}

/**
 * Creates the function that imports a file: it adds new environments and updates those with the same kind and address.
 * One dialog asks to confirm additions and changes that lead to another service; all other changes need no
 * confirmation.
 */
export function createEnvironmentImport(sources: ImportSources) {
  const { sameService, isFixed, assertRoomFor, add, save, inTurn, question, confirmServiceChanges } = sources;

  function changeBy(input: EnvironmentInput): ServiceChange | null {
    const known = sameService(input);
    if (!known) return addedService(input);
    return isFixed(known) ? null : serviceChange(known, input);
  }

  async function take({ input, meant }: Entry): Promise<Outcome> {
    const known = sameService(input);
    // The environment may have changed while the dialog was open. If the change is no longer the one that the user has
    // confirmed, it is skipped.
    if (!isDeepStrictEqual(changeBy(input), meant)) return 'unasked';
    if (!known) {
      add(input);
      return 'added';
    }
    if (isDeepStrictEqual(environmentInputSchema.parse(known), input)) return 'unchanged';
    if (isFixed(known)) return 'fixed';
    await save(known.id, input);
    return 'updated';
  }

  function takeInTurn(entry: Entry): Promise<Outcome> {
    const known = sameService(entry.input);
    // A fixed environment is not changed, so the import need not wait until another change of it ends.
    return known && !isFixed(known) ? inTurn(known.id, () => take(entry)) : take(entry);
  }

  async function askFor(inputs: readonly EnvironmentInput[]): Promise<Answer> {
    const changes = inputs.slice(0, maxInOneQuestion).flatMap(input => {
      const meant = changeBy(input);
      return meant ? [{ input, meant }] : [];
    });
    let characters = 0;
    const asked = changes.filter(({ meant }, index) => {
      characters += charactersOf(meant);
      return index === 0 || characters <= maxCharacters;
    });
    const unasked = inputs.length - asked.length;
    const isMeant = await confirmServiceChanges(asked.map(({ meant }) => meant));
    return isMeant ? { meant: asked, declined: 0, unasked } : { meant: [], declined: asked.length, unasked };
  }

  /**
   * Reserves `question` during the whole import, even without a dialog, so that meanwhile no other change that needs
   * confirmation can be made.
   * @throws DispatchError `not_allowed_in_state` (`question_open`, `too_many_environments`); nothing was changed then
   */
  return (file: EnvironmentFile): Promise<ImportResult> =>
    question.during(async () => {
      const inputs = lastOfEach(file);
      assertRoomFor(inputs.filter(input => !sameService(input)).length);
      const result: ImportResult = { added: 0, updated: 0, unchanged: 0, fixed: 0, declined: 0, unasked: 0 };
      const takeAll = async (entries: readonly Entry[]) => {
        for (const entry of entries) result[await takeInTurn(entry)] += 1;
      };
      const asked = inputs.filter(input => changeBy(input) !== null);
      const harmless = inputs.filter(input => !asked.includes(input));
      await takeAll(harmless.map(input => ({ input, meant: null })));
      if (asked.length > 0) {
        const { meant, declined, unasked } = await askFor(asked);
        result.declined = declined;
        result.unasked += unasked;
        await takeAll(meant);
      }
      return result;
    });
}
