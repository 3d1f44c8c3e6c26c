import type { Page } from '@playwright/test';
import { everyOrder } from '../../../src-shared/contract/order-query.ts';
import { ensureBuilt } from '../../../tools/build.mjs';
import { callBridge, newDataFolder, removeFolder } from '../../support/electron/app.ts';
import { runtimeOrEnd } from '../../support/electron/runtime-or-end.ts';
import type { BenchOptions, BenchRow } from '../bench-row.ts';
import { percentile } from '../typing/bench.ts';
import { filledDataFolder, type Holdings } from './data-folders.ts';
import { forgetFiles, type Start, type Subject, start } from './launch.ts';
import { type Idle, memoryMb, type Parts, watchIdle } from './processes.ts';

const rounds = 3;
const idleMs = 60_000;
const openedOrders = 100;

const usual: readonly Holdings[] = [
  { orders: 0, waiting: 0 },
  { orders: 20_000, waiting: 0 },
  { orders: 100_000, waiting: 0 },
];
/** Half an hour to fill. */
const large: readonly Holdings[] = [
  { orders: 1_000_000, waiting: 0 },
  { orders: 0, waiting: 100_000 },
];

interface Round {
  cold: Start | null;
  warm: Start;
  idleMb: Parts<number> | null;
  openedMb: Parts<number> | null;
  idle: Idle | null;
}

/**
 * The start, the memory and the idle app beside an empty window of the same runtime, by turns: the median of three
 * rounds, and the least and the most of them.
 */
export async function benchStart({ isLarge }: BenchOptions): Promise<BenchRow[]> {
  await runtimeOrEnd();
  ensureBuilt();
  const subjects: { subject: Subject; rounds: Round[] }[] = [
    { subject: emptyWindow(), rounds: [] },
    ...(await subjectsOf([...usual, ...(isLarge ? large : [])])),
  ];
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const one of subjects) one.rounds.push(await runRound(one.subject));
    return rowsOf(subjects);
  } finally {
    for (const { subject } of subjects) await removeFolder(subject.dataFolder);
  }
}

const emptyWindow = (): Subject => ({
  name: 'empty window (floor)',
  dataFolder: newDataFolder(),
  usable: 'p',
  isEmptyWindow: true,
});

async function subjectsOf(holdings: readonly Holdings[]): Promise<{ subject: Subject; rounds: Round[] }[]> {
  const subjects = [];
  for (const held of holdings) {
    const subject: Subject = {
      name: `${held.orders.toLocaleString('en')} orders, ${held.waiting.toLocaleString('en')} waiting`,
      dataFolder: await filledDataFolder(held),
      usable: held.orders > 0 ? '[role="row"] [role="gridcell"]' : 'main h1',
      isEmptyWindow: false,
    };
    subjects.push({ subject, rounds: [] });
  }
  return subjects;
}

async function runRound(subject: Subject): Promise<Round> {
  const cold = forgetFiles(subject.dataFolder) ? await start(subject) : null;
  await cold?.app.close();
  const warm = await start(subject);
  // The first seconds belong to the start: the first look at the service, and what Chromium does after it.
  const settled = await watchIdle(warm.mainPid, idleMs);
  const idle = settled && (await watchIdle(warm.mainPid, idleMs));
  const idleMb = memoryMb(warm.mainPid);
  if (!subject.isEmptyWindow) await openOrders(warm.app.page);
  const openedMb = subject.isEmptyWindow ? null : memoryMb(warm.mainPid);
  await warm.app.close();
  return { cold, warm, idle, idleMb, openedMb };
}

/** Opens one order of the list after the other, as many as there are. */
async function openOrders(page: Page): Promise<void> {
  const { rows } = await callBridge(page, 'orders.list', { ...everyOrder, limit: openedOrders });
  for (const { localId } of rows) {
    await page.evaluate(async id => {
      location.hash = `#/orders/${encodeURIComponent(id)}`;
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    }, localId);
    await page.getByRole('list', { name: 'Progress of the order' }).waitFor();
  }
}

/** One line for each value that was measured, with a column for each subject. */
function rowsOf(subjects: readonly { subject: Subject; rounds: Round[] }[]): BenchRow[] {
  const row = (what: string, places: number, of: (round: Round) => number | null | undefined): BenchRow => ({
    what,
    ...Object.fromEntries(
      subjects.map(({ subject, rounds: measured }) => [subject.name, spread(measured.map(of), places)]),
    ),
  });
  const perPart = (what: string, places: number, of: (round: Round) => Parts<number> | null | undefined) => [
    row(`${what}, all processes`, places, round => allOf(of(round))),
    row(`${what}, main`, places, round => of(round)?.main),
    row(`${what}, window`, places, round => of(round)?.window),
  ];
  return [
    row('cold: paint ms', 0, ({ cold }) => cold?.paintMs),
    row('cold: usable ms', 0, ({ cold }) => cold?.usableMs),
    row('warm: paint ms', 0, ({ warm }) => warm.paintMs),
    row('warm: usable ms', 0, ({ warm }) => warm.usableMs),
    ...perPart('idle: MB', 0, ({ idleMb }) => idleMb),
    ...perPart(`${openedOrders} opened: MB`, 0, ({ openedMb }) => openedMb),
    ...perPart('idle: % of a core', 2, ({ idle }) => idle?.corePercent),
    ...perPart('idle: wake-ups/s', 1, ({ idle }) => idle?.wakeUpsPerSecond),
    row('idle: written kB', 0, ({ idle }) => idle && idle.writtenBytes / 1_024),
  ];
}

const allOf = (parts: Parts<number> | null | undefined): number | undefined =>
  parts ? parts.main + parts.window + parts.others : undefined;

/** The median, and in brackets the least and the most; null where the system does not tell. */
function spread(values: readonly (number | null | undefined)[], places: number): string | null {
  const known = values.filter(value => typeof value === 'number').toSorted((one, other) => one - other);
  const [least, most] = [known[0], known.at(-1)];
  if (least === undefined || most === undefined) return null;
  const shown = (value: number) => value.toFixed(places);
  return `${shown(percentile(known, 0.5))} (${shown(least)}–${shown(most)})`;
}
