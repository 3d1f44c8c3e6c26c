import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OrderDetail } from '../../src-shared/contract/orders.ts';
import { tortureFolder, within } from '../support/clean-up.ts';
import {
  bury,
  databaseOf,
  type Environment,
  killInPlace,
  startApp,
  startMortal,
} from '../support/torture/app.ts';
import { createDice, type Dice, seedOf, spread } from '../support/torture/dice.ts';
import {
  addTornTail,
  isWithin,
  tear,
  tearCheckpoint,
  type WalMark,
  walMark,
} from '../support/torture/disks.ts';
import { judge } from '../support/torture/oracle.ts';
import { createKillPoints, killPoints } from '../support/torture/points.ts';
import {
  addFindings,
  count,
  emptyReport,
  missIdleness,
  type TortureReport,
} from '../support/torture/report.ts';
import { credentialOf, type Service, startServiceHere } from '../support/torture/service.ts';
import { isSaid, type Told } from '../support/torture/told.ts';
import { addedEnd, createWork, longestWorkMs } from '../support/torture/work.ts';

const client = credentialOf('office', 'office');
/** Of one power cut: one image is as a disk leaves it that keeps its word, the others have lost their last writes. */
const tornOfCut = 4;
/** The service begins anew after so many cuts, so that holding its orders against ours stays quick. */
const cutsOfService = 5;

interface Said {
  told: Told;
  /** What was durable then, of what was said to be saved. */
  mark: WalMark | null;
}

/** Power cuts: the database with its log as it was at a random moment, also with a tail that is torn. */
export async function tortureByWal(images: number, seed: number): Promise<TortureReport> {
  const report = emptyReport('wal', seed, images);
  const cuts = Math.ceil(images / (tornOfCut + 1));
  for (let first = 0; first < cuts; first += cutsOfService) {
    const { folder, remove } = tortureFolder();
    const service = await startServiceHere(join(folder, 'service'));
    const said: Said[] = [];
    try {
      for (let cut = first; cut < Math.min(first + cutsOfService, cuts); cut += 1) {
        await cutPower(report, { folder, service, said, cut, seed, isFirst: cut === first });
      }
    } finally {
      await service.close();
      remove();
    }
  }
  missIdleness(report, images, 20);
  return report;
}

interface Cut {
  folder: string;
  service: Service;
  said: Said[];
  cut: number;
  seed: number;
  isFirst: boolean;
}

async function cutPower(
  report: TortureReport,
  { folder, service, said, cut, seed, isFirst }: Cut,
): Promise<void> {
  const dice = createDice(seedOf(seed, cut));
  const before = join(folder, isFirst ? 'life' : `cut-${cut - 1}`);
  const image = join(folder, `cut-${cut}`);
  const services = [{ baseUrl: service.baseUrl, client }];
  const saidBefore = [...said];
  const effectsAtStart = (await service.control.effects()).length;
  const environmentId = await workUntilCut(before, image, services, { dice, seed, cut, said });
  const torn = Array.from({ length: tornOfCut }, (_, index) => {
    const tornFolder = join(folder, `torn-${index}`);
    cpSync(image, tornFolder, { recursive: true });
    return { tornFolder, ...tear(databaseOf(tornFolder, environmentId), dice) };
  });
  if (dice.chance(0.3)) tearCheckpoint(databaseOf(image, environmentId), dice);
  addTornTail(databaseOf(image, environmentId), dice);

  const told = said.map(one => one.told);
  const whole = await startApp({ folder: image, services });
  await whole.front.drained();
  const asItIs = readOnce(service);
  const found = await judge(told, whole.front, asItIs, { clients: [client] });
  // Of what an earlier cut of this service was told too, only the new part counts.
  const saved = found.saved - saidBefore.filter(one => isSaid(one.told)).length;
  addFindings(
    report,
    { ...found, saved, effects: found.effects - effectsAtStart },
    `seed ${seed}, cut ${cut}`,
  );
  await whole.stop();
  count(report, 'images (whole)');

  for (const [index, { tornFolder, image: mark, goodBytes }] of torn.entries()) {
    const where = `seed ${seed}, cut ${cut}, torn image ${index}`;
    // What was said later was only meant, as far as this image goes.
    const durable = said.filter(one => one.mark === null || isWithin(one.mark, mark, goodBytes));
    count(report, 'promises torn away', said.length - durable.length);
    const effectsBefore = (await service.control.effects()).length;
    const app = await startApp({ folder: tornFolder, services });
    const halves = await halvesOf(app.front);
    // The journal knows of what was sent after the last commit that is left.
    const isRepaired = (await app.front.call('repair.get', {})) !== null;
    if (isRepaired) count(report, 'repairs');
    await app.front.drained();
    const held = await judge(
      durable.map(one => one.told),
      app.front,
      asItIs,
      {
        clients: [client],
        isForgetful: true,
        mayNeedAttention: ({ lastError }) => isRepaired && lastError?.reason === 'database_repaired',
      },
    );
    // The whole image has sent all that this one can hold.
    const added = held.effects - effectsBefore;
    if (added > 0) held.duplicate.push(`${added} effects more`);
    addFindings(
      report,
      { ...held, lost: [...halves, ...held.lost], saved: 0, effects: 0, retries: 0 },
      where,
    );
    await app.stop();
    rmSync(tornFolder, { recursive: true, force: true });
    count(report, 'images (torn)');
  }
}

/** The service with its orders as they are when they are first read: what adds no effect changes none. */
function readOnce(service: Service): Service {
  let orders: ReturnType<Service['orders']> | null = null;
  return {
    ...service,
    orders(credential) {
      orders ??= service.orders(credential);
      return orders;
    },
  };
}

/** Works until the power goes: at a random moment, or right before or after a commit. @returns the environment's id */
async function workUntilCut(
  folder: string,
  toFolder: string,
  services: { baseUrl: string; client: typeof client }[],
  { dice, seed, cut: number, said }: { dice: Dice; seed: number; cut: number; said: Said[] },
): Promise<string> {
  let isCut = false;
  const cut = () => {
    if (isCut) return;
    isCut = true;
    killInPlace(mortal, toFolder);
  };
  const killAt = dice.chance(0.5)
    ? { point: dice.pick(killPoints), times: spread(seed, number, 10, 200) }
    : null;
  // A moment of the start comes before there is a session to cut.
  const points = createKillPoints(killAt, () => isReady && cut());
  let isReady = false;
  const mortal = await startMortal({ folder, services, watchDatabase: points.watchDatabase });
  isReady = true;
  const environmentId = mortal.app.front.id;
  const database = databaseOf(folder, environmentId);
  const afterTold = spread(seed, number, 1, 25);
  let toldNow = 0;
  const work = createWork(mortal.app.front, dice, `w${number}`, told => {
    if (isCut) return;
    said.push({ told, mark: isSaid(told) ? walMark(database) : null });
    if (!isSaid(told)) return;
    toldNow += 1;
    if (toldNow === afterTold * 2) cut();
    else if (toldNow === afterTold && killAt === null) setTimeout(cut, dice.below(30));
  });
  while (!isCut)
    await within(longestWorkMs, 'A work of the dispatcher', work.one()).catch(failure => {
      if (!isCut) throw failure;
    });
  await bury(mortal);
  return environmentId;
}

/** What is there by half. */
async function halvesOf({ call }: Environment): Promise<string[]> {
  const { rows } = await call('orders.list', {});
  const halves: string[] = [];
  for (const { localId } of rows) {
    const half = halfOf(await call('orders.get', { localId }));
    if (half) halves.push(`${half} of ${localId}`);
  }
  return halves;
}

/** An order is placed with all of its entries or not at all. */
function halfOf({ row, draft, entries, documents }: OrderDetail): string | null {
  if (draft === null) return null;
  // What is settled is in no second record: of an order that the service has, the finished entry may be gone.
  const isPlaced = row.phase === 'accepted' || entries.some(({ kind }) => kind === 'order-create');
  if (!isPlaced) return 'the entry';
  // One for an order that the service has rests with it until the dispatcher adds it.
  const ofPlacing = documents.filter(({ name }) => !name.endsWith(addedEnd));
  return ofPlacing.some(({ state }) => state === 'stored') ? 'the file entries' : null;
}
