import { join } from 'node:path';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { DispatchError } from '../../src-shared/errors.ts';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';
import { tortureFolder } from '../support/clean-up.ts';
import { createNetwork, type Environment, startApp } from '../support/torture/app.ts';
import { createDice, type Dice, seedOf } from '../support/torture/dice.ts';
import { type Facts, factsOfOrder, isSame, plain } from '../support/torture/facts.ts';
import { judge } from '../support/torture/oracle.ts';
import {
  addFindings,
  count,
  emptyReport,
  missIdleness,
  type TortureReport,
} from '../support/torture/report.ts';
import { credentialOf, type Service, startServiceHere } from '../support/torture/service.ts';
import type { Told } from '../support/torture/told.ts';
import { createWork, isOwnAccepted, isRefusal, orderText } from '../support/torture/work.ts';

const client = credentialOf('office', 'office');
/** An app and its service begin anew after so many deeds, so that their records stay short. */
const deedsOfApp = 40;

/** A busy dispatcher at a service of next year: every answer is within the interface, and none is as ours gives it. */
export async function tortureByOdd(deeds: number, seed: number): Promise<TortureReport> {
  const report = emptyReport('odd', seed, deeds);
  for (let first = 0; first < deeds; first += deedsOfApp)
    await torture(report, Math.min(deedsOfApp, deeds - first), seedOf(seed, first));
  missIdleness(report, deeds, 8);
  return report;
}

async function torture(report: TortureReport, deeds: number, seed: number): Promise<void> {
  const { folder, remove } = tortureFolder();
  const service = await startServiceHere(join(folder, 'service'));
  const network = createNetwork();
  const dice = createDice(seed);
  network.trouble(() => {
    count(report, 'odd answers');
    return { fault: { kind: 'odd', seed: dice.below(2 ** 31) } };
  });
  const app = await startApp({
    folder: join(folder, 'data'),
    services: [{ baseUrl: service.baseUrl, client }],
    watchConnections: network.watch,
    // Lists of many pages.
    profile: { ...localSandboxProfile, pageSize: 4 },
  });
  const where = `seed ${seed}`;
  try {
    const { front } = app;
    const told: Told[] = [];
    const work = createWork(front, dice, `o${seed}`, one => void told.push(one));
    for (let deed = 0; deed < deeds; deed += 1) {
      await work.one();
      count(report, 'deeds');
      await look(report, front, dice, where);
    }
    await front.drained();
    await readAllOf(report, front, where);
    // From here on the service answers as it does for everybody.
    network.trouble(() => null);
    await holdOwn(report, front, service, where);
    // Where a word that nobody knows stood for "cancelled", a scenario came too late.
    const scope = {
      clients: [client],
      mayNeedAttention: ({ lastError }: OutboxEntry) => lastError?.reason === 'scenario_not_allowed',
    };
    addFindings(report, await judge(told, front, service, scope), where);
  } catch (error) {
    report.lost.push(`${error instanceof Error ? error.stack : String(error)} (${where})`);
  } finally {
    await app.stop();
    await service.close();
    remove();
  }
}

/** What the customer has said is shown whatever else the service leaves out; then everything is read once more. */
async function holdOwn(
  report: TortureReport,
  { call }: Environment,
  service: Service,
  where: string,
): Promise<void> {
  const orders = await service.orders(client);
  const { rows } = await call('orders.list', {});
  for (const { localId } of rows.filter(({ phase }) => phase === 'accepted')) {
    const shown = (await call('orders.get', { localId })).order;
    const found = orders.find(({ order }) => order.id === shown?.id)?.order;
    const isNewest = shown !== null && shown.revision === found?.revision;
    if (isNewest && !isSame(ownOf(shown), ownOf(found)))
      report.different.push(
        `${shown.id}: ${plain(ownOf(shown))} instead of ${plain(ownOf(found))} (${where})`,
      );
    await call('orders.refresh', { localId });
  }
}

function ownOf(order: Order): Facts {
  const facts = factsOfOrder(order, { cmrRecipients: {}, tracking: '' });
  const own = Object.entries(facts).filter(([path]) => !/country_code|status|readiness/.test(path));
  const sorted = ([path, fact]: [string, unknown]) => [
    path,
    Array.isArray(fact) ? fact.map(one => plain(one)).toSorted() : fact,
  ];
  return Object.fromEntries(own.map(sorted));
}

/** What one of the screens asks for. */
async function look(report: TortureReport, { call }: Environment, dice: Dice, where: string): Promise<void> {
  const { rows } = await call('orders.list', {});
  const [first, ...others] = rows.filter(isOwnAccepted);
  const localId = first ? dice.pick([first, ...others]).localId : null;
  const day = { createdFrom: null, createdTo: null, cursor: null };
  const screens: [string, () => Promise<unknown>][] = [
    ['price', () => call('prices.check', { draft: orderText('odd', 'odd', dice) })],
    ['business', () => call('businesses.check', { business_id: 'FI1', country_code: 'FI' })],
    ['CMR', () => call('cmr.options', {})],
    ['list', () => call('orders.synchronise', {})],
    [
      'report',
      () => call('reports.page', { walkId: 'odd', ...day }).then(page => refuseUnreadable(page.unreadable)),
    ],
  ];
  if (localId !== null) {
    screens.push(
      ['order', () => call('orders.refresh', { localId })],
      ['files', () => call('orders.readFiles', { localId })],
      ['tracking', () => call('orders.tracking', { localId })],
      ['inspection', () => call('orders.inspectionReport', { localId })],
    );
  }
  const [name, ask] = screens[dice.below(screens.length)] ?? [];
  if (name === undefined || ask === undefined) return;
  count(report, `looks: ${name}`);
  await ask().catch((error: unknown) => {
    // Whoever asks too early is refused, and a list without an end is said to have none.
    const isAllowed =
      isRefusal(error) ||
      (error instanceof DispatchError &&
        (error.error.code === 'service_refused' || error.error.reason === 'endless_list'));
    if (!isAllowed) report.lost.push(`${name}: ${String(error)} ${reasonOf(error)} (${where})`);
  });
}

const reasonOf = (error: unknown): string =>
  error instanceof DispatchError ? `${error.error.code} ${error.error.reason}` : '';

function refuseUnreadable(unreadable: readonly string[]): void {
  if (unreadable.length > 0) throw new Error(`A row of the report could not be read: ${unreadable[0]}`);
}

/** Within the interface there is nothing that cannot be read. */
async function readAllOf(report: TortureReport, { call }: Environment, where: string): Promise<void> {
  const { rows } = await call('orders.list', {});
  for (const { localId, knowledge } of rows) {
    const { order, unreadableFiles, history } = await call('orders.get', { localId });
    count(report, 'orders looked through');
    const unreadable = [
      ...(order?.unreadable ?? []),
      ...(knowledge === 'unreadable' ? ['its line'] : []),
      ...(unreadableFiles > 0 ? ['its files'] : []),
      ...history.filter(({ kind }) => kind === 'unreadable').map(({ value }) => `an answer: ${value}`),
    ];
    if (unreadable.length > 0) report.lost.push(`not readable: ${unreadable.join(', ')} (${where})`);
  }
}
