import { join } from 'node:path';
import { tortureFolder } from '../support/clean-up.ts';
import { startApp } from '../support/torture/app.ts';
import { seedOf } from '../support/torture/dice.ts';
import { judge } from '../support/torture/oracle.ts';
import {
  addFindings,
  count,
  emptyReport,
  missIdleness,
  type TortureReport,
} from '../support/torture/report.ts';
import { credentialOf, startServiceApart } from '../support/torture/service.ts';
import { isSaid, type Told } from '../support/torture/told.ts';
import { recruit } from '../support/torture/victim.ts';

const client = credentialOf('office', 'office');
const lives = 21;
const troubleShare = 0.01;

/** Minutes of continuous work with 1 % faults and 20 restarts, each of them a kill. */
export async function tortureBySoak(minutes: number, seed: number): Promise<TortureReport> {
  const report = emptyReport('soak', seed, minutes);
  const { folder, remove } = tortureFolder();
  const service = await startServiceApart(join(folder, 'service'));
  const data = join(folder, 'data');
  const told: Told[] = [];
  let next = await recruit();
  try {
    for (let life = 0; life < lives; life += 1) {
      const victim = next;
      next = await recruit();
      const orders = {
        folder: data,
        baseUrl: service.baseUrl,
        client,
        seed: seedOf(seed, life),
        name: `s${life}`,
        troubleShare,
        killAt: null,
      };
      const lived = await victim.live(orders, (minutes * 60_000) / lives, () => undefined);
      if (!lived.told.some(isSaid)) report.missed.push(`life ${life}: it said nothing in all its time`);
      // One by one: a life of an hour tells more than the arguments of one call hold.
      for (const one of lived.told) told.push(one);
      count(report, 'lives');
    }
    next.end();
    const app = await startApp({ folder: data, services: [{ baseUrl: service.baseUrl, client }] });
    await app.front.drained();
    addFindings(report, await judge(told, app.front, service, { clients: [client] }));
    await app.stop();
    missIdleness(report, minutes);
    return report;
  } finally {
    next.end();
    await service.close();
    remove();
  }
}
