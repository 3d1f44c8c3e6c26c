import { join } from 'node:path';
import fc from 'fast-check';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { defaultInterfaceProfile } from '../../src-shared/interface-profile.ts';
import { tortureFolder } from '../support/clean-up.ts';
import { seedOf } from '../support/torture/dice.ts';
import { judge } from '../support/torture/oracle.ts';
import {
  addFindings,
  count,
  emptyReport,
  missIdleness,
  type TortureReport,
} from '../support/torture/report.ts';
import { type Service, startServiceHere } from '../support/torture/service.ts';
import { readTold } from '../support/torture/told.ts';
import { clientsOf, commands, type Desk, type ModelRun, startModelRun } from './model-run.ts';

/** The services begin anew after so many runs, so that their records stay short. */
const runsOfServices = 25;
/** Commands of the world: without them, a run is a quiet day. */
const counted = ['crash', 'restart', 'offline', 'trouble', 'clock', 'switch'];
const keyLifetimeMs = defaultInterfaceProfile.idempotencyKeyLifetimeHours * 3_600_000;

/** Random commands of a dispatcher and of the world, against a simple model of what must come of them. */
export async function tortureByModel(runs: number, seed: number): Promise<TortureReport> {
  const report = emptyReport('model', seed, runs);
  for (let first = 0; first < runs; first += runsOfServices) {
    await withServices(report, Math.min(runsOfServices, runs - first), seedOf(seed, first));
  }
  missIdleness(report, runs, 12);
  return report;
}

async function withServices(report: TortureReport, runs: number, seed: number): Promise<void> {
  const { folder, remove } = tortureFolder();
  const credentials = Array.from({ length: runs }, (_, run) => clientsOf(`m${run}`)).flat();
  const services = [
    await startServiceHere(join(folder, 'service-0'), credentials),
    await startServiceHere(join(folder, 'service-1'), credentials),
  ];
  let run = 0;
  try {
    const property = fc.asyncProperty(
      fc.commands(commands, { maxCommands: 60, size: 'max' }),
      async sequence => {
        const model = await startModelRun(folder, `m${run}`, services);
        run += 1;
        const where = `run ${run}: ${[...sequence].join(' ')}`;
        try {
          await fc.asyncModelRun(() => ({ model, real: model }), sequence);
          await settle(model, services, report, where);
        } catch (error) {
          report.lost.push(`${error instanceof Error ? error.stack : String(error)} (${where})`);
        } finally {
          await model.end();
        }
        count(report, 'runs');
        for (const command of counted) {
          const times = model.done.get(command) ?? 0;
          count(report, command, times);
          count(report, 'turns of the world', times);
        }
      },
    );
    // A finding is a line of the report: a real core is too slow to look for the shortest sequence.
    await fc.assert(property, { numRuns: runs, seed, endOnFailure: true });
  } finally {
    await Promise.all(services.map(service => service.close()));
    remove();
  }
}

/** The world is well again: everything drains, and what is there is what the model says. */
async function settle(
  model: ModelRun,
  services: readonly Service[],
  report: TortureReport,
  where: string,
): Promise<void> {
  model.setOffline(false);
  model.trouble(null);
  for (const [index, service] of services.entries()) {
    const environment = model.environment(index);
    const desk = model.desk(index);
    // A clock that was set back leaves retry times up to a day ahead: the dispatcher says "now".
    await environment.call('outbox.retry', { entryId: null });
    await environment.drained(60_000);
    const { clients, told } = desk;
    const [own, , other] = clients;
    const scope = {
      clients: [own, other].flatMap(one => one ?? []),
      mayNeedAttention: reasonsOf(model, desk),
    };
    addFindings(report, await judge(told, environment, service, scope), where);
  }
}

/** What a dispatcher has to decide comes of what the run did: nothing else may be in front of one. */
function reasonsOf(model: ModelRun, { current, told }: Desk) {
  const isOtherAccount = current === 2;
  const hasJumped = model.jumpedMs() >= keyLifetimeMs;
  const { orders } = readTold(told);
  const cancelled = orders.filter(({ steps }) => steps.some(({ kind }) => kind === 'order-cancel'));
  const isCancelled = new Set(cancelled.map(({ localId }) => localId));
  return ({ kind, localId, lastError }: OutboxEntry): boolean => {
    switch (lastError?.reason) {
      case 'other_account':
      case 'resource_not_found':
        return isOtherAccount;
      case 'key_expired':
        return hasJumped;
      case 'scenario_not_allowed':
        return kind === 'scenario';
      case 'business_rule_violation':
        return isCancelled.has(localId) && kind !== 'scenario';
      default:
        return false;
    }
  };
}
