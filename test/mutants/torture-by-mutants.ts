import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../../tools/build.mjs';
import { tortureFolder } from '../support/clean-up.ts';
import { count, emptyReport, type TortureReport } from '../support/torture/report.ts';
import { put } from './apply.ts';
import { copyCode } from './copy.ts';
import { type AreaMutant, mutantsOf } from './list.ts';
import type { Mutant } from './mutant.ts';
import type { Outcome } from './outcome.ts';
import { TestsInCopy } from './tests-in-copy.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** For a test of the sound code. With a defect it may take a few times as long, and wait in vain for 30 s. */
const soundWithinMs = 300_000;
const withinMs = (soundMs: number): number => 60_000 + 3 * soundMs;

/**
 * A defect after the other is put into a copy of the code; every one must make a test of its own part fail, for a
 * reason and not by a time-out.
 * @param only an area, or a part of the defects' names
 */
export async function tortureByMutants(total: number, seed: number, only: string): Promise<TortureReport> {
  const report = emptyReport('mutants', seed, total, only);
  const { folder, remove } = tortureFolder();
  await ensureBuilt();
  const all = mutantsOf(only);
  const chosen = sample(all, total, seed);
  console.log(
    `${chosen.length} of ${all.length} defects${chosen.length < all.length ? ', chosen by the seed' : ''}.`,
  );
  const copies = Array.from(
    // Many wait in vain, and leave a core to another one.
    { length: availableParallelism() + 1 },
    (_, worker) => new TestsInCopy(copyCode(root, join(folder, `copy-${worker}`))),
  );
  try {
    await tryMutants(copies, chosen, (mutant, outcome) => tell(report, mutant, outcome));
    return report;
  } finally {
    for (const copy of copies) copy.end();
    remove();
  }
}

/** Any `total` of the defects, other ones with another seed. */
export function sample<M extends Pick<AreaMutant, 'area' | 'name'>>(
  all: readonly M[],
  total: number,
  seed: number,
): M[] {
  const placeOf = ({ area, name }: M) => createHash('sha256').update(`${seed} ${area} ${name}`).digest('hex');
  const places = new Map(all.map(one => [one, placeOf(one)]));
  return all.toSorted((a, b) => ((places.get(a) ?? '') < (places.get(b) ?? '') ? -1 : 1)).slice(0, total);
}

/**
 * The tests must pass on the sound code before the defects and, those that caught one, after them too: a full disk
 * makes a test fail as a defect does.
 * @throws Error where the sound code fails: nothing that was told counts then
 */
export async function tryMutants<M extends Mutant>(
  copies: readonly TestsInCopy[],
  mutants: readonly M[],
  onTried: (mutant: M, outcome: Outcome) => void,
): Promise<void> {
  const soundMs = new Map<string, number>();
  const tests = new Set(mutants.flatMap(({ tests }) => tests));
  await inCopies(copies, [...tests], async (test, copy) => {
    const started = performance.now();
    await expectSound(copy, test, 'The sound code does not pass');
    soundMs.set(test, performance.now() - started);
  });
  console.log(`The sound code passes ${tests.size === 1 ? 'the file' : `the ${tests.size} files`} of tests.`);
  const catchers = new Set<string>();
  await inCopies(copies, mutants, async (mutant, copy) => {
    const { outcome, caughtBy } = await outcomeOf(mutant, copy, soundMs);
    if (caughtBy !== null) catchers.add(caughtBy);
    onTried(mutant, outcome);
  });
  await inCopies(copies, [...catchers], (test, copy) =>
    expectSound(copy, test, 'The results are not valid: when all was tried, the sound code did not pass'),
  );
}

async function expectSound(copy: TestsInCopy, test: string, complaint: string): Promise<void> {
  const outcome = await copy.try(test, soundWithinMs);
  if (outcome.kind !== 'passed') throw new Error(`${complaint} ${test}: ${outcome.by}`);
}

/** Each copy takes the next one as soon as it is free. */
async function inCopies<T>(
  copies: readonly TestsInCopy[],
  all: readonly T[],
  work: (one: T, copy: TestsInCopy) => Promise<void>,
): Promise<void> {
  const waiting = [...all];
  await Promise.all(
    copies.map(async copy => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one, copy);
    }),
  );
}

/** Of the first file of tests that fails; where none does, of the first that ended by a time-out. */
async function outcomeOf(
  mutant: Mutant,
  copy: TestsInCopy,
  soundMs: ReadonlyMap<string, number>,
): Promise<{ outcome: Outcome; caughtBy: string | null }> {
  const { files, mend } = put(mutant, copy.folder);
  copy.noteChanged(files);
  let best: Outcome = { kind: 'passed' };
  try {
    for (const test of mutant.tests) {
      const outcome = await copy.try(test, withinMs(soundMs.get(test) ?? 0));
      if (outcome.kind === 'failed') return { outcome, caughtBy: test };
      if (best.kind === 'passed') best = outcome;
    }
    return { outcome: best, caughtBy: null };
  } finally {
    mend();
    copy.noteChanged(files);
  }
}

function tell(report: TortureReport, { area, name }: AreaMutant, outcome: Outcome): void {
  const words = { failed: 'caught', passed: 'survived', 'timed out': 'only timed out' }[outcome.kind];
  count(report, `${area}: ${words}`);
  console.log(
    `${words.padEnd(15)} ${area}: ${name}${'by' in outcome ? `\n${' '.repeat(16)}${outcome.by}` : ''}`,
  );
  if (outcome.kind !== 'failed') report.missed.push(`${area}: ${name} (${words})`);
}
