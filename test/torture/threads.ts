import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { tortureFolder } from '../support/clean-up.ts';
import { type Environment, openServices } from '../support/torture/app.ts';
import { type CoreInThread, startCoreInThread } from '../support/torture/core-in-thread.ts';
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
import { credentialOf, startServiceApart } from '../support/torture/service.ts';
import { isSaid, type Told } from '../support/torture/told.ts';
import { createWork, isThreadEnd } from '../support/torture/work.ts';

const client = credentialOf('office', 'office');
/** A thread that its plan has not ended by then is ended anyway. */
const mostSaid = 30;

/** How the life of a thread ends: after so many things said to be saved, as it starts, or at a point of its own. */
type Plan =
  | { kind: 'work'; afterSaid: number; ms: number }
  | { kind: 'start'; ms: number }
  | { kind: 'point'; killAt: KillAt };

const kinds = ['work', 'point', 'start', 'point'] as const;

function planOf(life: number, seed: number): Plan {
  const dice = createDice(seedOf(seed, life));
  switch (kinds[life % kinds.length]) {
    case 'start':
      return { kind: 'start', ms: dice.below(60) };
    case 'point':
      return { kind: 'point', killAt: { point: dice.pick(killPoints), times: spread(seed, life, 1, 25) } };
    default:
      return { kind: 'work', afterSaid: spread(seed, life, 1, 15), ms: dice.below(5) };
  }
}

/** Ends the core's thread again and again within one process, which lives on and starts it again. */
export async function tortureByThreads(lives: number, seed: number): Promise<TortureReport> {
  const report = emptyReport('threads', seed, lives);
  const { folder, remove } = tortureFolder();
  const service = await startServiceApart(join(folder, 'service'));
  const told: Told[] = [];
  let life = 0;
  // The next thread is started while the life of the one before ends; the first one lives by the first plan.
  const running = await startCoreInThread(join(folder, 'data'), () => {
    const next = life < lives ? planOf(life, seed) : null;
    return next?.kind === 'point' ? next.killAt : null;
  });
  try {
    await running.core.start();
    const app = await openServices(running.core, [{ baseUrl: service.baseUrl, client }], undefined, false);
    for (life = 1; life <= lives; life += 1) {
      const own = planOf(life - 1, seed);
      count(report, `thread ends (${own.kind})`);
      told.push(...(await live(running, app.front, own, `t${life}`, seedOf(seed, life))));
    }
    await app.front.drained();
    addFindings(report, await judge(told, app.front, service, { clients: [client] }));
    await app.stop();
    missIdleness(report, lives, 8);
    return report;
  } finally {
    await running.core.stop().catch(() => undefined);
    await service.close();
    remove();
  }
}

/** One life of a thread, to its end. */
async function live(
  { end, ended, over }: CoreInThread,
  front: Environment,
  plan: Plan,
  name: string,
  seed: number,
): Promise<Told[]> {
  const told: Told[] = [];
  let said = 0;
  let isOver = false;
  const gone = ended().then(() => {
    isOver = true;
  });
  if (plan.kind === 'start') void after(plan.ms).then(end);
  const work = createWork(front, createDice(seed), name, one => {
    told.push(one);
    if (!isSaid(one)) return;
    said += 1;
    if (plan.kind === 'work' && said === plan.afterSaid) void after(plan.ms).then(end);
    if (said === mostSaid) end();
  });
  while (!isOver) {
    await Promise.race([work.one(), over]).catch((error: unknown) => {
      if (!isThreadEnd(error)) throw error;
    });
  }
  await gone;
  return told;
}
