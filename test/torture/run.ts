// npm run torture -- MODE [--count N] [--seed S] [--only NAME]: holds what the core said it saved against the sandbox's own record.
import { parseArgs } from 'node:util';
import { mutantsByArea } from '../mutants/list.ts';
import { tortureByMutants } from '../mutants/torture-by-mutants.ts';
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
  mutants: { unit: 'mutants', count: mutantsByArea().length, run: tortureByMutants },
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
if (!mode || positionals.length !== 1 || !Number.isInteger(total) || total < 1 || !Number.isInteger(seed)) {
  console.error('npm run torture -- MODE [--count N] [--seed S] [--only NAME], where MODE is one of:');
  for (const [known, { unit, count }] of Object.entries(modes))
    console.error(`  ${known}: N ${unit} (${count})`);
  process.exit(2);
}
endWhenInterrupted();
showProgress();
const started = performance.now();
console.log(commandOf(name, seed, total));
const report = await mode.run(total, seed, values.only ?? '');
printReport(report);
console.log(`  ${'seconds'.padEnd(28)}${((performance.now() - started) / 1_000).toFixed(1)}`);
process.exit(isClean(report) ? 0 : 1);
