import { join } from 'node:path';
import { DispatchError } from '../../src-shared/errors.ts';
import { tortureFolder, within } from '../support/clean-up.ts';
import { startApp } from '../support/torture/app.ts';
import { createDice, seedOf } from '../support/torture/dice.ts';
import { createFullDisk } from '../support/torture/disks.ts';
import { judge } from '../support/torture/oracle.ts';
import {
  addFindings,
  count,
  emptyReport,
  missIdleness,
  type TortureReport,
} from '../support/torture/report.ts';
import { credentialOf, startServiceHere } from '../support/torture/service.ts';
import type { Told } from '../support/torture/told.ts';
import { createWork, longestWorkMs } from '../support/torture/work.ts';

const client = credentialOf('office', 'office');
const worksOfDay = 40;

/** A disk that is full now and then, for some transactions of the dispatcher or of the sending, whichever come. */
export async function tortureByFullDisk(days: number, seed: number): Promise<TortureReport> {
  const report = emptyReport('full', seed, days);
  for (let day = 0; day < days; day += 1) await work(report, seedOf(seed, day));
  missIdleness(report, days);
  return report;
}

async function work(report: TortureReport, seed: number): Promise<void> {
  const dice = createDice(seed);
  const { folder, remove } = tortureFolder();
  const service = await startServiceHere(join(folder, 'service'));
  const disk = createFullDisk();
  const app = await startApp({
    folder: join(folder, 'data'),
    services: [{ baseUrl: service.baseUrl, client }],
    watchDatabase: disk.watchDatabase,
  });
  try {
    const told: Told[] = [];
    const office = createWork(app.front, dice, `day-${seed}`, one => void told.push(one));
    for (let works = 0; works < worksOfDay; works += 1) {
      if (dice.chance(0.5)) disk.fill({ after: dice.below(6), times: dice.between(1, 6) });
      const isSaid = await within(longestWorkMs, 'A work of the dispatcher', office.one()).then(
        () => false,
        (error: unknown) => {
          if (error instanceof DispatchError && error.error.code === 'storage_full') return true;
          throw error;
        },
      );
      if (isSaid) count(report, 'refusals in front of the dispatcher');
    }
    report.figures['transactions refused'] = (report.figures['transactions refused'] ?? 0) + disk.refused();
    disk.free();
    await app.front.drained();
    const found = await judge(told, app.front, service, { clients: [client] });
    addFindings(report, found, `seed ${seed}`);
    count(report, 'days');
  } finally {
    await app.stop();
    await service.close();
    remove();
  }
}
