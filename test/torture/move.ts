import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../src-main/adapters/clock.ts';
import type { Clock, Database } from '../../src-main/core/ports/ports.ts';
import { DispatchError } from '../../src-shared/errors.ts';
import { tortureFolder } from '../support/clean-up.ts';
import { fakeSecretStore } from '../support/fakes.ts';
import {
  type Computer,
  computerAt,
  copySecrets,
  fileIn,
  moveAway,
  moveHere,
  type Starting,
  startOn,
} from '../support/move.ts';
import { bury, killInPlace, type Mortal, refusingOrigin } from '../support/torture/app.ts';
import { createDice, type Dice, dealt, seedOf, spread } from '../support/torture/dice.ts';
import { judge, type Scope } from '../support/torture/oracle.ts';
import {
  addFindings,
  count,
  emptyReport,
  missIdleness,
  type TortureReport,
} from '../support/torture/report.ts';
import { credentialOf, type Service, startServiceHere } from '../support/torture/service.ts';
import type { Told } from '../support/torture/told.ts';
import { createHands, isOwnAccepted, orderChanges, orderText } from '../support/torture/work.ts';

/** The service begins anew after so many moves, so that its record stays short. */
const movesOfService = 24;

/** What happens around a move. */
const kinds = [
  'at work',
  'killed in writing',
  'killed before the mark',
  'killed before the end',
  'killed in importing',
  'disk full in importing',
  'half a file',
  'imported twice',
  'imported late',
  'old disk',
  'old disk, its keychain of then',
  'old disk, no keychain',
  'old disk, another keychain',
  'back again',
  'there and back',
  'there and back, killed on the way',
] as const;
type Kind = (typeof kinds)[number];

/** An import has about so many writes; a kill before one of them comes in its midst. */
const mostWrites = 40;
const dayMs = 86_400_000;

interface Run {
  name: string;
  folder: string;
  service: Service;
  dice: Dice;
  kind: Kind;
  killAt: number;
  report: TortureReport;
}

/** Moves work from computer to computer, with kills in the midst, halves of files, and old disks that come back. */
export async function tortureByMove(moves: number, seed: number): Promise<TortureReport> {
  const report = emptyReport('move', seed, moves);
  for (let first = 0; first < moves; first += movesOfService) {
    const { folder, remove } = tortureFolder();
    const names = Array.from(
      { length: Math.min(movesOfService, moves - first) },
      (_, at) => `m${first + at}`,
    );
    const clients = names.map(name => credentialOf(name, name));
    const service = await startServiceHere(join(folder, 'service'), clients);
    try {
      for (const [at, name] of names.entries()) {
        const number = first + at;
        const kind = dealt(kinds, number, seed);
        count(report, `moves (${kind})`);
        const dice = createDice(seedOf(seed, number));
        const killAt = spread(seed, number, 1, mostWrites);
        await moveOnce({ name, folder: join(folder, name), service, dice, kind, killAt, report });
      }
    } finally {
      await service.close();
      remove();
    }
  }
  missIdleness(report, moves, 4);
  return report;
}

/** Starts computers of one run, and ends them. */
function createComputers({ name, folder, service }: Run) {
  const client = credentialOf(name, name);
  const file = fileIn(folder);
  const running = new Set<Mortal>();
  return {
    client,
    file,
    at: (where: string): Computer => computerAt(join(folder, where)),
    async start(computer: Computer, options: Partial<Starting> = {}): Promise<Mortal> {
      const mortal = await startOn(computer, { baseUrl: service.baseUrl, client, file, ...options });
      running.add(mortal);
      return mortal;
    },
    async end(mortal: Mortal): Promise<void> {
      running.delete(mortal);
      await mortal.app.stop();
    },
    async endAll(): Promise<void> {
      for (const mortal of running) await bury(mortal);
    },
  };
}

type Computers = ReturnType<typeof createComputers>;

async function moveOnce(run: Run): Promise<void> {
  const { name, service, kind, report } = run;
  const computers = createComputers(run);
  const told: Told[] = [];
  try {
    const { last, scope } = await story(run, computers, told);
    await becomeWell(last);
    const findings = await judge(told, last.app.front, service, { clients: [computers.client], ...scope });
    addFindings(report, findings, `${name}, ${kind}`);
  } finally {
    await computers.endAll();
  }
}

interface Ending {
  /** The computer that has the work at the end. */
  last: Mortal;
  scope: Scope;
}

async function story(run: Run, computers: Computers, told: Told[]): Promise<Ending> {
  const { kind, dice, report, folder } = run;
  const old = computers.at('old');
  const next = computers.at('next');
  const dead: Computer = computers.at('dead');
  const kill = (mortal: Mortal) => {
    killInPlace(mortal, dead.folder);
    copySecrets(old, dead);
    isFileThere = existsSync(computers.file);
  };
  let isFileThere = false;
  const before: Mortal = await computers.start(old, {
    atMoveStep(step) {
      if (kind !== `killed before the ${step}` || existsSync(dead.folder)) return;
      kill(before);
      throw new Error('The power fails.');
    },
  });
  await work(run, before, told);
  const { waiting, attention } = await before.app.front.call('outbox.summary', {});
  count(report, 'entries that moved', waiting + attention);
  const image = { ...old, folder: join(folder, 'image') };
  cpSync(old.folder, image.folder, { recursive: true });
  const then = computers.at('then');
  copySecrets(old, then);

  const source = await leave(run, before, { dead, kill, isFileThere: () => isFileThere }, computers);
  if (dice.chance(0.5)) {
    source.network.trouble(() => null);
    await source.app.front.call('connection.test', {});
  }
  if (kind === 'half a file') await refuseHalf(run, computers);
  if (kind === 'back again') return backAgain(run, source, computers);

  const last = await arrive(run, next, computers);
  if (kind === 'imported twice' || kind === 'imported late') {
    await becomeWell(last);
    await importAgain(run, computers);
  }
  if (kind.startsWith('old disk')) {
    if (dice.chance(0.8)) await becomeWell(last);
    await oldDisk(run, image, then, computers);
  }
  await placeSome(run, last, told, 'after');
  if (!kind.startsWith('there and back')) return { last, scope: {} };
  if (dice.chance(0.5)) await becomeWell(last);
  await moveAway(last);
  await computers.end(source);
  const home = await arrive(run, { ...old, folder: source.folder }, computers);
  return { last: home, scope: {} };
}

/** Orders that are done, that wait with and without a first attempt, changes, and drafts. */
async function work(run: Run, mortal: Mortal, told: Told[]): Promise<void> {
  const { dice } = run;
  await placeSome(run, mortal, told, 'done');
  await mortal.app.front.drained();
  mortal.network.trouble(() =>
    dice.chance(0.5) ? { origin: refusingOrigin } : { fault: { kind: 'reset_after' } },
  );
  await placeSome(run, mortal, told, 'open');
  const hands = createHands(mortal.app.front, one => void told.push(one));
  const { rows } = await mortal.app.front.call('orders.list', {});
  for (const { localId } of rows.filter(isOwnAccepted).slice(0, 1)) {
    const { order } = await mortal.app.front.call('orders.get', { localId });
    await hands.update(localId, orderChanges(`note-${localId}`, order, dice));
  }
  const draft = await hands.draft(orderText(`${run.name}-draft`, 'first', dice));
  await hands.attach(draft.localId, `${run.name}-draft.pdf`, dice.bytes(900));
}

async function placeSome({ name, dice }: Run, { app }: Mortal, told: Told[], what: string): Promise<void> {
  const hands = createHands(app.front, one => void told.push(one));
  for (let number = 0; number < 2; number += 1) {
    const reference = `${name}-${what}-${number}`;
    const draft = await hands.draft(orderText(reference, 'first', dice));
    if (dice.chance(0.5)) await hands.attach(draft.localId, `${reference}.pdf`, dice.bytes(900));
    await hands.place(draft);
  }
}

async function becomeWell({ app, network }: Mortal): Promise<void> {
  network.trouble(() => null);
  await app.front.call('outbox.retry', { entryId: null });
  await app.front.drained(60_000);
}

interface Killing {
  dead: Computer;
  kill(mortal: Mortal): void;
  /** Whether the file was complete at the moment of the kill. */
  isFileThere(): boolean;
}

/** @returns the computer that the work has left */
async function leave(
  run: Run,
  before: Mortal,
  { dead, kill, isFileThere }: Killing,
  computers: Computers,
): Promise<Mortal> {
  const { kind, dice, report } = run;
  if (!kind.startsWith('killed') || kind === 'killed in importing') {
    await moveAway(before);
    return before;
  }
  if (kind === 'killed in writing')
    setTimeout(() => {
      kill(before);
    }, dice.below(60));
  await moveAway(before).catch(() => undefined);
  while (!existsSync(dead.folder)) await new Promise(resolve => void setTimeout(resolve, 5));
  await computers.end(before);
  // What was written after the kill was written by nobody.
  if (!isFileThere()) rmSync(computers.file, { force: true });
  const after = await computers.start(dead);
  const { kind: seat } = await after.app.front.call('seat.get', {});
  count(report, `after the kill the seat is ${seat}`);
  if (isFileThere() && seat !== 'moved') throw new Error('The file is complete, and its computer goes on.');
  if (!isFileThere() || dice.chance(0.5)) await moveAway(after);
  return after;
}

/** Counts writes, and calls `kill` before one of them. */
function createWriteCount() {
  let left = 0;
  let kill: () => void = () => undefined;
  const step = () => {
    if (left === 0) return;
    left -= 1;
    if (left === 0) kill();
  };
  return {
    killBefore(number: number, next: () => void): void {
      left = number;
      kill = next;
    },
    watch: (database: Database): Database => ({
      ...database,
      exec(sql) {
        step();
        database.exec(sql);
      },
    }),
  };
}

/** @returns the computer that has got the work */
async function arrive(run: Run, next: Computer, computers: Computers): Promise<Mortal> {
  const { kind, killAt, report, folder } = run;
  const writes = createWriteCount();
  const mortal = await computers.start(next, { watchDatabase: writes.watch });
  if (kind === 'disk full in importing') await refuseFull(run, mortal, writes);
  // On the way back, the environment there has moved away; on the way there, it is empty.
  const isBack = (await mortal.app.front.call('seat.get', {})).kind === 'moved';
  if (kind !== 'killed in importing' && !(kind.endsWith('killed on the way') && isBack)) {
    await moveHere(mortal);
    return mortal;
  }
  const dead = { ...next, folder: join(folder, 'dead-next') };
  writes.killBefore(killAt, () => killInPlace(mortal, dead.folder));
  await moveHere(mortal).catch(() => undefined);
  writes.killBefore(0, () => undefined);
  if (existsSync(dead.folder)) count(report, 'killed in the midst');
  else killInPlace(mortal, dead.folder);
  await computers.end(mortal);
  const after = await computers.start(dead);
  const { targets } = await moveHere(after);
  count(report, `after the kill the file is ${targets[0]}`);
  return after;
}

/** An import that the disk has no space for changes nothing. */
async function refuseFull(
  { killAt, report }: Run,
  mortal: Mortal,
  writes: ReturnType<typeof createWriteCount>,
): Promise<void> {
  writes.killBefore(killAt, () => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  });
  const error: unknown = await moveHere(mortal).catch((thrown: unknown) => thrown);
  writes.killBefore(0, () => undefined);
  if (!(error instanceof DispatchError)) throw new Error('An import did not notice the full disk.');
  count(report, 'full disks in the midst');
  await mortal.app.call('environments.open', { id: mortal.app.front.id });
  const { waiting, attention } = await mortal.app.front.call('outbox.summary', {});
  const drafts = await mortal.app.front.call('drafts.list', {});
  if (waiting + attention + drafts.length > 0) throw new Error('Half of an import is there.');
}

async function refuseHalf(run: Run, computers: Computers): Promise<void> {
  const bytes = readFileSync(computers.file);
  const half = await computers.start(computers.at('half'));
  writeFileSync(computers.file, bytes.subarray(0, run.dice.below(bytes.byteLength)));
  const error: unknown = await moveHere(half).catch((thrown: unknown) => thrown);
  if (!(error instanceof DispatchError) || error.error.code !== 'bad_request')
    throw new Error('Half a file was not refused.');
  count(run.report, 'halves that were refused');
  writeFileSync(computers.file, bytes);
}

/** On a third computer, at once or when the keys have ended. */
async function importAgain({ kind, report }: Run, computers: Computers): Promise<void> {
  const clock: Clock = { ...systemClock, nowMs: () => systemClock.nowMs() + 2 * dayMs };
  const third = await computers.start(computers.at('third'), kind === 'imported late' ? { clock } : {});
  const { uncertain } = await moveHere(third);
  count(report, 'entries that were asked about', uncertain);
  await becomeWell(third);
  await computers.end(third);
}

/** The disk of before the move is used again. */
async function oldDisk(
  { kind, report }: Run,
  image: Computer,
  then: Computer,
  computers: Computers,
): Promise<void> {
  const secrets = keychainOf(kind, image, then);
  const back = await computers.start({ ...image, secrets });
  // What is due is sent before this is answered, unless the seat forbids it.
  await back.app.front.call('connection.test', {});
  const { kind: seat } = await back.app.front.call('seat.get', {});
  count(report, `the seat of an old disk is ${seat}`);
  if (seat === 'ours') await becomeWell(back);
  else await back.app.call('moving.goOnHere', { id: back.app.front.id });
  await back.app.front.call('connection.test', {});
  await computers.end(back);
}

function keychainOf(kind: Kind, { secrets }: Computer, then: Computer): Computer['secrets'] {
  if (kind === 'old disk') return secrets;
  if (kind === 'old disk, its keychain of then') return then.secrets;
  return fakeSecretStore(kind === 'old disk, no keychain' ? 'memory' : 'keychain');
}

/** The move is undone, with its file or by decision. */
async function backAgain({ dice, report }: Run, mortal: Mortal, computers: Computers): Promise<Ending> {
  if (dice.chance(0.5)) {
    await moveHere(mortal);
    return { last: mortal, scope: {} };
  }
  rmSync(computers.file);
  const { uncertain } = await mortal.app.call('moving.goOnHere', { id: mortal.app.front.id });
  count(report, 'entries that were asked about', uncertain);
  return {
    last: mortal,
    scope: { mayNeedAttention: ({ lastError }) => lastError?.reason === 'key_expired' },
  };
}
