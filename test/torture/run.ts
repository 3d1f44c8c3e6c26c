// npm run torture -- MODE [--count N] [--seed S]: holds what the core said it saved against the sandbox's own record.
import { areaNames, mutantsOf } from '../mutants/list.ts';
import { tortureByMutants } from '../mutants/torture-by-mutants.ts';
import { endWhenInterrupted } from '../support/clean-up.ts';
import { readOrEnd } from '../support/options.ts';
import {
  anySeed,
  commandOf,
  isClean,
  printReport,
  showProgress,
  type TortureReport,
} from '../support/torture/report.ts';
import { type Modes, readArguments, usageOf } from './arguments.ts';
import { tortureByDamage } from './damage.ts';
import { tortureByFaults } from './faults.ts';
import { tortureByFullDisk } from './full.ts';
import { tortureByHostile } from './hostile.ts';
import { tortureByKills } from './kills.ts';
import { tortureByModel } from './model.ts';
import { tortureByMove } from './move.ts';
import { tortureByOdd } from './odd.ts';
import { tortureByPoints } from './points.ts';
import { tortureByPower } from './power.ts';
import { tortureByRestore } from './restore.ts';
import { tortureByScreen } from './screen.ts';
import { tortureBySoak } from './soak.ts';
import { tortureByThreads } from './threads.ts';
import { tortureByWal } from './wal.ts';
import { tortureByWhole } from './whole.ts';

type Run = (count: number, seed: number, only: string) => Promise<TortureReport>;

const modes = {
  kills: { unit: 'kills', count: 200, run: tortureByKills },
  threads: { unit: 'thread ends', count: 200, run: tortureByThreads },
  faults: { unit: 'faults', count: 48, run: tortureByFaults },
  model: { unit: 'runs', count: 100, run: tortureByModel },
  wal: { unit: 'images', count: 200, run: tortureByWal },
  power: { unit: 'power cuts', count: 100, run: tortureByPower },
  damage: { unit: 'images', count: 130, run: tortureByDamage },
  points: { unit: 'kinds of entry', count: 8, run: tortureByPoints },
  mutants: {
    unit: 'defects',
    // A sample of so many takes 20 minutes on two cores.
    count: 500,
    choice: { areas: areaNames, has: only => mutantsOf(only).length > 0 },
    run: tortureByMutants,
  },
  full: { unit: 'days', count: 20, run: tortureByFullDisk },
  restore: { unit: 'restores', count: 60, run: tortureByRestore },
  move: { unit: 'moves', count: 160, run: tortureByMove },
  screen: { unit: 'histories', count: 2_000, run: (count, seed) => tortureByScreen(count, seed) },
  whole: { unit: 'orders', count: 20_000, run: (count, seed) => tortureByWhole(count, seed) },
  odd: { unit: 'deeds', count: 20_000, run: (count, seed) => tortureByOdd(count, seed) },
  hostile: { unit: 'calls', count: 50_000, run: (count, seed) => tortureByHostile(count, seed) },
  soak: { unit: 'minutes', count: 60, run: tortureBySoak },
} satisfies Modes & Record<string, { run: Run }>;

const args = readOrEnd(() => readArguments(process.argv.slice(2), modes), usageOf(modes));
const seed = args.seed ?? anySeed();
endWhenInterrupted();
showProgress();
const started = performance.now();
console.log(commandOf(args.mode, seed, args.count, args.only));
const report = await modes[args.mode].run(args.count, seed, args.only);
printReport(report, performance.now() - started);
process.exit(isClean(report) ? 0 : 1);
