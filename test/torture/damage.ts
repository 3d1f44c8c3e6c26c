import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tortureFolder } from '../support/clean-up.ts';
import {
  databaseOf,
  type Environment,
  killInPlace,
  refusingOrigin,
  startApp,
  startMortal,
} from '../support/torture/app.ts';
import { createDice, type Dice, dealt, seedOf } from '../support/torture/dice.ts';
import { damages } from '../support/torture/disks.ts';
import { judge } from '../support/torture/oracle.ts';
import {
  addFindings,
  count,
  emptyReport,
  missIdleness,
  type TortureReport,
} from '../support/torture/report.ts';
import { credentialOf, type Service, startServiceHere } from '../support/torture/service.ts';
import { isSaid, type Told } from '../support/torture/told.ts';
import { createHands, orderChanges, orderText } from '../support/torture/work.ts';

const client = credentialOf('office', 'office');
/** A day at an office is damaged in so many ways before another day begins. */
const damagesOfDay = 39;

/** A day that ended: its files as they were left, and what was not done at the service yet. */
interface Day {
  /** Closed by itself, or killed with its log still open; and the service's own. */
  folders: { closed: string; killed: string; service: string };
  /** Where the service was, and is again for each image. */
  port: number;
  environmentId: string;
  told: Told[];
  /** Entries that were not done. */
  open: number;
}

/** Flips, cuts and deletes what a database consists of, and holds what comes back against what was said to be saved. */
export async function tortureByDamage(images: number, seed: number): Promise<TortureReport> {
  const report = emptyReport('damage', seed, images);
  for (let first = 0; first < images; first += damagesOfDay) {
    const { folder, remove } = tortureFolder();
    try {
      const damagesNow = Math.min(damagesOfDay, images - first);
      const day = await work(folder, damagesNow, createDice(seedOf(seed, first)));
      report.saved += day.told.filter(isSaid).length;
      count(report, 'entries left open', day.open);
      for (let image = first; image < first + damagesNow; image += 1)
        await damageAndRepair(report, { folder, day, image, seed });
    } finally {
      remove();
    }
  }
  missIdleness(report, images, 7);
  return report;
}

/** @param orders that are done before the network goes */
async function work(folder: string, orders: number, dice: Dice): Promise<Day> {
  const life = join(folder, 'life');
  const folders = {
    closed: join(folder, 'closed'),
    killed: join(folder, 'killed'),
    service: join(folder, 'service'),
  };
  const service = await startServiceHere(folders.service);
  try {
    const mortal = await startMortal({ folder: life, services: [{ baseUrl: service.baseUrl, client }] });
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
    for (const { localId } of rows.slice(0, 6)) {
      const { order } = await front.call('orders.get', { localId });
      await hands.update(localId, orderChanges(`note-${localId}`, order, dice));
    }
    for (const { localId } of rows.slice(4, 10)) await hands.advance(localId, 'pickup_readiness_confirmed');
    for (let number = 0; number < 12; number += 1) await placeOne(hands, `open-${number}`, dice);
    for (let number = 0; number < 5; number += 1) {
      const reference = `draft-${number}`;
      const draft = await hands.draft(orderText(reference, 'first', dice));
      await hands.attach(draft.localId, `${reference}.pdf`, dice.bytes(900));
      await hands.save(draft, orderText(reference, 'n'.repeat(dice.pick([1, 3_000])), dice));
    }
    for (let tries = 0; tries < 6; tries += 1) {
      await front.call('outbox.retry', { entryId: null });
      await front.nextEvent(100);
    }
    killInPlace(mortal, folders.killed);
    const open = (await front.call('outbox.list', { filter: 'open' })).length;
    await mortal.app.stop();
    cpSync(life, folders.closed, { recursive: true });
    return { folders, port: Number(new URL(service.baseUrl).port), environmentId: front.id, told, open };
  } finally {
    await service.close();
  }
}

async function placeOne(hands: ReturnType<typeof createHands>, reference: string, dice: Dice): Promise<void> {
  const draft = await hands.draft(orderText(reference, 'n'.repeat(dice.pick([1, 40, 3_000, 9_000])), dice));
  if (dice.chance(0.4)) await hands.attach(draft.localId, `${reference}.pdf`, dice.bytes(900));
  await hands.place(draft);
}

interface Image {
  folder: string;
  day: Day;
  image: number;
  seed: number;
}

async function damageAndRepair(report: TortureReport, { folder, day, image, seed }: Image): Promise<void> {
  const dice = createDice(seedOf(seed, 10_000 + image));
  const [name, damage] = dealt(Object.entries(damages), image, seed);
  const end = dice.pick(['closed', 'killed'] as const);
  const home = join(folder, `image-${image}`);
  cpSync(day.folders[end], join(home, 'data'), { recursive: true });
  cpSync(day.folders.service, join(home, 'service'), { recursive: true });
  damage(databaseOf(join(home, 'data'), day.environmentId), dice);
  // To each image the service is as it was when the day ended: what another one sent counts for nothing.
  const service = await startServiceHere(join(home, 'service'), [client], day.port);
  try {
    const where = `seed ${seed}, image ${image} (${name}, ${end})`;
    await repair(report, join(home, 'data'), service, day, where);
    count(report, `images (${name})`);
  } finally {
    await service.close();
    rmSync(home, { recursive: true, force: true });
  }
}

async function repair(
  report: TortureReport,
  folder: string,
  service: Service,
  { told, open }: Day,
  where: string,
): Promise<void> {
  const effectsBefore = (await service.control.effects()).length;
  const app = await startApp({ folder, services: [{ baseUrl: service.baseUrl, client }] });
  try {
    const stuck = await stuckOf(app.front);
    const notice = await app.front.call('repair.get', {});
    const isRepaired = notice !== null;
    if (isRepaired) count(report, 'repairs');
    const found = await judge(told, app.front, service, {
      clients: [client],
      isForgetful: true,
      mayNeedAttention: () => isRepaired,
    });
    const lost = [...stuck, ...found.lost];
    if (notice?.keptAt && !existsSync(notice.keptAt)) lost.push('the damaged file is not kept');
    if (found.attention > open)
      lost.push(`${found.attention} entries need the dispatcher, of ${open} that were open`);
    addFindings(report, { ...found, lost, saved: 0, effects: found.effects - effectsBefore }, where);
  } finally {
    await app.stop();
  }
}

/** What neither goes on nor is in front of anybody. */
async function stuckOf(environment: Environment): Promise<string[]> {
  try {
    await environment.drained(60_000);
    return [];
  } catch {
    const open = await environment.call('outbox.list', { filter: 'open' });
    return open.map(({ kind, state, lastError }) => `${kind} is stuck: ${state}, ${lastError?.message}`);
  }
}
