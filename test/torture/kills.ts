import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { tortureFolder } from '../support/clean-up.ts';
import { startApp } from '../support/torture/app.ts';
import { createDice, seedOf, spread } from '../support/torture/dice.ts';
import { judge } from '../support/torture/oracle.ts';
import { type KillAt, killPoints } from '../support/torture/points.ts';
import {
  addFindings,
  count,
  emptyReport,
  missIdleness,
  type TortureReport,
} from '../support/torture/report.ts';
import { credentialOf, type Service, startServiceApart } from '../support/torture/service.ts';
import type { Told } from '../support/torture/told.ts';
import { type Life, recruit, type Victim, type VictimOrders } from '../support/torture/victim.ts';

const client = credentialOf('office', 'office');
/** A victim that none of the plans has killed by then is killed anyway: at work by what it has said, or by time. */
const mostSaid = 30;
const longestLifeMs = 30_000;

/** How a life ends. `afterSaid`: so many things said to be saved, then so long. */
type Plan =
  | { kind: 'start'; ms: number }
  | { kind: 'work'; afterSaid: number; microseconds: number }
  | { kind: 'point'; killAt: KillAt }
  | { kind: 'slow'; operation: string; isAfter: boolean; delayMs: number; afterSaid: number; ms: number };

/** By turns, so that a few lives are ended in every way. */
const kinds = ['work', 'point', 'slow', 'start', 'work', 'point'] as const;

function planOf(life: number, seed: number): Plan {
  const dice = createDice(seedOf(seed, life));
  switch (kinds[life % kinds.length]) {
    case 'start':
      return { kind: 'start', ms: dice.below(120) };
    case 'point':
      return { kind: 'point', killAt: { point: dice.pick(killPoints), times: spread(seed, life, 1, 25) } };
    case 'slow':
      return {
        kind: 'slow',
        operation: dice.pick(['file-create', 'upload', 'order-create', 'order-update', 'scenario', 'token']),
        isAfter: dice.chance(0.5),
        delayMs: dice.between(20, 150),
        afterSaid: spread(seed, life, 1, 6),
        ms: dice.below(150),
      };
    default:
      return { kind: 'work', afterSaid: spread(seed, life, 1, 15), microseconds: dice.below(5_000) };
  }
}

/** kill -9 of the real core again and again on one folder, at a service that lives on. */
export async function tortureByKills(lives: number, seed: number): Promise<TortureReport> {
  const report = emptyReport('kills', seed, lives);
  const { folder, remove } = tortureFolder();
  const service = await startServiceApart(join(folder, 'service'));
  const told: Told[] = [];
  // The next victim loads its program while the current one lives.
  let next = await recruit();
  try {
    for (let life = 0; life < lives; life += 1) {
      const victim = next;
      next = await recruit();
      const plan = planOf(life, seed);
      count(report, `kills (${plan.kind})`);
      const orders = {
        folder: join(folder, 'data'),
        baseUrl: service.baseUrl,
        client,
        seed: seedOf(seed, life),
        name: `k${life}`,
        troubleShare: 0,
        killAt: plan.kind === 'point' ? plan.killAt : null,
      };
      const lived = await live(victim, orders, plan, service);
      told.push(...lived.told);
      if (lived.isOverdue)
        report.missed.push(`life ${life} (${plan.kind}): its time limit ended it before its plan did`);
    }
    next.end();
    const app = await startApp({
      folder: join(folder, 'data'),
      services: [{ baseUrl: service.baseUrl, client }],
    });
    await app.front.drained();
    addFindings(report, await judge(told, app.front, service, { clients: [client] }));
    await app.stop();
    missIdleness(report, lives, 8);
    return report;
  } finally {
    next.end();
    await service.close();
    remove();
  }
}

/** One life, from its start to its kill. */
async function live(victim: Victim, orders: VictimOrders, plan: Plan, service: Service): Promise<Life> {
  if (plan.kind === 'slow') {
    const { operation, isAfter, delayMs } = plan;
    await service.control.faults({ operation, kind: 'delay', delay_ms: delayMs, after: isAfter });
  }
  const lived = await victim.live(orders, longestLifeMs, said => {
    if (plan.kind === 'start' && said === 0) after(plan.ms).then(victim.end);
    if (plan.kind === 'work' && said === plan.afterSaid) endIn(plan.microseconds, victim.end);
    if (plan.kind === 'slow' && said === plan.afterSaid) after(plan.ms).then(victim.end);
    if (said === mostSaid) victim.end();
  });
  if (plan.kind === 'slow') await service.control.noFaults();
  return lived;
}

/** Timers are too coarse to hit the middle of a write. */
function endIn(microseconds: number, end: () => void): void {
  const until = performance.now() + microseconds / 1_000;
  while (performance.now() < until);
  end();
}
