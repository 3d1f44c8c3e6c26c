// npm run torture -- MODE [--count N] [--seed S]: holds what the core said it saved against the sandbox's own record.
import { parseArgs } from 'node:util';
import { mutantsByArea } from '../mutants/list.ts';
import { mutantsOf, tortureByMutants } from '../mutants/torture-by-mutants.ts';
import { endWhenInterrupted } from '../support/clean-up.ts';
import {
  anySeed,
  commandOf,
  isClean,
  printReport,
  showProgress,
  type TortureReport,
} from '../support/torture/report.ts';
import { tortureByDamage } from './damage.ts';
import { tortureByFaults } from './faults.ts';
import { tortureByFullDisk } from './full.ts';
import { tortureByKills } from './kills.ts';
import { tortureByModel } from './model.ts';
import { tortureByPoints } from './points.ts';
import { tortureByPower } from './power.ts';
import { tortureBySoak } from './soak.ts';
import { tortureByWal } from './wal.ts';

interface Mode {
  /** What one of `--count` is. */
  unit: string;
  count: number;
  run(count: number, seed: number, only: string): Promise<TortureReport>;
}

const modes: Record<string, Mode> = {
  kills: { unit: 'kills', count: 200, run: tortureByKills },
  faults: { unit: 'seeds', count: 3, run: tortureByFaults },
  model: { unit: 'runs', count: 100, run: tortureByModel },
  wal: { unit: 'images', count: 200, run: tortureByWal },
  power: { unit: 'power cuts', count: 100, run: tortureByPower },
  damage: { unit: 'images', count: 130, run: tortureByDamage },
  points: { unit: 'rounds', count: 1, run: tortureByPoints },
  mutants: { unit: 'defects', count: mutantsByArea().length, run: tortureByMutants },
  full: { unit: 'days', count: 20, run: tortureByFullDisk },
  soak: { unit: 'minutes', count: 60, run: tortureBySoak },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const [name = ''] = positionals;
const mode = Object.hasOwn(modes, name) ? modes[name] : undefined;
const total = Number(values.count ?? mode?.count);
const seed = Number(values.seed ?? anySeed());
const only = values.only ?? '';
const isNumbered = Number.isInteger(total) && total >= 1 && Number.isInteger(seed);
if (!mode || positionals.length !== 1 || !isNumbered || (only !== '' && name !== 'mutants')) {
  console.error('usage: npm run torture -- MODE [--count N] [--seed S]');
  console.error('       npm run torture -- mutants [--only AREA or a part of a name]');
  console.error('MODE, what N counts, and how many without it:');
  for (const [known, { unit, count }] of Object.entries(modes))
    console.error(`  ${known.padEnd(9)}${unit} (${count})`);
  process.exit(2);
}
if (name === 'mutants' && mutantsOf(only).length === 0) {
  console.error(`No defect has "${only}" as its area or in its name.`);
  process.exit(2);
}
endWhenInterrupted();
showProgress();
const started = performance.now();
console.log(commandOf(name, seed, total, only));
const report = await mode.run(total, seed, only);
printReport(report, performance.now() - started);
process.exit(isClean(report) ? 0 : 1);
