import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, startApp } from './support/app.ts';
import { temporaryFolder } from './support/clean-up.ts';
import { damages } from './support/damages.ts';
import { createDice, type Dice, seedOf } from './support/dice.ts';
import { createHands } from './support/hands.ts';
import { databaseOf, killInPlace, startMortal } from './support/mortal.ts';
import { refusingOrigin } from './support/network.ts';
import { addFindings, count, emptyReport, type TortureReport } from './support/report.ts';
import { credentialOf, type Service, startServiceHere } from './support/service.ts';
import type { Told } from './support/told.ts';

const client = credentialOf('office', 'office');
const orders = 50;
/** A day at an office is damaged in so many ways before another day begins. */
const damagesOfDay = 39;

/** A day that ended: its files as they were left, and what was not done at the service yet. */
interface Day {
  /** Closed by itself, or killed with its log still open. */
  folders: { closed: string; killed: string };
  environmentId: string;
  /** Said to be saved, and only here. */
  pending: Told[];
}

/** Flips, cuts and deletes what a database consists of, and holds what comes back against what was said to be saved. */
export async function tortureByDamage(images: number, seed: number): Promise<TortureReport> {
  const report = emptyReport('damage', seed);
  for (let first = 0; first < images; first += damagesOfDay) {
    const { folder, remove } = temporaryFolder();
    const service = await startServiceHere(join(folder, 'service'));
    try {
      const day = await work(folder, service, createDice(seedOf(seed, first)));
      report.saved += day.pending.length;
      for (let image = first; image < Math.min(first + damagesOfDay, images); image += 1) {
        await damageAndRepair(report, { folder, service, day, image, seed });
      }
      report.effects += (await service.control.effects()).length;
    } finally {
      await service.close();
      remove();
    }
  }
  return report;
}

async function work(folder: string, service: Service, dice: Dice): Promise<Day> {
  const life = join(folder, 'life');
  const folders = { closed: join(folder, 'closed'), killed: join(folder, 'killed') };
  const services = [{ baseUrl: service.baseUrl, client }];
  const mortal = await startMortal({ folder: life, services });
  const { front } = mortal.app;
  const told: Told[] = [];
  const hands = createHands(front, one => void told.push(one));
  for (let number = 0; number < orders; number += 1) await placeOne(hands, `done-${number}`, dice);
  await front.drained();
  // From now on nothing is known to arrive: refused, or done and not answered.
  mortal.network.trouble(() =>
    dice.chance(0.5) ? { origin: refusingOrigin } : { fault: { kind: 'reset_after' } },
  );
  const { rows } = await front.call('orders.list', {});
  for (const { localId } of rows.slice(0, 6)) await hands.update(localId, `note-${localId}`);
  for (const { localId } of rows.slice(4, 10)) await hands.advance(localId, 'pickup_readiness_confirmed');
  for (let number = 0; number < 12; number += 1) await placeOne(hands, `open-${number}`, dice);
  for (let tries = 0; tries < 6; tries += 1) {
    await front.call('outbox.retry', { entryId: null });
    await front.nextEvent(100);
  }
  killInPlace(mortal, folders.killed);
  await mortal.app.stop();
  cpSync(life, folders.closed, { recursive: true });
  return { folders, environmentId: front.id, pending: told.filter(isOpenThing) };
}

const isOpenThing = (one: Told): boolean =>
  one.what === 'step' || (one.what === 'placed' && one.reference.startsWith('open-'));

async function placeOne(hands: ReturnType<typeof createHands>, reference: string, dice: Dice): Promise<void> {
  const draft = await hands.draft(reference, 'n'.repeat(dice.pick([1, 40, 3_000, 9_000])));
  const documents = dice.chance(0.4) ? [`${reference}.pdf`] : [];
  for (const name of documents) await hands.attach(draft.localId, name, dice.bytes(900));
  await hands.place(draft, documents);
}

interface Image {
  folder: string;
  service: Service;
  day: Day;
  image: number;
  seed: number;
}

async function damageAndRepair(
  report: TortureReport,
  { folder, service, day, image, seed }: Image,
): Promise<void> {
  const dice = createDice(seedOf(seed, 10_000 + image));
  const kinds = Object.entries(damages);
  const [name, damage] = kinds[image % kinds.length] ?? ['nothing', () => undefined];
  const end = dice.pick(['closed', 'killed'] as const);
  const where = `seed ${seed}, image ${image} (${name}, ${end}): `;
  const home = join(folder, `image-${image}`);
  cpSync(day.folders[end], home, { recursive: true });
  const database = databaseOf(home, day.environmentId);
  damage(database, dice);
  const app = await startApp({ folder: home, services: [{ baseUrl: service.baseUrl, client }] });
  try {
    const stuck = await stuckOf(app.front);
    const lost = [...stuck, ...(await lostOf(day, app.front, service))];
    const notice = await app.front.call('repair.get', {});
    if (notice) count(report, 'repairs');
    if (notice?.keptAt && !existsSync(notice.keptAt)) lost.push('the damaged file is not kept');
    const parked = (await app.front.call('outbox.list', { filter: 'attention' })).length;
    addFindings(report, { saved: 0, effects: 0, lost, duplicate: await doubled(service), parked }, where);
    count(report, `images (${name})`);
  } finally {
    await app.stop();
  }
  rmSync(home, { recursive: true, force: true });
}

/** What neither goes on nor is in front of anybody. */
async function stuckOf(environment: Environment): Promise<string[]> {
  try {
    await environment.drained(20_000);
    return [];
  } catch {
    const open = await environment.call('outbox.list', { filter: 'open' });
    return open.map(({ kind, state, lastError }) => `${kind} is stuck: ${state}, ${lastError?.message}`);
  }
}

/** What was said to be saved is in front of the dispatcher, or done at the service: here, not only in another image. */
async function lostOf(day: Day, { call }: Environment, service: Service): Promise<string[]> {
  const lost: string[] = [];
  const atService = new Set((await service.orders(client)).map(({ order }) => order.customer_reference));
  for (const one of day.pending) {
    if (one.what !== 'placed' && one.what !== 'step') continue;
    const detail = await call('orders.get', { localId: one.localId }).catch(() => null);
    if (!detail) lost.push(`${one.what} ${one.localId} is not stored`);
    else if (one.what === 'step') {
      if (!detail.entries.some(({ id }) => id === one.entryId)) lost.push(`${one.kind} ${one.entryId}`);
    } else {
      const entry = detail.entries.find(({ kind }) => kind === 'order-create');
      const isInFront = detail.entries.some(({ state }) =>
        ['uncertain', 'parked', 'conflict'].includes(state),
      );
      if (!entry) lost.push(`order ${one.reference} has no entry`);
      else if (!isInFront && !atService.has(one.reference)) lost.push(`order ${one.reference}`);
    }
  }
  return lost;
}

async function doubled(service: Service): Promise<string[]> {
  const effects = await service.control.effects();
  const keys = effects.flatMap(({ idempotency_key: key }) => (key === null ? [] : [`key ${key}`]));
  const references = (await service.orders(client)).map(({ order }) => `order ${order.customer_reference}`);
  const uploads = effects.flatMap(one => (one.operation === 'upload' ? [`upload of ${one.file_id}`] : []));
  const all = [...keys, ...references, ...uploads];
  return [...new Set(all.filter((one, index) => all.indexOf(one) !== index))];
}
