import { randomInt } from 'node:crypto';

/** What a run found. `effects` is of the sandbox's own record; `saved`, `retries` and `attention` are of the app. */
export interface TortureReport {
  mode: string;
  seed: number;
  /** The command that repeats the run. */
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
  /** What the run was to show and did not: a point not reached, a defect that no test noticed. */
  missed: string[];
  /** Entries in front of the dispatcher with a reason. */
  attention: number;
  /** Figures of the mode: kills, cells, runs, images. */
  figures: Record<string, number>;
}

/** @param total its `--count` @param only its `--only` */
export const commandOf = (mode: string, seed: number, total: number, only = ''): string =>
  `npm run torture -- ${mode} --seed ${seed} --count ${total}${only === '' ? '' : ` --only '${only}'`}`;

export const emptyReport = (mode: string, seed: number, total: number, only = ''): TortureReport => ({
  mode,
  seed,
  again: commandOf(mode, seed, total, only),
  saved: 0,
  effects: 0,
  retries: 0,
  lost: [],
  duplicate: [],
  different: [],
  missed: [],
  attention: 0,
  figures: {},
});

/** Adds what a part of a run found. */
export function addFindings(
  report: TortureReport,
  { saved, effects, retries, lost, duplicate, different, attention }: Findings,
  where = '',
): void {
  report.saved += saved;
  report.effects += effects;
  report.retries += retries;
  const placed = (text: string) => (where === '' ? text : `${text} (${where})`);
  report.lost.push(...lost.map(placed));
  report.duplicate.push(...duplicate.map(placed));
  report.different.push(...different.map(placed));
  report.attention += attention;
}

/**
 * Where nothing was saved or nothing arrived at the service, nothing could be lost: such a run shows nothing.
 * @param total its `--count`
 * @param least so many of it do some of both with every seed
 */
export function missIdleness(report: TortureReport, total: number, least = 1): void {
  if (total < least) return;
  if (report.saved === 0) report.missed.push('nothing was said to be saved in the whole run');
  if (report.effects === 0) report.missed.push('nothing arrived at the service in the whole run');
}

export type Findings = Pick<
  TortureReport,
  'saved' | 'effects' | 'retries' | 'lost' | 'duplicate' | 'different' | 'attention'
>;

const progressEveryMs = 15_000;
let toldAtMs: number | null = null;
/** A long run that is cut off has said what it found. */
const toldFindings = new Set<string>();

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
  for (const finding of [...lost, ...duplicate, ...different]) {
    if (toldFindings.has(finding)) continue;
    toldFindings.add(finding);
    console.error(`  ${finding}`);
  }
}

const mostLines = 20;
const kinds = ['lost', 'duplicate', 'different', 'missed'] as const;

export const countsOf = (report: TortureReport): Record<string, number> => ({
  ...report.figures,
  saved: report.saved,
  effects: report.effects,
  retries: report.retries,
  lost: report.lost.length,
  duplicate: report.duplicate.length,
  different: report.different.length,
  missed: report.missed.length,
  'need attention': report.attention,
});

/** @param tookMs how long the run took */
export function printReport(report: TortureReport, tookMs: number): void {
  console.log(`\n${report.mode}, seed ${report.seed}`);
  const figures = Object.entries({ ...countsOf(report), seconds: (tookMs / 1_000).toFixed(1) });
  const width = Math.max(...figures.map(([name]) => name.length)) + 2;
  for (const [name, value] of figures) console.log(`  ${name.padEnd(width)}${value}`);
  for (const kind of kinds)
    for (const text of report[kind].slice(0, mostLines)) console.log(`  ${kind.toUpperCase()} ${text}`);
  if (!isClean(report)) console.log(`  again: ${report.again}`);
}

/** One line: what a run did, and how it is repeated. */
export function summaryOf(report: TortureReport): string {
  const counts = Object.entries(countsOf(report)).map(([name, value]) => `${name} ${value}`);
  return `${report.again}: ${counts.join(', ')}`;
}

export const isClean = (report: TortureReport): boolean => kinds.every(kind => report[kind].length === 0);

/** Another one at every run, short enough to be typed. */
export const anySeed = (): number => randomInt(1, 1_000_000);
