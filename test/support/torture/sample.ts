import { expect } from 'vitest';
import { anySeed, commandOf, countsOf, summaryOf, type TortureReport } from './report.ts';

/** A small run of a mode, with another seed each time. */
export interface Sample {
  mode: string;
  run(count: number, seed: number): Promise<TortureReport>;
  count: number;
  /** What must have happened at least: so little that no seed does less by chance, five standard deviations below the mean. */
  floors: Record<string, number>;
}

/** The run lost, duplicated and changed nothing, and did its work; its output says how to repeat it. */
export async function expectSound({ mode, run, count, floors }: Sample): Promise<TortureReport> {
  const seed = anySeed();
  const again = commandOf(mode, seed, count);
  const report = await run(count, seed).catch((error: unknown) => {
    throw new Error(`This ended with an error: ${again}`, { cause: error });
  });
  const { lost, duplicate, different, missed } = report;
  const sound = { lost: [], duplicate: [], different: [], missed: [] };
  expect({ lost, duplicate, different, missed }, again).toEqual(sound);
  const counts = countsOf(report);
  const tooFew = Object.entries(floors).filter(([name, least]) => (counts[name] ?? 0) < least);
  expect(tooFew, `Too little happened: ${summaryOf(report)}`).toEqual([]);
  console.log(summaryOf(report));
  return report;
}
