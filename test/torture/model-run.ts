import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Clock } from '../../src-main/core/ports/ports.ts';
import type { SandboxCredential } from '../../src-main/sandbox/common/config.ts';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import type { ScenarioName } from '../../src-shared/domain/scenario.ts';
import {
  bury,
  type Environment,
  entered,
  killInPlace,
  type Mortal,
  refusingOrigin,
  startMortal,
  type Trouble,
  usualTroubles,
} from '../support/torture/app.ts';
import { createDice } from '../support/torture/dice.ts';
import { endOfTrail } from '../support/torture/oracle.ts';
import { credentialOf, type Service } from '../support/torture/service.ts';
import type { Told } from '../support/torture/told.ts';
import {
  createHands,
  type Draft,
  isOwnAccepted,
  isRefusal,
  orderChanges,
  orderText,
} from '../support/torture/work.ts';

/** fast-check's model is a part of the run: what can be done depends on it alone. */
export type Command = fc.AsyncCommand<ModelRun, ModelRun>;

/** @param run with a number by which it chooses */
const command = (
  name: string,
  run: (model: ModelRun, choice: number) => Promise<void>,
  isPossible: (model: ModelRun) => boolean = () => true,
): fc.Arbitrary<Command> =>
  fc.nat(999).map(choice => ({
    check: isPossible,
    run: (_model, real) => {
      real.did(name);
      return run(real, choice);
    },
    toString: () => `${name}(${choice})`,
  }));

const hour = 3_600_000;
const jumps = [-48, -25, -1, 0, 1, 25, 47];
const scenarios: ScenarioName[] = ['pickup_readiness_confirmed', 'tracking_paused', 'tracking_available'];

const pickOf = <T>(all: readonly T[], choice: number): T | undefined => all[choice % Math.max(1, all.length)];

/** A refusal that says that it is not possible now is an answer like any other. */
async function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

const isStepKind = (kind: OutboxEntry['kind']): boolean =>
  kind !== 'file-create' && kind !== 'file-upload' && kind !== 'order-create';

const hasDraft = (model: ModelRun): boolean => model.desk().drafts.length > 0;

async function acceptedOrder(model: ModelRun, choice: number): Promise<string | null> {
  const { rows } = await model.environment().call('orders.list', {});
  return pickOf(rows.filter(isOwnAccepted), choice)?.localId ?? null;
}

const newDraft = command('draft', async (model, choice) => {
  const text = orderText(model.nextName(), `note ${choice}`, createDice(choice));
  model.desk().drafts.push(await model.hands().draft(text));
});

const edit = command(
  'edit',
  async (model, choice) => {
    const draft = pickOf(model.desk().drafts, choice);
    if (!draft) return;
    const text = orderText(draft.text.customerReference, `edited ${choice}`, createDice(choice));
    Object.assign(draft, await model.hands().save(draft, text));
  },
  hasDraft,
);

const attach = command(
  'attach',
  async (model, choice) => {
    const draft = pickOf(model.desk().drafts, choice);
    if (!draft) return;
    const bytes = new Uint8Array(1 + choice * 9).fill(choice);
    await unlessRefused(model.hands().attach(draft.localId, `${model.nextName()}.pdf`, bytes));
  },
  hasDraft,
);

const place = command(
  'place',
  async (model, choice) => {
    const { drafts } = model.desk();
    const draft = pickOf(drafts, choice);
    if (!draft) return;
    await model.hands().place(draft);
    drafts.splice(drafts.indexOf(draft), 1);
  },
  hasDraft,
);

const step = (name: string, run: (model: ModelRun, localId: string, choice: number) => Promise<void>) =>
  command(name, async (model, choice) => {
    const localId = await acceptedOrder(model, choice);
    if (localId !== null) await unlessRefused(run(model, localId, choice));
  });

/** Sends nothing by itself; what comes back is a draft with the same text. */
const editAndResend = command('edit and resend', async (model, choice) => {
  const { call } = model.environment();
  const entry = pickOf(await call('outbox.list', { filter: 'open' }), choice);
  if (!entry || !(await unlessRefused(call('outbox.edit', { entryId: entry.id })))) return;
  const desk = model.desk();
  const { localId } = entry;
  desk.told.push({ what: 'taken back', localId });
  const { draft: text, version } = await call('drafts.get', { localId });
  desk.drafts.push({ localId, version, text });
});

const discard = command('discard', async (model, choice) => {
  const { call } = model.environment();
  const entry = pickOf(await call('outbox.list', { filter: 'open' }), choice);
  if (!entry || !(await unlessRefused(call('outbox.discard', { entryId: entry.id })))) return;
  const { told } = model.desk();
  const { localId, kind, orderId } = entry;
  const isOfPlacing = !isStepKind(kind) && orderId === null;
  if (isOfPlacing) return void told.push({ what: 'given up', localId, entryIds: null });
  // Every change that had become a part of it went with it, and with a document's way to its order all of that.
  const { entries } = await call('orders.get', { localId });
  const isGone = ({ id }: OutboxEntry) =>
    ['cancelled', 'superseded'].includes(endOfTrail(id, entries)?.state ?? 'done');
  told.push({ what: 'given up', localId, entryIds: entries.filter(isGone).map(({ id }) => id) });
});

const rotate = command('rotate', async model => {
  const desk = model.desk();
  if (desk.current === 2) return;
  desk.current = 1 - desk.current;
  const client = desk.clients[desk.current];
  if (client) await model.environment().call('credentials.replace', entered(client));
});

const otherAccount = command('other account', async (model, choice) => {
  const desk = model.desk();
  const client = desk.clients[2];
  // Rarely: afterwards most of what waits is parked.
  if (!client || desk.current === 2 || choice % 4 > 0) return;
  desk.current = 2;
  await model.environment().call('credentials.replace', entered(client, true));
});

const update = step('update', async (model, localId, choice) => {
  const { order } = await model.environment().call('orders.get', { localId });
  await model.hands().update(localId, orderChanges(model.nextName(), order, createDice(choice)));
});
const advance = step('scenario', (model, localId, choice) =>
  model.hands().advance(localId, pickOf(scenarios, choice) ?? 'tracking_paused'),
);
const add = step('add', (model, localId, choice) => {
  const name = `${model.nextName()}.pdf`;
  return model.hands().add(localId, name, new Uint8Array(1 + choice * 9).fill(choice));
});
const cancel = step('cancel', (model, localId) => model.hands().cancel(localId));
const online = command('online', async model => model.setOffline(false));
const wait = command('wait', async (model, choice) => {
  for (let event = 0; event < choice % 8; event += 1) await model.environment().nextEvent(20);
});

/** What makes more work comes more often. */
export const commands: fc.Arbitrary<Command>[] = [
  ...[newDraft, newDraft, newDraft, newDraft, edit, attach, attach, place, place, place, place],
  ...[update, update, update, add, add, advance, advance, cancel, wait, wait, wait, online, online],
  command('offline', async model => model.setOffline(true)),
  command('trouble', async (model, choice) => model.trouble(pickOf(usualTroubles, choice) ?? null)),
  command('crash', model => model.crash()),
  command('restart', model => model.restart()),
  command('clock', async (model, choice) => model.jump((pickOf(jumps, choice) ?? 0) * hour)),
  command('switch', model => model.switchEnvironment()),
  command('retry', async model => void (await model.environment().call('outbox.retry', { entryId: null }))),
  editAndResend,
  discard,
  rotate,
  otherAccount,
];

/** What the dispatcher knows of one environment: the simple model that the app must agree with. */
export interface Desk {
  drafts: Draft[];
  told: Told[];
  clients: SandboxCredential[];
  /** The one in use, of `clients`. */
  current: number;
}

/** Two of one account and one of another. */
export const clientsOf = (name: string): SandboxCredential[] => [
  credentialOf(`${name}-1`, name),
  credentialOf(`${name}-2`, name),
  credentialOf(`${name}-other`, `${name}-other`),
];

export type ModelRun = Awaited<ReturnType<typeof startModelRun>>;

/** One run: an app with two environments, and what its dispatcher expects of it. */
export async function startModelRun(folder: string, name: string, services: readonly Service[]) {
  const desks = services.map((): Desk => ({ drafts: [], told: [], clients: clientsOf(name), current: 0 }));
  let front = 0;
  let lives = 0;
  let names = 0;
  let aheadMs = 0;
  let jumpedMs = 0;
  let isOffline = false;
  let nextTrouble: Trouble = null;
  const done = new Map<string, number>();
  const clock: Clock = { nowMs: () => Date.now() + aheadMs, monotonicMs: () => performance.now() };
  const folderOf = (life: number) => join(folder, `${name}-life-${life}`);

  async function begin(): Promise<Mortal> {
    const list = services.map(({ baseUrl }, index) => {
      const desk = desks[index];
      const client = desk?.clients[desk.current];
      if (!client) throw new Error('There is no credential.');
      return { baseUrl, client };
    });
    const begun = await startMortal({ folder: folderOf(lives), services: list, clock });
    begun.network.trouble(() => {
      if (isOffline) return { origin: refusingOrigin };
      const trouble = nextTrouble;
      nextTrouble = null;
      return trouble;
    });
    return begun;
  }

  let mortal = await begin();
  const environment = (index = front): Environment => {
    const found = mortal.app.environments[index];
    if (!found) throw new Error('There is no such environment.');
    return found;
  };
  const desk = (index = front): Desk => {
    const found = desks[index];
    if (!found) throw new Error('There is no such desk.');
    return found;
  };

  return {
    desk,
    environment,
    services,
    hands: () => createHands(environment(), one => void desk().told.push(one)),
    nextName: () => `${name}-${front}-${(names += 1)}`,
    did: (command: string): void => void done.set(command, (done.get(command) ?? 0) + 1),
    /** How often each command was done. */
    done,
    jump(ms: number): void {
      jumpedMs = Math.max(jumpedMs, Math.abs(ms - aheadMs));
      aheadMs = ms;
    },
    /** The farthest that the clock ever jumped at once. */
    jumpedMs: (): number => jumpedMs,
    setOffline(next: boolean): void {
      isOffline = next;
    },
    trouble(next: Trouble): void {
      nextTrouble = next;
    },
    async switchEnvironment(): Promise<void> {
      front = (front + 1) % services.length;
      await mortal.app.call('environments.open', { id: environment().id });
    },
    async crash(): Promise<void> {
      const dead = mortal;
      lives += 1;
      killInPlace(dead, folderOf(lives));
      await bury(dead);
      mortal = await begin();
    },
    async restart(): Promise<void> {
      await mortal.app.stop();
      mortal = await begin();
    },
    async end(): Promise<void> {
      await mortal.app.stop();
      rmSync(folderOf(lives), { recursive: true, force: true });
    },
  };
}
