import { join } from 'node:path';
import { tortureFolder } from '../support/clean-up.ts';
import { startApp } from '../support/torture/app.ts';
import { createDice, seedOf, spread } from '../support/torture/dice.ts';
import { createForgetfulDisk } from '../support/torture/disks.ts';
import { judge } from '../support/torture/oracle.ts';
import {
  addFindings,
  count,
  emptyReport,
  missIdleness,
  type TortureReport,
} from '../support/torture/report.ts';
import { credentialOf, startServiceApart } from '../support/torture/service.ts';
import type { Told } from '../support/torture/told.ts';
import { recruit } from '../support/torture/victim.ts';

const client = credentialOf('office', 'office');
const longestLifeMs = 30_000;

/** The power goes again and again, on a disk that loses what was not synced. */
export async function tortureByPower(cuts: number, seed: number): Promise<TortureReport> {
  const report = emptyReport('power', seed, cuts);
  const { folder, remove } = tortureFolder();
  const service = await startServiceApart(join(folder, 'service'));
  const data = join(folder, 'data');
  const disk = createForgetfulDisk(data, join(folder, 'disk'));
  const told: Told[] = [];
  let next = await recruit(disk.environment);
  try {
    for (let life = 0; life < cuts; life += 1) {
      const victim = next;
      const dice = createDice(seedOf(seed, life));
      const afterSaid = spread(seed, life, 1, 25);
      const orders = {
        folder: data,
        baseUrl: service.baseUrl,
        client,
        seed: seedOf(seed, life),
        name: `p${life}`,
        troubleShare: 0.05,
        killAt: null,
      };
      // The next one loads its program meanwhile; it opens no file of the folder before it has its orders.
      next = await recruit(disk.environment);
      const lived = await victim.live(orders, longestLifeMs, said => {
        if (said === afterSaid) victim.end();
      });
      told.push(...lived.told);
      if (lived.isOverdue)
        report.missed.push(`life ${life}: its time limit ended it before the power was to go`);
      count(report, 'files that were cut back', disk.cutPower(dice));
      count(report, 'power cuts');
    }
    const app = await startApp({ folder: data, services: [{ baseUrl: service.baseUrl, client }] });
    await app.front.drained();
    addFindings(report, await judge(told, app.front, service, { clients: [client] }));
    await app.stop();
    missIdleness(report, cuts, 6);
    return report;
  } finally {
    next.end();
    await service.close();
    remove();
  }
}
