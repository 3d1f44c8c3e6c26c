import { randomInt } from 'node:crypto';

/** What a run found; every count is of the sandbox's own record but `saved`, which is what the core had said. */
export interface TortureReport {
  mode: string;
  seed: number;
  /** The command that does the same again. */
  again: string;
  /** Things that the core said it had saved. */
  saved: number;
  /** Writes in the sandbox's own record. */
  effects: number;
  /** Attempts that were not the first of their entry, as the app counts them. */
  retries: number;
  lost: string[];
  duplicate: string[];
  /** There, with other content than was said. */
  different: string[];
  /** In front of the dispatcher with a reason. */
  parked: number;
  /** Figures of the mode: kills, cells, runs, images. */
  figures: Record<string, number>;
}

/** @param total its `--count` */
export const commandOf = (mode: string, seed: number, total?: number): string =>
  `npm run torture -- ${mode} --seed ${seed}${total === undefined ? '' : ` --count ${total}`}`;

export const emptyReport = (mode: string, seed: number, total?: number): TortureReport => ({
  mode,
  seed,
  again: commandOf(mode, seed, total),
  saved: 0,
  effects: 0,
  retries: 0,
  lost: [],
  duplicate: [],
  different: [],
  parked: 0,
  figures: {},
});

/** Adds what a part of a run found. */
export function addFindings(
  report: TortureReport,
  { saved, effects, retries, lost, duplicate, different, parked }: Findings,
  where = '',
): void {
  report.saved += saved;
  report.effects += effects;
  report.retries += retries;
  const placed = (text: string) => (where === '' ? text : `${text} (${where})`);
  report.lost.push(...lost.map(placed));
  report.duplicate.push(...duplicate.map(placed));
  report.different.push(...different.map(placed));
  report.parked += parked;
}

export type Findings = Pick<
  TortureReport,
  'saved' | 'effects' | 'retries' | 'lost' | 'duplicate' | 'different' | 'parked'
>;

const progressEveryMs = 15_000;
let toldAtMs: number | null = null;

/** From now on the figures so far are told on stderr now and then: a long run is seen to go on. */
export function showProgress(): void {
  toldAtMs = performance.now();
}

export function count(report: TortureReport, figure: string, times = 1): void {
  report.figures[figure] = (report.figures[figure] ?? 0) + times;
  if (toldAtMs === null || performance.now() - toldAtMs < progressEveryMs) return;
  toldAtMs = performance.now();
  const figures = Object.entries(report.figures).map(([name, value]) => `${value} ${name}`);
  const { lost, duplicate, different } = report;
  console.error(
    `… ${figures.join(', ')}; ${lost.length} lost, ${duplicate.length} duplicate, ${different.length} different`,
  );
}

const mostLines = 20;

export const countsOf = (report: TortureReport): Record<string, number> => ({
  ...report.figures,
  saved: report.saved,
  effects: report.effects,
  retries: report.retries,
  lost: report.lost.length,
  duplicate: report.duplicate.length,
  different: report.different.length,
  parked: report.parked,
});

export function printReport(report: TortureReport): void {
  console.log(`\n${report.mode}, seed ${report.seed}`);
  for (const [name, value] of Object.entries(countsOf(report))) console.log(`  ${name.padEnd(28)}${value}`);
  for (const kind of ['lost', 'duplicate', 'different'] as const)
    for (const text of report[kind].slice(0, mostLines)) console.log(`  ${kind.toUpperCase()} ${text}`);
  if (!isClean(report)) console.log(`  again: ${report.again}`);
}

/** One line: what a run did, and how it is repeated. */
export function summaryOf(report: TortureReport): string {
  const counts = Object.entries(countsOf(report)).map(([name, value]) => `${name} ${value}`);
  return `${report.again}: ${counts.join(', ')}`;
}

export const isClean = ({ lost, duplicate, different }: TortureReport): boolean =>
  lost.length + duplicate.length + different.length === 0;

/** Another one at every run, short enough to be typed. */
export const anySeed = (): number => randomInt(1, 1_000_000);
