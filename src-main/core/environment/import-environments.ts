import { isDeepStrictEqual } from 'node:util';
import type { MethodOutput } from '../../../src-shared/contract.ts';
import {
  type Environment,
  type EnvironmentFile,
  type EnvironmentInput,
  environmentInputSchema,
} from '../../../src-shared/environment.ts';
import type { Desktop, ServiceChange } from '../ports/ports.ts';
import { lastOfEach } from './administrator.ts';
import type { createOneQuestion } from './one-question.ts';
import { addedService, serviceChange } from './service-change.ts';

/** More than a dialog of the system can show are not asked: they can be imported again. */
const mostInOneQuestion = 10;

export interface ImportSources extends Pick<Desktop, 'confirmServiceChanges'> {
  sameService(input: EnvironmentInput): Environment | undefined;
  /** Whether an environment stays as it is, whatever a file says. */
  isFixed(environment: Environment): boolean;
  /** @throws DispatchError `not_allowed_in_state` (too_many_environments) */
  assertRoomFor(count: number): void;
  add(input: EnvironmentInput): void;
  save(id: string, input: EnvironmentInput): Promise<void>;
  question: ReturnType<typeof createOneQuestion>;
}

/** How many of a file came to what. */
export type ImportResult = MethodOutput<'environments.import'>;

interface Answer {
  /** Those that the dispatcher means. */
  meant: EnvironmentInput[];
  declined: number;
  unasked: number;
}

/**
 * Adds what is new, and brings up to date what has the same address. What is new or leads to other people is asked
 * first, all of it in one question; what is harmless is done whatever the answer.
 */
export function createEnvironmentImport(sources: ImportSources) {
  const { sameService, isFixed, assertRoomFor, add, save, question, confirmServiceChanges } = sources;

  function changeBy(input: EnvironmentInput): ServiceChange | null {
    const known = sameService(input);
    if (!known) return addedService(input);
    return isFixed(known) ? null : serviceChange(known, input);
  }

  async function take(input: EnvironmentInput): Promise<keyof ImportResult> {
    const known = sameService(input);
    if (!known) {
      add(input);
      return 'added';
    }
    if (isDeepStrictEqual(environmentInputSchema.parse(known), input)) return 'unchanged';
    if (isFixed(known)) return 'fixed';
    await save(known.id, input);
    return 'updated';
  }

  async function askFor(inputs: readonly EnvironmentInput[]): Promise<Answer> {
    const asked = inputs.slice(0, mostInOneQuestion).flatMap(input => {
      const change = changeBy(input);
      return change ? [{ input, change }] : [];
    });
    const left = inputs.length - asked.length;
    if (!(await confirmServiceChanges(asked.map(({ change }) => change))))
      return { meant: [], declined: asked.length, unasked: left };
    // Somebody may have changed or removed one while the question was open.
    const meant = asked.filter(({ input, change }) => isDeepStrictEqual(changeBy(input), change));
    return { meant: meant.map(({ input }) => input), declined: 0, unasked: inputs.length - meant.length };
  }

  /** @throws DispatchError `not_allowed_in_state` (question_open, too_many_environments); then nothing was done */
  return async (file: EnvironmentFile): Promise<ImportResult> => {
    const inputs = lastOfEach(file);
    assertRoomFor(inputs.filter(input => !sameService(input)).length);
    const result: ImportResult = { added: 0, updated: 0, unchanged: 0, fixed: 0, declined: 0, unasked: 0 };
    const takeAll = async (some: readonly EnvironmentInput[]) => {
      for (const input of some) result[await take(input)] += 1;
    };
    const asked = inputs.filter(input => changeBy(input) !== null);
    const takeHarmless = () => takeAll(inputs.filter(input => !asked.includes(input)));
    if (asked.length === 0) await takeHarmless();
    else {
      await question.during(async () => {
        await takeHarmless();
        const { meant, declined, unasked } = await askFor(asked);
        result.declined = declined;
        result.unasked = unasked;
        await takeAll(meant);
      });
    }
    return result;
  };
}
