/** What a run found; every count is of the sandbox's own record but `saved`, which is what the core had said. */
export interface TortureReport {
  mode: string;
  seed: number;
  /** Things that the core said it had saved. */
  saved: number;
  /** Writes in the sandbox's own record. */
  effects: number;
  lost: string[];
  duplicate: string[];
  /** In front of the dispatcher with a reason. */
  parked: number;
  /** Figures of the mode: kills, cells, runs, images. */
  figures: Record<string, number>;
}

export const emptyReport = (mode: string, seed: number): TortureReport => ({
  mode,
  seed,
  saved: 0,
  effects: 0,
  lost: [],
  duplicate: [],
  parked: 0,
  figures: {},
});

/** Adds what a part of a run found. */
export function addFindings(
  report: TortureReport,
  { saved, effects, lost, duplicate, parked }: Findings,
  where = '',
): void {
  report.saved += saved;
  report.effects += effects;
  report.lost.push(...lost.map(text => `${where}${text}`));
  report.duplicate.push(...duplicate.map(text => `${where}${text}`));
  report.parked += parked;
}

export type Findings = Pick<TortureReport, 'saved' | 'effects' | 'lost' | 'duplicate' | 'parked'>;

const progressEveryMs = 15_000;
let toldAtMs: number | null = null;

/** From now on the figures so far are told on stderr now and then: a long run is seen to go on. */
export function showProgress(): void {
  toldAtMs = performance.now();
}

export function count(report: TortureReport, figure: string): void {
  report.figures[figure] = (report.figures[figure] ?? 0) + 1;
  if (toldAtMs === null || performance.now() - toldAtMs < progressEveryMs) return;
  toldAtMs = performance.now();
  const figures = Object.entries(report.figures).map(([name, value]) => `${value} ${name}`);
  console.error(`… ${figures.join(', ')}; ${report.lost.length} lost, ${report.duplicate.length} duplicate`);
}

const mostLines = 20;

export function printReport(report: TortureReport): void {
  const { mode, seed, saved, effects, lost, duplicate, parked, figures } = report;
  console.log(`\n${mode}, seed ${seed}`);
  const counts = { ...figures, saved, effects, lost: lost.length, duplicate: duplicate.length, parked };
  for (const [name, value] of Object.entries(counts)) console.log(`  ${name.padEnd(28)}${value}`);
  for (const text of lost.slice(0, mostLines)) console.log(`  LOST ${text}`);
  for (const text of duplicate.slice(0, mostLines)) console.log(`  DUPLICATE ${text}`);
}

export const isClean = ({ lost, duplicate }: TortureReport): boolean =>
  lost.length === 0 && duplicate.length === 0;
