import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type EntryKind, entryKindSchema } from '../../src-shared/contract/outbox.ts';
import { tortureFolder } from '../support/clean-up.ts';
import { type App, createNetwork, databaseOf, startApp } from '../support/torture/app.ts';
import { createDice, type Dice, dealt, seedOf } from '../support/torture/dice.ts';
import { tearCheckpoint } from '../support/torture/disks.ts';
import { judge } from '../support/torture/oracle.ts';
import { type CrashPoint, crashPoints, watchCrashPoints } from '../support/torture/points.ts';
import {
  addFindings,
  count,
  emptyReport,
  missIdleness,
  type TortureReport,
} from '../support/torture/report.ts';
import { credentialOf, type Service, startServiceHere } from '../support/torture/service.ts';
import type { Tell, Told } from '../support/torture/told.ts';
import { createHands, type Hands, orderChanges, orderText } from '../support/torture/work.ts';

const client = credentialOf('office', 'office');
const longestMs = 10_000;

/** A crash at every named point, with so many kinds of entry: each of them before one comes again. */
export async function tortureByPoints(kinds: number, seed: number): Promise<TortureReport> {
  const report = emptyReport('points', seed, kinds);
  for (let number = 0; number < kinds; number += 1) {
    const kind = dealt(entryKindSchema.options, number, seed);
    await crashEverywhere(report, kind, createDice(seedOf(seed, number)));
  }
  missIdleness(report, kinds);
  return report;
}

/** One life after the other on the same data, each ended at another point of an entry of the kind. */
async function crashEverywhere(report: TortureReport, kind: EntryKind, dice: Dice): Promise<void> {
  const { folder, remove } = tortureFolder();
  const service = await startServiceHere(join(folder, 'service'));
  const told: Told[] = [];
  let life = join(folder, 'life');
  try {
    for (const point of crashPoints) {
      const cell = `${kind}, ${point}`;
      const next = join(folder, `after ${point}`);
      const isReached = await liveUntil({ kind, point, life, next, service, dice, told });
      rmSync(life, { recursive: true, force: true });
      life = next;
      count(report, 'cells');
      if (isReached) count(report, 'points reached');
      else report.missed.push(`${cell}: the point was not reached`);
    }
    const app = await startApp({ folder: life, services: [{ baseUrl: service.baseUrl, client }] });
    await app.front.drained();
    addFindings(report, await judge(told, app.front, service, { clients: [client] }), kind);
    await app.stop();
  } finally {
    await service.close();
    remove();
  }
}

interface Life {
  kind: EntryKind;
  point: CrashPoint;
  life: string;
  /** Where the data is as the crash left it. */
  next: string;
  service: Service;
  dice: Dice;
  told: Told[];
}

/** @returns whether it ended at the point */
async function liveUntil({ kind, point, life, next, service, dice, told }: Life): Promise<boolean> {
  const network = createNetwork();
  const death = Promise.withResolvers<boolean>();
  let isDead = false;
  const points = watchCrashPoints(kind, reached => {
    if (isDead || reached !== point) return;
    isDead = true;
    network.die();
    cpSync(life, next, { recursive: true });
    death.resolve(true);
  });
  const app = await startApp({
    folder: life,
    services: [{ baseUrl: service.baseUrl, client }],
    watchDatabase: points.watchDatabase,
    watchConnections: connections => points.watchConnections(network.watch(connections)),
  });
  // What the crash before has left is done first.
  await app.front.drained();
  // What a dead process says reaches nobody.
  const tell: Tell = one => {
    if (!isDead) told.push(one);
  };
  const hands = createHands(app.front, tell);
  const act = await prepare(app, hands, kind, `${kind} ${point}`, dice);
  points.arm();
  const overdue = setTimeout(() => death.resolve(false), longestMs);
  const acting = act().catch((error: unknown) => {
    if (!isDead) throw error;
  });
  const isReached = await Promise.race([death.promise, acting.then(() => death.promise)]);
  clearTimeout(overdue);
  await acting;
  if (!isReached) {
    await app.stop();
    cpSync(life, next, { recursive: true });
    return false;
  }
  await app.stop();
  if (point === 'the middle of a checkpoint') tearCheckpoint(databaseOf(next, app.front.id), dice);
  return true;
}

/** All but the one thing whose entry is to be met. */
async function prepare(
  { front }: App,
  hands: Hands,
  kind: EntryKind,
  name: string,
  dice: Dice,
): Promise<() => Promise<void>> {
  const draft = await hands.draft(orderText(name, 'first', dice));
  if (kind.startsWith('file')) await hands.attach(draft.localId, `${name}.pdf`, dice.bytes(900));
  const { localId } = draft;
  if (kind === 'file-create' || kind === 'file-upload' || kind === 'order-create')
    return () => hands.place(draft);
  await hands.place(draft);
  await front.drained();
  const { order, files } = await front.call('orders.refresh', { localId });
  if (kind === 'order-update')
    return () => hands.update(localId, orderChanges(`${name} changed`, order, dice));
  if (kind === 'order-cancel') return () => hands.cancel(localId);
  if (kind === 'file-attach') return () => hands.add(localId, `${name} added.pdf`, dice.bytes(900));
  if (kind === 'scenario') return () => hands.advance(localId, 'pickup_readiness_confirmed');
  const [file] = files;
  if (!file) throw new Error('The order has no file to delete.');
  return () => hands.deleteFile(localId, file);
}
