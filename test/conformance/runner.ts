import type { Case } from './case.ts';
import type { Context } from './context.ts';
import { reasonOf } from './mismatch.ts';

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

export interface RunOptions {
  isInterfaceOnly: boolean;
  print(line: string): void;
}

type Outcome = { kind: 'passed' } | { kind: 'skipped' } | { kind: 'failed'; reason: string };

const atOnce = 6;

/** Runs the cases a few at once and reports them in their order, one line a case. */
export async function runCases(
  cases: readonly Case[],
  context: Context,
  options: RunOptions,
): Promise<Totals> {
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  const outcomes: (Outcome | undefined)[] = [];
  const queue = cases.entries();
  let reported = 0;
  const report = () => {
    for (let next = cases[reported]; next !== undefined; next = cases[reported]) {
      const outcome = outcomes[reported];
      if (outcome === undefined) return;
      totals[outcome.kind] += 1;
      options.print(lineOf(next, outcome));
      reported += 1;
    }
  };
  // All workers take from one queue.
  const work = async () => {
    for (const [index, one] of queue) {
      outcomes[index] = isSkipped(one, context, options)
        ? { kind: 'skipped' }
        : await outcomeOf(one, context);
      report();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return totals;
}

const isSkipped = (one: Case, { profile }: Context, { isInterfaceOnly }: RunOptions): boolean =>
  (isInterfaceOnly && one.isAssumed === true) || (one.needs !== undefined && profile[one.needs] === null);

async function outcomeOf(one: Case, context: Context): Promise<Outcome> {
  try {
    await one.run(context);
    return { kind: 'passed' };
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error) };
  }
}

export const titleOf = ({ name, section, isAssumed }: Case): string =>
  `${name} [${section}${isAssumed === true ? ', assumed' : ''}]`;

function lineOf(one: Case, outcome: Outcome): string {
  if (outcome.kind === 'passed') return `ok ${titleOf(one)}`;
  if (outcome.kind === 'skipped') return `skip ${titleOf(one)}`;
  return `FAIL ${titleOf(one)}: ${outcome.reason.replaceAll(/\s+/g, ' ')}`;
}
