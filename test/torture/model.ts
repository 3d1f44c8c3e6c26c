import { join } from 'node:path';
import fc from 'fast-check';
import { temporaryFolder } from './support/clean-up.ts';
import { commands } from './support/model-commands.ts';
import { clientsOf, type Desk, type ModelRun, startModelRun } from './support/model-run.ts';
import { judge } from './support/oracle.ts';
import { addFindings, count, emptyReport, type TortureReport } from './support/report.ts';
import { type Service, startServiceHere } from './support/service.ts';

/** The services begin anew after so many runs, so that their records stay short. */
const runsOfServices = 25;

/** Random commands of a dispatcher and of the world, against a simple model of what must come of them. */
export async function tortureByModel(runs: number, seed: number): Promise<TortureReport> {
  const report = emptyReport('model', seed);
  for (let first = 0; first < runs; first += runsOfServices) {
    await withServices(report, Math.min(runsOfServices, runs - first), seed * 100_003 + first);
  }
  return report;
}

async function withServices(report: TortureReport, runs: number, seed: number): Promise<void> {
  const { folder, remove } = temporaryFolder();
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
        const where = `seed ${seed}, run ${run}, ${[...sequence].join(' ')}: `;
        try {
          await fc.asyncModelRun(() => ({ model, real: model }), sequence);
          await settle(model, services, report, where);
        } catch (error) {
          report.lost.push(`${where}${error instanceof Error ? error.stack : String(error)}`);
        } finally {
          await model.end();
        }
        count(report, 'runs');
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
    await environment.drained(20_000);
    const { clients, isForgetful, told } = desk;
    const [own, , other] = clients;
    const scope = { clients: [own, other].flatMap(one => one ?? []), isForgetful };
    addFindings(report, await judge(told, environment, service, scope), where);
    report.lost.push(...(await wrongDrafts(desk, environment)).map(text => `${where}${text}`));
  }
}

async function wrongDrafts(
  { drafts }: Desk,
  { call }: ReturnType<ModelRun['environment']>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { localId, version, note, documents } of drafts) {
    const found = await call('drafts.get', { localId });
    const names = found.documents.map(({ name }) => name);
    // Without their order: it is by the wall clock, which jumps.
    const saved = [note, version, ...documents.toSorted()].join(', ');
    const shown = [found.draft.customerNote, found.version, ...names.toSorted()].join(', ');
    if (shown !== saved) wrong.push(`draft ${localId} was saved as ${saved} and is ${shown}`);
  }
  return wrong;
}
